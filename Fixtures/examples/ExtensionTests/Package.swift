// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "NotificationServiceTests",
    // In your own project: .package(url: …, from: …, traits: [])
    dependencies: [.package(name: "RichPush", path: "../../..", traits: [])],
    targets: [
        .testTarget(
            name: "NotificationServiceTests",
            dependencies: [.product(name: "ExtensionTesting", package: "RichPush")]
        )
    ]
)

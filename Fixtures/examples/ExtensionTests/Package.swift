// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "NotificationServiceTests",
    // In a project of your own: .package(url: …, from: …, traits: [])
    dependencies: [.package(name: "RichPush", path: "../../..", traits: [])],
    targets: [
        .testTarget(
            name: "NotificationServiceTests",
            dependencies: [.product(name: "ExtensionTesting", package: "RichPush")]
        )
    ]
)

// swift-tools-version: 6.2

import PackageDescription

// A package of its own, since all of it is built with libFuzzer: `Tests/Commands/fuzz` does that.
let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "RichPush", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                .product(name: "RichPush", package: "RichPush"), .product(name: "FCM", package: "RichPush"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .treatAllWarnings(as: .error),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2

import PackageDescription

// A separate package, since `Tests/Commands/fuzz` builds all of it with libFuzzer.
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

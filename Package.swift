// swift-tools-version: 6.2

import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "RichPush",
    products: [
        .library(name: "RichPush", targets: ["RichPush"]),
        .library(name: "FCM", targets: ["FCM"]),
        .library(name: "DeviceSimulator", targets: ["DeviceSimulator"]),
        .executable(name: "richpush", targets: ["RichPushCommand"]),
        // A program of its own, which `richpush serve` becomes: GRDB needs the whole of Foundation, and TLS its own
        // cryptography, which every `richpush deliver` would pay for.
        .executable(name: "richpush-serve", targets: ["PushServerCommand"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.0"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        // Without its default traits Hummingbird does without the whole of Foundation, which every
        // start of the command would pay for.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CMagic", pkgConfig: "libmagic", providers: [.apt(["libmagic-dev"])]),
        .target(
            name: "RichPush",
            dependencies: ["CCurl", "CMagic", .product(name: "Logging", package: "swift-log")],
            swiftSettings: swiftSettings
        ),
        .target(name: "FCM", dependencies: ["RichPush"], swiftSettings: swiftSettings),
        .target(
            name: "DeviceSimulator",
            dependencies: ["RichPush", .product(name: "Logging", package: "swift-log")],
            swiftSettings: swiftSettings
        ),
        // What shows a delivery in a browser: in the server's inbox, and as the page of `deliver --preview`.
        .target(
            name: "DeliveryPage",
            resources: [.embedInCode("Resources")],
            swiftSettings: swiftSettings
        ),
        .target(
            name: "PushServer",
            dependencies: [
                "DeliveryPage", "DeviceSimulator", "FCM", "RichPush",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdHTTP2", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "X509", package: "swift-certificates"),
            ],
            swiftSettings: swiftSettings
        ),
        .executableTarget(
            name: "PushServerCommand",
            dependencies: [
                "FCM", "PushServer", "RichPush",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: swiftSettings
        ),
        // Not named `richpush`: on a case-insensitive file system its folder would be that of `RichPush`.
        .executableTarget(
            name: "RichPushCommand",
            dependencies: [
                "DeliveryPage", "DeviceSimulator", "FCM", "RichPush",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: swiftSettings,
            // Fewer pages to relocate at every start, and fewer symbols: it is 3 MB of memory less.
            linkerSettings: [
                .unsafeFlags(
                    [
                        "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xlinker", "--icf=safe",
                        "-Xlinker", "--no-export-dynamic",
                    ],
                    .when(platforms: [.linux], configuration: .release)
                )
            ]
        ),
        .target(
            name: "TestSupport",
            dependencies: [
                "RichPush",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "Tests/TestSupport",
            swiftSettings: swiftSettings
        ),
        // What the tests run as processes of their own: in a private network, or with limits and memory of their own.
        .executableTarget(
            name: "NameProbe",
            dependencies: ["RichPush", "TestSupport"],
            path: "Tests/NameProbe",
            swiftSettings: swiftSettings
        ),
        .executableTarget(
            name: "HostileMeasure",
            dependencies: ["RichPush", "TestSupport"],
            path: "Tests/HostileMeasure",
            swiftSettings: swiftSettings
        ),
        .executableTarget(
            name: "Soak",
            dependencies: ["RichPush", "TestSupport"],
            path: "Tests/Soak",
            swiftSettings: swiftSettings
        ),
        .executableTarget(
            name: "ConnectionProbe",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "Tests/ConnectionProbe",
            swiftSettings: swiftSettings
        ),
        .executableTarget(
            name: "LoadProbe",
            dependencies: ["RichPush", "TestSupport"],
            path: "Tests/LoadProbe",
            swiftSettings: swiftSettings
        ),
        .testTarget(name: "RichPushTests", dependencies: ["RichPush", "TestSupport"], swiftSettings: swiftSettings),
        .testTarget(name: "FCMTests", dependencies: ["FCM", "RichPush"], swiftSettings: swiftSettings),
        .testTarget(
            name: "DeviceSimulatorTests",
            dependencies: ["DeviceSimulator", "RichPush", "TestSupport"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "RichPushCommandTests",
            dependencies: ["RichPushCommand", "TestSupport"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "PushServerTests",
            dependencies: [
                "PushServer", "PushServerCommand", "RichPush", "TestSupport",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHPACK", package: "swift-nio-http2"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "HostileTests",
            dependencies: ["DeviceSimulator", "FCM", "RichPush", "RichPushCommand", "TestSupport"],
            swiftSettings: swiftSettings
        ),
    ],
    swiftLanguageModes: [.v6]
)

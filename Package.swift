// swift-tools-version: 6.2

import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A product that only the web server and the tests need. A package without the trait does not resolve it.
func server(_ product: String, _ package: String) -> Target.Dependency {
    // A condition has one trait: with two, the package manager resolves products that neither needs.
    .product(name: product, package: package, condition: .when(traits: ["Server"]))
}

let package = Package(
    name: "RichPush",
    products: [
        .library(name: "RichPush", targets: ["RichPush"]),
        .library(name: "FCM", targets: ["FCM"]),
        .library(name: "DeviceSimulator", targets: ["DeviceSimulator"]),
        .library(name: "Vendors", targets: ["Vendors"]),
        .library(name: "RichPushInput", targets: ["RichPushInput"]),
        .library(name: "RichPushAudit", targets: ["RichPushAudit"]),
        .library(name: "ExtensionTesting", targets: ["ExtensionTesting"]),
        .executable(name: "richpush", targets: ["RichPushCommand"]),
        // A separate program, which `richpush serve` becomes. GRDB needs all of Foundation, and TLS its own
        // cryptography, and every `richpush deliver` would pay for both.
        .executable(name: "richpush-serve", targets: ["PushServerCommand"]),
    ],
    // A package that depends only on the libraries says `traits: []`. It resolves and builds nothing of a web server.
    // This package itself is always built with the trait, because its tests need NIO.
    traits: [.trait(name: "Server", description: "richpush-serve, a local FCM"), .default(enabledTraits: ["Server"])],
    // Tested with GRDB 7.10.0, swift-argument-parser 1.8.2, swift-asn1 1.7.4, swift-certificates 1.21.1,
    // swift-crypto 4.5.2, Hummingbird 2.28.1, swift-log 1.16.2, swift-http-types 1.8.0, swift-nio 2.101.2,
    // swift-nio-extras 1.35.2, swift-nio-http2 1.46.0, swift-nio-ssl 2.37.6, swift-subprocess 1.0.2,
    // swift-system 1.8.1 and swift-service-lifecycle 2.13.0.
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.0"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        // Without its default traits, Hummingbird does not need all of Foundation, which every start of the command
        // would pay for.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
        // Without its default traits, it does not need all of Foundation.
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CMagic", pkgConfig: "libmagic", providers: [.apt(["libmagic-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        // The only target that knows which mutex is used: the thread sanitizer can see only into our own.
        .target(name: "Locks", swiftSettings: swiftSettings),
        .target(
            name: "RichPush",
            dependencies: ["CCurl", "CMagic", "Locks", .product(name: "Logging", package: "swift-log")],
            // The source of the files that `Tests/Commands/generate-findings` writes.
            exclude: ["Findings/Findings.json"],
            swiftSettings: swiftSettings
        ),
        .target(
            name: "FCM",
            dependencies: ["EmbeddedFiles", "RichPush"],
            // The senders' names: `EmbeddedFiles` contains them.
            exclude: ["Resources"],
            swiftSettings: swiftSettings
        ),
        .target(
            name: "DeviceSimulator",
            dependencies: ["Locks", "RichPush", .product(name: "Logging", package: "swift-log")],
            swiftSettings: swiftSettings
        ),
        // The rules of each vendor's helper, as rows of a table, and the engine that follows them.
        .target(
            name: "Vendors",
            dependencies: ["DeviceSimulator", "EmbeddedFiles", "Locks", "RichPush"],
            // The rows: `EmbeddedFiles` contains them.
            exclude: ["Resources"],
            swiftSettings: swiftSettings
        ),
        // The input from a sender: payloads and messages, recognized by their content.
        .target(name: "RichPushInput", dependencies: ["FCM", "RichPush"], swiftSettings: swiftSettings),
        .target(
            name: "RichPushAudit",
            dependencies: [
                "CZlib", "DeviceSimulator", "FCM", "Locks", "RichPush", "RichPushInput", "Vendors",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: swiftSettings
        ),
        // Files that are part of the program. C's `#embed` takes no time; the package manager's own way, an array in
        // Swift, took the compiler more than a minute.
        .target(name: "CEmbeddedFiles"),
        .target(name: "EmbeddedFiles", dependencies: ["CEmbeddedFiles"], swiftSettings: swiftSettings),
        // An app's own extension, compiled against shims of Apple's modules, in a separate process.
        .target(
            name: "ExtensionHarness",
            dependencies: [
                "DeviceSimulator", "EmbeddedFiles", "Locks", "RichPush", "Vendors",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            // These are compiled with the extension, not here: `EmbeddedFiles` contains them.
            exclude: ["ObjectiveC", "Resources", "Shims", "VendorShims"],
            swiftSettings: swiftSettings
        ),
        // For the tests of an app's extension.
        .target(
            name: "ExtensionTesting",
            dependencies: ["DeviceSimulator", "ExtensionHarness", "Locks", "RichPush", "RichPushInput"],
            swiftSettings: swiftSettings
        ),
        // The code that the two programs share: options, exit statuses, standard streams.
        .target(
            name: "CommandSupport",
            dependencies: [
                "ExtensionHarness", "RichPush", "Vendors",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: swiftSettings
        ),
        // The page that shows a delivery in a browser: in the server's inbox, and for `deliver --preview`.
        .target(
            name: "DeliveryPage",
            dependencies: ["EmbeddedFiles", "RichPush"],
            exclude: ["Resources"],
            swiftSettings: swiftSettings
        ),
        // The steps between fork and exec that Swift cannot do, for a command in a separate network.
        .target(name: "NetworkNamespace"),
        .target(
            name: "PushServer",
            dependencies: [
                "CCurl", "DeliveryPage", "DeviceSimulator", "EmbeddedFiles", "FCM", "Locks", "NetworkNamespace",
                "RichPush", "Vendors",
                server("Crypto", "swift-crypto"),
                server("CryptoExtras", "swift-crypto"),
                server("GRDB", "GRDB.swift"),
                server("HTTPTypes", "swift-http-types"),
                server("Hummingbird", "hummingbird"),
                server("HummingbirdCore", "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                server("NIOCore", "swift-nio"),
                server("NIOHTTP2", "swift-nio-http2"),
                server("NIOHTTPTypes", "swift-nio-extras"),
                server("NIOHTTPTypesHTTP2", "swift-nio-extras"),
                server("NIOPosix", "swift-nio"),
                server("NIOSSL", "swift-nio-ssl"),
                server("NIOTLS", "swift-nio"),
                server("ServiceLifecycle", "swift-service-lifecycle"),
                server("SwiftASN1", "swift-asn1"),
                .product(name: "SystemPackage", package: "swift-system"),
                server("UnixSignals", "swift-service-lifecycle"),
                server("X509", "swift-certificates"),
            ],
            exclude: ["Resources"],
            swiftSettings: swiftSettings
        ),
        .executableTarget(
            name: "PushServerCommand",
            dependencies: [
                "CommandSupport", "DeviceSimulator", "ExtensionHarness", "FCM", "PushServer", "RichPush",
                "Vendors",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: swiftSettings
        ),
        // Not named `richpush`: on a case-insensitive file system, its folder would be that of `RichPush`.
        .executableTarget(
            name: "RichPushCommand",
            dependencies: [
                "CommandSupport", "DeliveryPage", "DeviceSimulator", "EmbeddedFiles", "ExtensionHarness", "FCM",
                "Locks",
                "RichPush", "RichPushAudit", "RichPushInput", "Vendors",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            exclude: ["Resources"],
            swiftSettings: swiftSettings
        ),
        // The program that RichPushAudit.md shows.
        .executableTarget(
            name: "AuditExample",
            dependencies: ["RichPushAudit"],
            path: "Fixtures/examples/AuditExample",
            swiftSettings: swiftSettings
        ),
        // The step that Swift cannot do in a test process: a constructor.
        .target(name: "CTestSupport", path: "Tests/CTestSupport"),
        .target(
            name: "TestSupport",
            dependencies: [
                "CTestSupport", "ExtensionHarness", "Locks", "RichPush",
                .product(name: "Logging", package: "swift-log"),
                server("NIOCore", "swift-nio"),
                server("NIOPosix", "swift-nio"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Tests/TestSupport",
            swiftSettings: swiftSettings
        ),
        // The code that tests run in a separate process: in a private network, or with its own limits and memory.
        .executableTarget(
            name: "TestTool",
            dependencies: [
                "Locks", "RichPush", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                server("NIOCore", "swift-nio"),
                server("NIOPosix", "swift-nio"),
            ],
            path: "Tests/TestTool",
            swiftSettings: swiftSettings
        ),
        .testTarget(name: "LocksTests", dependencies: ["Locks"], swiftSettings: swiftSettings),
        .testTarget(name: "RichPushTests", dependencies: ["RichPush", "TestSupport"], swiftSettings: swiftSettings),
        .testTarget(name: "FCMTests", dependencies: ["FCM", "RichPush"], swiftSettings: swiftSettings),
        .testTarget(
            name: "DeviceSimulatorTests",
            dependencies: ["DeviceSimulator", "RichPush", "TestSupport"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "ExtensionHarnessTests",
            dependencies: [
                "DeviceSimulator", "EmbeddedFiles", "ExtensionHarness", "Locks", "RichPush", "TestSupport",
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "ExtensionTestingTests",
            dependencies: ["DeviceSimulator", "ExtensionTesting", "RichPush", "TestSupport"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "VendorsTests",
            dependencies: ["DeviceSimulator", "EmbeddedFiles", "RichPush", "TestSupport", "Vendors"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "RichPushInputTests",
            dependencies: ["DeviceSimulator", "FCM", "RichPush", "RichPushInput", "TestSupport"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "RichPushAuditTests",
            dependencies: [
                "DeviceSimulator", "FCM", "Locks", "RichPush", "RichPushAudit", "RichPushInput", "TestSupport",
                "Vendors",
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "RichPushCommandTests",
            dependencies: ["CommandSupport", "ExtensionHarness", "RichPushCommand", "TestSupport"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "PushServerTests",
            dependencies: [
                "DeliveryPage", "ExtensionHarness", "Locks", "PushServer", "PushServerCommand", "RichPush",
                "TestSupport",
                server("GRDB", "GRDB.swift"),
                server("Hummingbird", "hummingbird"),
                server("NIOCore", "swift-nio"),
                server("NIOEmbedded", "swift-nio"),
                server("NIOHPACK", "swift-nio-http2"),
                server("NIOHTTP2", "swift-nio-http2"),
                server("NIOPosix", "swift-nio"),
                server("NIOSSL", "swift-nio-ssl"),
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "HostileTests",
            dependencies: ["DeviceSimulator", "FCM", "RichPush", "RichPushAudit", "RichPushCommand", "TestSupport"],
            swiftSettings: swiftSettings
        ),
    ],
    swiftLanguageModes: [.v6]
)

// For a quick build under a sanitizer, which needs no web server: see `Tests/Commands/sanitize`.
if Context.environment["RICHPUSH_WITHOUT_SERVER"] != nil {
    package.products.removeAll { $0.name == "richpush-serve" }
    package.targets.removeAll { $0.name.hasPrefix("PushServer") }
}

/// An import that is not available here.
package struct ImportProblem: Sendable, Equatable, CustomStringConvertible {
    package var module: String
    package var path: String
    /// From 1.
    package var line: Int
    /// What the module is, and what to do.
    package var sentence: String

    package var description: String {
        "\(path):\(line) imports \(module): \(sentence)"
    }
}

/// The availability of the modules that an extension may import.
enum ImportTable {
    enum Availability: Sendable, Equatable {
        /// One of the modules that stand in for Apple's, Firebase's, and other vendors'.
        case supplied
        /// A part of Swift on this machine.
        case standard
        /// An Apple module without a stand-in: an extension that imports but does not use it still compiles.
        case hollow(sentence: String)
        /// It is not available, and an extension that imports it needs it.
        case unavailable(sentence: String)
    }

    static func availability(of module: String) -> Availability {
        if ShimModules.names.contains(module) || VendorModules.has(module) { return .supplied }
        if standard.contains(module) { return .standard }
        if let words = Self.words[module] { return .hollow(sentence: "\(words) is not available here.") }
        if apple.contains(module) { return .hollow(sentence: "Apple's \(module) is not available here.") }
        if module.hasPrefix("Firebase") || module == "GoogleUtilities" {
            return .hollow(sentence: "only Firebase's FirebaseMessaging is available here.")
        }
        if let vendor = VendorModules.vendorName(of: module) {
            return .unavailable(
                sentence:
                    "this is \(vendor)'s SDK, which changes the notification itself, and whose helper is not available "
                    + "here."
            )
        }
        if let words = libraries[module] { return .unavailable(sentence: "\(words) is not available here.") }
        return .unavailable(
            sentence:
                "it is neither Apple's nor a known vendor's, and neither the project nor a folder Sources/\(module) near "
                + "the files has it."
        )
    }

    /// Finds the imports of a file that are not available. `canImport` is false for their modules.
    /// - Parameter known: Further modules that are.
    static func problems(of outline: SourceOutline, path: String, known: Set<String>) -> [ImportProblem] {
        problems(of: outline, path: path, known) { module, availability in
            if case .unavailable(let sentence) = availability { "\(sentence) \(advice(module))" } else { nil }
        }
    }

    /// What to do about a library that is not here: what is simplest for it comes first.
    private static func advice(_ module: String) -> String {
        let package = "--package \(module)=FOLDER compiles its sources, if they are in Swift."
        let isSimple = libraries[module]?.hasSuffix(" library,") ?? (VendorModules.vendorName(of: module) == nil)
        return isSimple ? "\(package) \(stubAdvice(module))" : "\(stubAdvice(module)) \(package)"
    }

    static func stubAdvice(_ module: String) -> String {
        "--stub \(module) compiles the extension without it: its calls do nothing, and the report says so."
    }

    /// Finds the imports of a file that are empty here.
    static func hollowImports(of outline: SourceOutline, path: String, known: Set<String>) -> [ImportProblem] {
        problems(of: outline, path: path, known) { _, availability in
            if case .hollow(let sentence) = availability { sentence } else { nil }
        }
    }

    private static func problems(
        of outline: SourceOutline,
        path: String,
        _ known: Set<String>,
        sentence: (String, Availability) -> String?
    ) -> [ImportProblem] {
        // The compiler decides about conditional imports.
        outline.imports.filter { !$0.isConditional && !known.contains($0.module) }.compactMap { found in
            sentence(found.module, availability(of: found.module)).map {
                ImportProblem(module: found.module, path: path, line: found.line, sentence: $0)
            }
        }
    }

    private static let standard: Set<String> = [
        "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
        "FoundationXML", "Dispatch", "Synchronization", "Observation", "RegexBuilder", "Distributed",
        "CoreFoundation", "Glibc", "_Concurrency", "_StringProcessing", "Builtin",
    ]

    private static let words = [
        "SwiftUI": "SwiftUI", "CoreData": "Core Data", "SwiftData": "SwiftData",
        "Combine": "Combine, except for ObservableObject and Published,",
        "SQLite3": "SQLite", "WebKit": "WebKit", "CoreLocation": "Core Location", "CoreImage": "Core Image",
        "Darwin": "Apple's C library", "ObjectiveC": "Apple's Objective-C runtime",
    ]

    private static let apple: Set<String> = [
        "AVFAudio", "AVFoundation", "AVKit", "Accelerate", "Accounts", "ActivityKit", "AdServices", "AdSupport",
        "AppIntents", "AppTrackingTransparency", "AudioToolbox", "AuthenticationServices", "BackgroundTasks",
        "CFNetwork", "CallKit", "Charts", "CloudKit", "CommonCrypto", "Contacts", "ContactsUI", "CoreAudio",
        "CoreBluetooth", "CoreGraphics", "CoreHaptics", "CoreMedia", "CoreML", "CoreMotion", "CoreNFC",
        "CoreServices", "CoreSpotlight", "CoreTelephony", "CoreText", "CoreTransferable", "CoreVideo", "CryptoKit",
        "CryptoTokenKit", "DeveloperToolsSupport", "DeviceCheck", "EventKit", "ExtensionFoundation", "ExtensionKit",
        "ExternalAccessory", "FileProvider", "GameKit", "HealthKit", "HomeKit", "ImageIO", "Intents", "IntentsUI",
        "JavaScriptCore", "LinkPresentation", "LocalAuthentication", "MachO", "MapKit", "MediaPlayer", "MessageUI",
        "Messages", "Metal", "MetricKit", "MobileCoreServices", "MultipeerConnectivity", "NaturalLanguage", "Network",
        "NetworkExtension", "NotificationCenter", "OSLog", "PDFKit", "PassKit", "Photos", "PhotosUI", "PushKit",
        "PushToTalk", "QuartzCore", "QuickLook", "QuickLookThumbnailing", "SafariServices", "Security", "Social",
        "Speech", "StoreKit", "SystemConfiguration", "TipKit", "Translation", "UniformTypeIdentifiers",
        "UserNotificationsUI", "Vision", "WatchConnectivity", "WidgetKit", "XPC", "os", "simd", "zlib",
    ]

    private static let libraries = [
        "RealmSwift": "Realm", "Realm": "Realm", "SDWebImage": "SDWebImage, a third-party library in Objective-C,",
        "SDWebImageWebPCoder": "SDWebImage, a third-party library in Objective-C,",
        "Kingfisher": "Kingfisher, a third-party library for views,",
        "Nuke": "Nuke, a third-party library for views,",
        "Alamofire": "Alamofire, a third-party library,", "AlamofireImage": "Alamofire, a third-party library,",
        "KeychainAccess": "KeychainAccess, a third-party library,",
        "KeychainSwift": "KeychainSwift, a third-party library,",
        "SwiftyJSON": "SwiftyJSON, a third-party library,", "PromiseKit": "PromiseKit, a third-party library,",
        "CryptoSwift": "CryptoSwift, a third-party library,", "GRDB": "GRDB, a third-party library,",
        "MMKV": "MMKV, a third-party library,", "RxSwift": "RxSwift, a third-party library,",
        "SQLite": "SQLite.swift, a third-party library,", "Sentry": "Sentry, a third-party library,",
        "Flutter": "Flutter's engine", "React": "React Native", "FLAnimatedImage": "FLAnimatedImage",
    ]
}

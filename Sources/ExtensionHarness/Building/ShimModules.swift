/// The names under which an extension imports `AppleSDK`.
enum ShimModules {
    /// The names that the module covers. Each is a module of one line, except `os`.
    static let names: Set<String> = [
        "AVFoundation", "AudioToolbox", "CallKit", "CommonCrypto", "Compression", "CoreFoundation", "CoreGraphics",
        "CoreMedia", "CoreServices",
        "CryptoKit", "Firebase", "FirebaseCore", "FirebaseMessaging", "ImageIO", "Intents", "MobileCoreServices",
        "Network", "OSLog", "Security", "SystemConfiguration", "UIKit", "UniformTypeIdentifiers", "UserNotifications",
        "UserNotificationsUI", "WidgetKit", "os",
    ]

    /// A Swift module above a Clang module of the same name: a Swift module has no submodules, and `import os.log` names
    /// one.
    static let overlay = "os"
}

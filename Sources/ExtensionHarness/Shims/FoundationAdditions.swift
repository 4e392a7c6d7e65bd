// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Declarations that Foundation has on iOS but not on Linux.

extension UserDefaults {
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
    public func value(forKey key: String) -> Any? { object(forKey: key) }
}

extension URL {
    private static func folder(_ path: String) -> URL {
        URL(fileURLWithPath: NSHomeDirectory() + "/" + path, isDirectory: true)
    }

    public static var documentsDirectory: URL { folder("Documents") }
    public static var libraryDirectory: URL { folder("Library") }
    public static var cachesDirectory: URL { folder("Library/Caches") }
    /// The folder for the app's support files.
    public static var applicationSupportDirectory: URL { folder("Library/Application Support") }
    public static var temporaryDirectory: URL { URL(fileURLWithPath: NSTemporaryDirectory(), isDirectory: true) }
    public static var homeDirectory: URL { URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true) }
}

extension NSSortDescriptor {
    /// Creates a descriptor for a store, which is empty here: it does not sort.
    public convenience init(key: String, ascending: Bool) {
        self.init(keyPath: \NSObject.self, ascending: ascending) { _, _ in .orderedSame }
    }
}

extension String {
    /// The text in the string table of a bundle, or else the text itself.
    public init(
        localized key: String,
        table: String? = nil,
        bundle: Bundle? = nil,
        locale: Locale = .current,
        comment: StaticString? = nil
    ) {
        self = (bundle ?? .main).localizedString(forKey: key, value: key, table: table)
    }

    /// The text in the string table of a bundle, or else the default.
    public init(
        localized key: StaticString,
        defaultValue: String,
        table: String? = nil,
        bundle: Bundle? = nil,
        locale: Locale = .current,
        comment: StaticString? = nil
    ) {
        self = (bundle ?? .main).localizedString(forKey: "\(key)", value: defaultValue, table: table)
    }
}

extension CGSize {
    public var debugDescription: String { "(\(width), \(height))" }
}

extension CGPoint {
    public var debugDescription: String { "(\(x), \(y))" }
}

extension CGRect {
    public var debugDescription: String { "(\(minX), \(minY), \(width), \(height))" }
}

// Sendable: it has no state.
/// A coordinator of files between processes, of which there is only one.
open class NSFileCoordinator: NSObject, @unchecked Sendable {
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Other processes need not save.
        public static let withoutChanges = Self(rawValue: 1)
    }

    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let forDeleting = Self(rawValue: 1)
        public static let forMoving = Self(rawValue: 2)
        public static let forMerging = Self(rawValue: 4)
        public static let forReplacing = Self(rawValue: 8)
    }

    /// Creates a coordinator; the presenter has no effect.
    public init(filePresenter: AnyObject? = nil) {}

    open func coordinate(
        readingItemAt url: URL,
        options: ReadingOptions = [],
        error outError: UnsafeMutablePointer<NSError?>?,
        byAccessor reader: (URL) -> Void
    ) {
        reader(url)
    }

    open func coordinate(
        writingItemAt url: URL,
        options: WritingOptions = [],
        error outError: UnsafeMutablePointer<NSError?>?,
        byAccessor writer: (URL) -> Void
    ) {
        writer(url)
    }
}

extension ProcessInfo {
    /// Is never on: the device is charged.
    public var isLowPowerModeEnabled: Bool { false }

    /// Calls the block on another thread, once: the device does not suspend the process while the block runs.
    public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {
        DispatchQueue.global().async { block(false) }
    }
}

extension URL {
    /// Returns false: no other app has granted anything.
    public func startAccessingSecurityScopedResource() -> Bool {
        HarnessConnection.current.limitation("The extension asks for a file of another app; the simulator has none.")
        return false
    }
    public func stopAccessingSecurityScopedResource() {}
}

extension NSString {
    /// The text in the string table of the extension, with the arguments.
    public class func localizedUserNotificationString(forKey key: String, arguments: [Any]?) -> String {
        HarnessConnection.current.limitation(
            "An iPhone looks up a localizedUserNotificationString when it shows it; the simulator does so at once."
        )
        let format = Bundle.main.localizedString(forKey: key, value: nil, table: nil)
        // As many as the format may ask for.
        let rest = [String](repeating: "", count: format.count { $0 == "%" })
        return String(format: format, arguments: (arguments ?? []).map { "\($0)" } + rest)
    }
}

extension NSDictionary {
    /// Follows the keys through dictionaries; a list gives a list of what its members give.
    public func value(forKeyPath path: String) -> Any? { value(of: self, path.components(separatedBy: ".")[...]) }

    private func value(of object: Any, _ keys: ArraySlice<String>) -> Any? {
        guard let key = keys.first else { return object }
        if let list = object as? [Any], !key.hasPrefix("@") { return list.map { value(of: $0, keys) ?? NSNull() } }
        guard let members = object as? NSDictionary, !key.hasPrefix("@") else {
            fatalError("This class is not key value coding-compliant for the key \(key).")
        }
        return members.object(forKey: key).flatMap { value(of: $0, keys.dropFirst()) }
    }
}

extension NSMutableDictionary {
    /// Sets the value of a key; nil removes it.
    public func setValue(_ value: Any?, forKey key: String) {
        if let value { setObject(value, forKey: NSString(string: key)) } else { removeObject(forKey: key) }
    }
}

public typealias CFAbsoluteTime = Double
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
public func CACurrentMediaTime() -> Double { ProcessInfo.processInfo.systemUptime }

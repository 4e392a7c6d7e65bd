public struct OSLogType: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }
    public static let `default` = Self(rawValue: 0)
    public static let info = Self(rawValue: 1)
    public static let debug = Self(rawValue: 2)
    public static let error = Self(rawValue: 16)
    public static let fault = Self(rawValue: 17)

    var word: String {
        switch self {
        case .info: "info"
        case .debug: "debug"
        case .error: "error"
        case .fault: "fault"
        default: "default"
        }
    }
}

// Sendable: it never changes.
public final class OSLog: NSObject, @unchecked Sendable {
    public struct Category: Sendable {
        let name: String
        public static let pointsOfInterest = Category(name: "PointsOfInterest")
        public static let dynamicTracing = Category(name: "DynamicTracing")
        public static let dynamicStackTracing = Category(name: "DynamicStackTracing")
    }

    let subsystem: String
    let category: String
    let isEnabled: Bool

    public convenience init(subsystem: String, category: String) {
        self.init(subsystem: subsystem, category: category, isEnabled: true)
    }

    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.name, isEnabled: true)
    }

    private init(subsystem: String, category: String, isEnabled: Bool) {
        self.subsystem = subsystem
        self.category = category
        self.isEnabled = isEnabled
    }

    public static let `default` = OSLog(subsystem: "", category: "default", isEnabled: true)
    /// A log that keeps nothing.
    public static let disabled = OSLog(subsystem: "", category: "disabled", isEnabled: false)

    public func isEnabled(type: OSLogType) -> Bool { isEnabled }
    public var signpostsEnabled: Bool { false }

    func write(_ type: OSLogType, _ text: String) {
        guard isEnabled else { return }
        let source = [subsystem, category, type.word].filter { !$0.isEmpty }.joined(separator: " ")
        HarnessConnection.current.send(.log(source: source, text: text))
    }
}

/// Whether a value may be read in the log; here every value may.
public struct OSLogPrivacy: Sendable {
    public enum Mask: Sendable {
        case hash
        case none
    }

    public static var `public`: Self { Self() }
    /// Shows the value; iOS redacts it.
    public static var `private`: Self { Self() }
    /// Shows the value; iOS may redact it.
    public static var auto: Self { Self() }
    /// Shows the value; iOS redacts it.
    public static var sensitive: Self { Self() }
    /// Shows the value; iOS redacts it.
    public static func `private`(mask: Mask) -> Self { Self() }
    /// Shows the value; iOS may redact it.
    public static func auto(mask: Mask) -> Self { Self() }
    /// Shows the value; iOS redacts it.
    public static func sensitive(mask: Mask) -> Self { Self() }
}

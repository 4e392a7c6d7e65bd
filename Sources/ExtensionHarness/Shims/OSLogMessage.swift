/// A line of the log.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral, Sendable {
    let text: String

    /// A line without values.
    public init(stringLiteral value: String) { text = value }
    /// A line with values.
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The alignment of a logged value.
public struct OSLogStringAlignment: Sendable {
    let columns: Int
    let isRight: Bool

    /// No alignment.
    public static var none: Self { Self(columns: 0, isRight: true) }
    /// To the left.
    public static func left(columns: @autoclosure () -> Int) -> Self { Self(columns: columns(), isRight: false) }
    /// To the right.
    public static func right(columns: @autoclosure () -> Int) -> Self { Self(columns: columns(), isRight: true) }

    func aligned(_ text: String) -> String {
        let space = String(repeating: " ", count: max(0, min(columns, 1000) - text.count))
        return isRight ? space + text : text + space
    }
}

/// The format of a logged integer.
public struct OSLogIntegerFormatting: Sendable {
    let radix: Int

    /// Decimal.
    public static var decimal: Self { Self(radix: 10) }
    /// Hexadecimal.
    public static var hex: Self { Self(radix: 16) }
    /// Octal.
    public static var octal: Self { Self(radix: 8) }
    /// Decimal.
    public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 0) -> Self { decimal }
    /// Hexadecimal.
    public static func hex(explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false)
        -> Self
    {
        hex
    }
}

/// The format of a logged floating-point number.
public struct OSLogFloatFormatting: Sendable {
    let precision: Int

    /// With six places.
    public static var fixed: Self { Self(precision: 6) }
    /// With this number of places.
    public static func fixed(precision: @autoclosure () -> Int, explicitPositiveSign: Bool = false) -> Self {
        Self(precision: max(0, min(precision(), 30)))
    }
}

/// The format of a logged Boolean.
public enum OSLogBoolFormat: Sendable {
    case truth
    case answer
}

/// The interpolation of a log message.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""

    /// An empty line.
    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Adds text.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Adds a value.
    public mutating func appendInterpolation<Value>(
        _ value: @autoclosure () -> Value,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += align.aligned("\(value())")
    }

    /// Adds an optional value.
    public mutating func appendInterpolation<Value>(
        _ value: @autoclosure () -> Value?,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += align.aligned(value().map { "\($0)" } ?? "nil")
    }

    /// Adds a whole number.
    public mutating func appendInterpolation<Number: FixedWidthInteger>(
        _ number: @autoclosure () -> Number,
        format: OSLogIntegerFormatting,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += align.aligned(String(number(), radix: format.radix))
    }

    /// Adds a number with a fraction.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Double,
        format: OSLogFloatFormatting,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += align.aligned(String(format: "%.\(format.precision)f", number()))
    }

    /// Adds a Boolean.
    public mutating func appendInterpolation(
        _ boolean: @autoclosure () -> Bool,
        format: OSLogBoolFormat,
        privacy: OSLogPrivacy = .auto
    ) {
        let value = boolean()
        text += format == .answer ? (value ? "yes" : "no") : "\(value)"
    }
}

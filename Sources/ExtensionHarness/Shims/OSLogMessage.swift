public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral, Sendable {
    let text: String

    /// A line without values.
    public init(stringLiteral value: String) { text = value }
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

public struct OSLogStringAlignment: Sendable {
    let columns: Int
    let isRight: Bool

    public static var none: Self { Self(columns: 0, isRight: true) }
    public static func left(columns: @autoclosure () -> Int) -> Self { Self(columns: columns(), isRight: false) }
    public static func right(columns: @autoclosure () -> Int) -> Self { Self(columns: columns(), isRight: true) }

    func aligned(_ text: String) -> String {
        let space = String(repeating: " ", count: max(0, min(columns, 1000) - text.count))
        return isRight ? space + text : text + space
    }
}

public struct OSLogIntegerFormatting: Sendable {
    let radix: Int

    public static var decimal: Self { Self(radix: 10) }
    public static var hex: Self { Self(radix: 16) }
    public static var octal: Self { Self(radix: 8) }
    public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 0) -> Self { decimal }
    public static func hex(explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false)
        -> Self
    {
        hex
    }
}

public struct OSLogFloatFormatting: Sendable {
    let precision: Int

    public static var fixed: Self { Self(precision: 6) }
    public static func fixed(precision: @autoclosure () -> Int, explicitPositiveSign: Bool = false) -> Self {
        Self(precision: max(0, min(precision(), 30)))
    }
}

public enum OSLogBoolFormat: Sendable {
    case truth
    case answer
}

public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""

    /// An empty line.
    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    public mutating func appendLiteral(_ literal: String) { text += literal }

    public mutating func appendInterpolation<Value>(
        _ value: @autoclosure () -> Value,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += align.aligned("\(value())")
    }

    public mutating func appendInterpolation<Value>(
        _ value: @autoclosure () -> Value?,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += align.aligned(value().map { "\($0)" } ?? "nil")
    }

    public mutating func appendInterpolation<Number: FixedWidthInteger>(
        _ number: @autoclosure () -> Number,
        format: OSLogIntegerFormatting,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += align.aligned(String(number(), radix: format.radix))
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Double,
        format: OSLogFloatFormatting,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += align.aligned(String(format: "%.\(format.precision)f", number()))
    }

    public mutating func appendInterpolation(
        _ boolean: @autoclosure () -> Bool,
        format: OSLogBoolFormat,
        privacy: OSLogPrivacy = .auto
    ) {
        let value = boolean()
        text += format == .answer ? (value ? "yes" : "no") : "\(value)"
    }
}

/// A JSON value: what a payload is made of, and what ``NotificationContent/userInfo`` holds.
///
/// Whole numbers keep all their digits and members keep their order, so that a value is written as it was read.
public enum JSONValue: Sendable, Hashable {
    /// `null`, which differs from a member that is missing.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number that fits in `Int`.
    case integer(Int)
    /// A whole number that does not fit in `Int`, in decimal digits, with a `-` in front if it is negative.
    case largeInteger(String)
    /// Any other number.
    case number(Double)
    /// A text.
    case string(String)
    /// Values in their order.
    case array([JSONValue])
    /// An object with its members in order.
    case object(JSONObject)

    /// How strictly JSON is read.
    public enum Dialect: Sendable, Hashable {
        /// JSON as in RFC 8259 and nothing else, as APNs and a device read it.
        case json
        /// What the servers in front of Google's APIs read, and so probably FCM: JSON, but with trailing commas, single
        /// quotes, and names without quotes.
        ///
        /// Source: protobuf's
        /// [json_stream_parser.cc](https://github.com/protocolbuffers/protobuf/blob/v3.21.12/src/google/protobuf/util/internal/json_stream_parser.cc).
        case googleAPI
        /// Text that people paste from documentation and source code: JSON5, and identifiers as values.
        ///
        /// Comments, trailing commas, single quotes, and names without quotes are accepted. An identifier that stands
        /// for a value, as in `topic: topicName`, becomes the string `"topicName"`.
        case relaxed
    }

    /// Reads the one value in a UTF-8 text. If several members have the same name, the last one counts, as in
    /// Foundation.
    /// - Throws: ``JSONSyntaxError``, with the position.
    public init(parsing bytes: some Sequence<UInt8>, dialect: Dialect = .json) throws(JSONSyntaxError) {
        var parser = JSONParser(Array(bytes), dialect: dialect)
        self = try parser.parseDocument()
    }

    /// The string, if this is one.
    public var stringValue: String? { if case .string(let string) = self { string } else { nil } }

    /// The number, whole or not, if this is one; `true` and `false` are not.
    public var numberValue: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .largeInteger(let digits): Double(digits)
        case .number(let number): number
        default: nil
        }
    }

    /// The truth value, if this is one.
    public var boolValue: Bool? { if case .bool(let bool) = self { bool } else { nil } }

    /// The elements, if this is an array.
    public var arrayValue: [JSONValue]? { if case .array(let array) = self { array } else { nil } }

    /// The members, if this is an object.
    public var objectValue: JSONObject? { if case .object(let object) = self { object } else { nil } }

    /// The member of that name, if this is an object that has one.
    public subscript(name: String) -> JSONValue? { if case .object(let object) = self { object[name] } else { nil } }

    /// The kind of value in a word or two, as used in messages to people: "a string", "null", "an object".
    package var kindDescription: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer, .largeInteger, .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The value if it is short text or a number, otherwise its kind.
    package var excerpt: String {
        switch self {
        case .string(let text): "\"\(text.bounded(to: 40))\""
        case .integer, .largeInteger, .number: "\(self)".bounded(to: 40)
        case .bool(let bool): "\(bool)"
        case .null, .array, .object: kindDescription
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// An array of these elements.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// `null`.
    public init(nilLiteral: ()) { self = .null }

    /// An object of these members; if a name is repeated, the last value counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
}

extension JSONValue: Encodable {
    /// Writes the value as itself, without a wrapper.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let bool): try container.encode(bool)
        case .integer(let integer): try container.encode(integer)
        case .largeInteger, .number: try container.encode(numberValue)
        case .string(let string): try container.encode(string)
        case .array(let array): try container.encode(array)
        case .object(let object): try container.encode(object)
        }
    }
}

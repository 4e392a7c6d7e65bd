import RichPush

/// JSON as it is stored and sent: members in the order in which they are declared, or in which a sender wrote them.
enum JSONText {
    /// Deeper than any payload with a result around it.
    static let depthLimit = 511

    static func string(_ value: some Encodable) throws -> String {
        "\(try JSONValue(encoding: value))"
    }

    /// Reads the headers of a stored message.
    static func headers(_ text: String) throws(JSONSyntaxError) -> [String: String] {
        (try value(text).objectValue ?? [:]).reduce(into: [:]) { $0[$1.name] = $1.value.stringValue }
    }

    /// Reads a stored value. A result contains a payload that may be as deep as the parser accepts.
    static func value(_ text: String) throws(JSONSyntaxError) -> JSONValue {
        var parser = JSONParser(Array(text.utf8))
        parser.depthLimit = depthLimit
        return try parser.parseDocument()
    }
}

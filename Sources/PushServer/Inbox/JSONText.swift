import FoundationEssentials
import RichPush

/// JSON as it is stored and sent: members in alphabetical order, so that equal values are equal texts.
enum JSONText {
    /// As deep as `JSONEncoder` writes.
    private static let depthLimit = 511

    static func string(_ value: some Encodable) throws -> String {
        String(decoding: try data(value), as: UTF8.self)
    }

    static func data(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    /// The value of a text that was stored. A result has around it a payload that may be as deep as any that is
    /// accepted.
    static func value(_ text: String) throws(JSONSyntaxError) -> JSONValue {
        var parser = JSONParser(Array(text.utf8))
        parser.depthLimit = depthLimit
        return try parser.parseDocument()
    }
}

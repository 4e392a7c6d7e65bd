import FoundationEssentials
import RichPush

/// JSON as it is stored and sent: members in the order in which they are declared, or in which a sender wrote them.
enum JSONText {
    /// Deeper than any payload with a result around it, which may itself be as deep as the parser accepts.
    static let depthLimit = 511

    static func string(_ value: some Encodable) throws -> String { "\(try JSONValue(encoding: value))" }

    static func object(_ value: some Encodable) -> JSONObject { (try? JSONValue(encoding: value))?.objectValue ?? [:] }

    /// Decodes an object. Members that are missing or `null` have their defaults.
    static func decode<Value: Decodable>(_ object: JSONObject, defaults: JSONObject) throws -> Value {
        let members = defaults.merging(JSONObject(object.filter { $0.value != .null }.map { ($0.name, $0.value) }))
        return try JSONDecoder().decode(Value.self, from: Data("\(JSONValue.object(members))".utf8))
    }

    static func value(_ text: String) throws(JSONSyntaxError) -> JSONValue {
        var parser = JSONParser(Array(text.utf8))
        parser.depthLimit = depthLimit
        return try parser.parseDocument()
    }
}

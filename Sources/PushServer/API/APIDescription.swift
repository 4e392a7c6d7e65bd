import EmbeddedFiles
import RichPush

/// The description of the server's API, in OpenAPI's format, and what the server itself takes from it.
enum APIDescription {
    /// The parts of a path, `nil` for a parameter; and the names of the query's parameters, by method.
    private typealias Path = (parts: [Substring?], parameters: [String: Set<String>])

    static let json = EmbeddedFile.apiDescription.bytes

    private static let description = try? JSONValue(parsing: json)

    private static let paths: [Path] = (description?["paths"]?.objectValue ?? [:]).map { path, operations in
        let parameters = (operations.objectValue ?? [:]).map { method, operation in
            (method.uppercased(), queryParameters(of: operation))
        }
        let parts = path.split(separator: "/").map { $0.hasPrefix("{") ? nil : $0 }
        return (parts, Dictionary(parameters) { first, _ in first })
    }

    private static func queryParameters(of operation: JSONValue) -> Set<String> {
        let parameters = (operation["parameters"]?.arrayValue ?? []).map { referenced($0, in: "parameters") }
        return Set(parameters.filter { $0["in"] == "query" }.compactMap { $0["name"]?.stringValue })
    }

    private static func referenced(_ value: JSONValue, in components: String) -> JSONValue {
        guard let name = value["$ref"]?.stringValue?.split(separator: "/").last else { return value }
        return description?["components"]?[components]?[String(name)] ?? value
    }

    private static func find(_ path: String) -> Path? {
        let parts = path.split(separator: "/")
        let matches = paths.filter { path in
            path.parts.count == parts.count
                && zip(path.parts, parts).allSatisfy { known, part in known.map { $0 == part } ?? true }
        }
        // `wait` is a separate path, not the identifier of a delivery.
        return matches.max { $0.parts.count { $0 != nil } < $1.parts.count { $0 != nil } }
    }

    /// Returns the methods of a path, as in the header field `Allow`; `nil` for an unknown path.
    static func allowedMethods(of path: String) -> String? {
        guard let methods = find(path)?.parameters.map(\.key) else { return nil }
        // The description has no HEAD, which is answered wherever GET is.
        return (methods + (methods.contains("GET") ? ["HEAD"] : [])).sorted().joined(separator: ", ")
    }

    /// Returns the names of the query's parameters; `nil` for an unknown path or method.
    static func parameters(of path: String, method: String) -> Set<String>? {
        find(path)?.parameters[method == "HEAD" ? "GET" : method]
    }

    static let quotedNameLength = 64

    /// Finds a member that a schema does not have, or whose value has the schema's type but is not allowed.
    /// - Returns: A sentence that names the member with those around it: `rules.0.times must be from 1 to 10000.`
    static func defect(in object: JSONObject, of schema: String) -> String? {
        defect(in: .object(object), of: ["$ref": .string("/\(schema)")], at: [])
    }

    private static func defect(in value: JSONValue, of schema: JSONValue, at place: [String]) -> String? {
        let schema = referenced(schema, in: "schemas")
        func quoted(_ place: [String]) -> Substring { place.joined(separator: ".").prefix(quotedNameLength) }
        if let rule = brokenRule(of: schema, value) { return "\(quoted(place)) must \(rule)." }
        if let items = schema["items"], let values = value.arrayValue {
            return values.enumerated().lazy.compactMap { defect(in: $1, of: items, at: place + ["\($0)"]) }.first
        }
        let known = schema["properties"]?.objectValue
        let others = (schema["additionalProperties"]?.objectValue).map(JSONValue.object)
        guard let object = value.objectValue, known != nil || others != nil else { return nil }
        return object.lazy.compactMap { name, value in
            let place = place + [name]
            if let schema = known?[name] ?? others { return defect(in: value, of: schema, at: place) }
            let names = (known ?? [:]).map { $0.name }.joined(separator: ", ")
            return "There is no member \(quoted(place)). The members are \(names)."
        }.first
    }

    /// What a value must do and does not.
    private static func brokenRule(of schema: JSONValue, _ value: JSONValue) -> String? {
        func limit(_ name: String) -> Double? { schema[name]?.numberValue }
        if let number = value.numberValue, let minimum = limit("minimum"), let maximum = limit("maximum") {
            let rule = "be from \(schema["minimum"] ?? .null) to \(schema["maximum"] ?? .null)"
            return (minimum...maximum).contains(number) ? nil : rule
        }
        if let count = value.arrayValue?.count, let maximum = limit("maxItems"), Double(count) > maximum {
            return "have at most \(Int(maximum)) elements"
        }
        guard let text = value.stringValue else { return nil }
        if let maximum = limit("maxLength"), Double(text.unicodeScalars.count) > maximum {
            return schema["x-rule"]?.stringValue ?? "have at most \(Int(maximum)) characters"
        }
        guard let pattern = schema["pattern"]?.stringValue,
            let expression = try? Regex(pattern).matchingSemantics(.unicodeScalar)
        else { return nil }
        return text.wholeMatch(of: expression) == nil ? schema["x-rule"]?.stringValue ?? "match \(pattern)" : nil
    }
}

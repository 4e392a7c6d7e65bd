import EmbeddedFiles
import RichPush

/// The description of the server's API, in OpenAPI's format, and what the server itself takes from it.
enum APIDescription {
    private struct Path: Sendable {
        /// The parts of the path; `nil` for a parameter.
        let parts: [Substring?]
        /// The names of the query's parameters, by method.
        let parameters: [String: Set<String>]
    }

    static let json = EmbeddedFile.apiDescription.bytes

    private static let description = try? JSONValue(parsing: json)

    private static let paths: [Path] = (description?["paths"]?.objectValue ?? [:]).map { path, operations in
        let parameters = (operations.objectValue ?? [:]).map { method, operation in
            (method.uppercased(), queryParameters(of: operation))
        }
        return Path(
            parts: path.split(separator: "/").map { $0.hasPrefix("{") ? nil : $0 },
            parameters: Dictionary(parameters) { first, _ in first }
        )
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
        find(path).map { path in
            // The description has no HEAD, which is answered wherever GET is.
            let methods = Array(path.parameters.keys)
            return (methods + (methods.contains("GET") ? ["HEAD"] : [])).sorted().joined(separator: ", ")
        }
    }

    /// Returns the names of the query's parameters; `nil` for an unknown path or method.
    static func parameters(of path: String, method: String) -> Set<String>? {
        find(path)?.parameters[method == "HEAD" ? "GET" : method]
    }

    /// Finds a member of an object, or of an object in it, that its schema does not have.
    /// - Returns: The member with those around it, `rules.0.tokn`, and the names that there are.
    static func unknownMember(in object: JSONObject, of schema: String) -> (place: String, known: [String])? {
        unknownMember(in: .object(object), of: ["$ref": .string("/\(schema)")], at: [])
    }

    private static func unknownMember(
        in value: JSONValue,
        of schema: JSONValue,
        at place: [String]
    ) -> (place: String, known: [String])? {
        let schema = referenced(schema, in: "schemas")
        if let items = schema["items"], let values = value.arrayValue {
            return values.enumerated().lazy
                .compactMap { unknownMember(in: $1, of: items, at: place + ["\($0)"]) }.first
        }
        guard let object = value.objectValue, let known = schema["properties"]?.objectValue else { return nil }
        return object.lazy.compactMap { name, value in
            let place = place + [name]
            guard let schema = known[name] else { return (place.joined(separator: "."), known.map { $0.0 }) }
            return unknownMember(in: value, of: schema, at: place)
        }.first
    }
}

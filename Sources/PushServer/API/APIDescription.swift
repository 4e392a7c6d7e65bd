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
        let parameters = (operation["parameters"]?.arrayValue ?? []).map { parameter in
            guard let name = parameter["$ref"]?.stringValue?.split(separator: "/").last else { return parameter }
            return description?["components"]?["parameters"]?[String(name)] ?? parameter
        }
        return Set(parameters.filter { $0["in"] == "query" }.compactMap { $0["name"]?.stringValue })
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

    /// Returns the names of the members that an object of a schema can have.
    static func members(of schema: String) -> [String] {
        (description?["components"]?["schemas"]?[schema]?["properties"]?.objectValue ?? [:]).map { $0.0 }
    }
}

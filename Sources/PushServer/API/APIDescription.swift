import RichPush

/// The description of the server's API, in OpenAPI's format.
enum APIDescription {
    private struct Path: Sendable {
        /// The parts of the path; `nil` for a parameter.
        let parts: [Substring?]
        let methods: String
    }

    static let json = PackageResources.openapi_json

    private static let paths: [Path] = {
        let description = try? JSONValue(parsing: json)
        return (description?["paths"]?.objectValue ?? [:]).map { path, operations in
            // The description has no HEAD, which is answered wherever GET is.
            let names = (operations.objectValue ?? [:]).map { $0.0.uppercased() }
            return Path(
                parts: path.split(separator: "/").map { $0.hasPrefix("{") ? nil : $0 },
                methods: (names + (names.contains("GET") ? ["HEAD"] : [])).sorted().joined(separator: ", ")
            )
        }
    }()

    /// Returns the methods of a path, as in the header field `Allow`; `nil` for an unknown path.
    static func allowedMethods(of path: String) -> String? {
        let parts = path.split(separator: "/")
        let matches = paths.filter { path in
            path.parts.count == parts.count
                && zip(path.parts, parts).allSatisfy { known, part in known.map { $0 == part } ?? true }
        }
        // `wait` is a path of its own, not the identifier of a delivery.
        return matches.max { $0.parts.count { $0 != nil } < $1.parts.count { $0 != nil } }?.methods
    }
}

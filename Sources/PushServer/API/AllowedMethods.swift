import RichPush

/// Which methods a path of the inbox takes, by the description that the server itself gives.
enum AllowedMethods {
    private struct Path: Sendable {
        /// The parts of the path; `nil` for one that may be anything.
        let parts: [Substring?]
        let methods: String
    }

    private static let paths: [Path] = {
        let description = try? JSONValue(parsing: APIDescription.json.utf8)
        return (description?["paths"]?.objectValue ?? [:]).map { path, operations in
            Path(
                parts: path.split(separator: "/").map { $0.hasPrefix("{") ? nil : $0 },
                methods: names(of: operations).joined(separator: ", ")
            )
        }
    }()

    /// The description has no HEAD of its own: it is answered wherever GET is.
    private static func names(of operations: JSONValue) -> [String] {
        let names = (operations.objectValue ?? [:]).keys.map { $0.uppercased() }
        return (names + (names.contains("GET") ? ["HEAD"] : [])).sorted()
    }

    /// The methods, as in the field `Allow`; `nil` for a path that is not known.
    static func of(_ path: String) -> String? {
        let parts = path.split(separator: "/")
        let known = paths.filter { path in
            path.parts.count == parts.count
                && zip(path.parts, parts).allSatisfy { known, part in known.map { $0 == part } ?? true }
        }
        // `wait` is a path of its own, and not the number of a delivery.
        return known.max { $0.parts.count { $0 != nil } < $1.parts.count { $0 != nil } }?.methods
    }
}

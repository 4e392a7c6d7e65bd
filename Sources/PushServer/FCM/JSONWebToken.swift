import FoundationEssentials
import RichPush

/// What a JSON web token says, whoever has signed it.
struct JSONWebToken {
    let header: JSONValue
    let claims: JSONValue

    /// Reads a token; `nil` for what has not the form of a signed one.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[2].isEmpty, let header = Self.json(parts[0]), let claims = Self.json(parts[1])
        else { return nil }
        self.header = header
        self.claims = claims
    }

    private static func json(_ part: Substring) -> JSONValue? {
        var text = part.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        text += Array(repeating: "=", count: (4 - text.count % 4) % 4)
        guard let data = Data(base64Encoded: String(text)), let value = try? JSONValue(parsing: data),
            value.objectValue != nil
        else { return nil }
        return value
    }
}

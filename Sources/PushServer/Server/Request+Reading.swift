import FCM
import FoundationEssentials
import HTTPTypes
import Hummingbird

extension Request {
    /// The fields of the query. Unlike in Hummingbird's parser, a `+` is a space, as most clients write it.
    var query: FormFields { FormFields(uri.query ?? "") }

    /// Whether the request has an access token. Any token is accepted: the server protects nothing from a client that
    /// can connect to it.
    var hasBearerToken: Bool {
        guard let value = headers[.authorization] else { return false }
        let parts = value.split(separator: " ", maxSplits: 1)
        return parts.count == 2 && parts[0].lowercased() == "bearer" && !parts[1].allSatisfy(\.isWhitespace)
    }

    /// Decodes the body; `nil` if it is not JSON of this type, or longer than the limit in bytes.
    func json<Value: Decodable>(upTo limit: Int) async -> Value? {
        guard let buffer = try? await body.collect(upTo: limit) else { return nil }
        return try? JSONDecoder().decode(Value.self, from: Data(buffer.readableBytesView))
    }

    /// Reads the body of a request to FCM.
    /// - Throws: FCM's answer to a body that is longer than the limit in bytes.
    func bytes(upTo limit: Int) async throws(FCMError) -> [UInt8] {
        do {
            let buffer = try await body.collect(upTo: limit)
            return Array(buffer.readableBytesView)
        } catch {
            throw FCMError(.invalidArgument, message: "Request payload size exceeds the limit: \(limit) bytes.")
        }
    }
}

extension FCMError {
    /// The request has no access token: 401, `UNAUTHENTICATED`.
    static let missingCredentials = FCMError(
        .unauthenticated,
        message: "Request is missing required authentication credential. Expected OAuth 2 access token, login cookie "
            + "or other valid authentication credential. See "
            + "https://developers.google.com/identity/sign-in/web/devconsole-project."
    )
}

/// The fields of a form, in a body or a query (`application/x-www-form-urlencoded`).
struct FormFields {
    private let fields: [String: String]

    init(_ text: String) {
        let pairs = text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decoded(parts[0]), parts.count > 1 ? Self.decoded(parts[1]) : "")
        }
        fields = Dictionary(pairs) { first, _ in first }
    }

    subscript(name: String) -> String? { fields[name] }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(rest.prefix(2)) ?? "", radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

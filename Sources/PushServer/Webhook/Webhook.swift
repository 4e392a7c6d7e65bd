import Crypto
import FoundationEssentials

/// A URL that gets each finished delivery, and the secret that signs the requests.
public struct Webhook: Sendable {
    /// The URL, `http` or `https`.
    public let url: String
    /// The secret of the signatures.
    public let secret: WebhookSecret
    /// The time before the second attempt; before each later one it is twice as long.
    package var retryDelay = Duration.seconds(1)

    /// Makes a webhook.
    /// - Returns: `nil` unless the URL has the scheme `http` or `https`, and a host.
    public init?(url: String, secret: WebhookSecret) {
        guard let parts = URL(string: url), ["http", "https"].contains(parts.scheme?.lowercased()),
            parts.host?.isEmpty == false
        else { return nil }
        self.url = url
        self.secret = secret
    }
}

/// The secret that a server shares with the receiver of its webhook: `whsec_` and base64.
///
/// Source: the specification at <https://www.standardwebhooks.com>.
public struct WebhookSecret: Sendable, CustomStringConvertible {
    private static let prefix = "whsec_"

    private let key: SymmetricKey

    /// Makes a new secret of 32 bytes.
    public init() {
        key = SymmetricKey(size: .bits256)
    }

    /// Reads a secret of 24 to 64 bytes, as ``description`` writes it.
    /// - Returns: `nil` for anything else.
    public init?(_ text: String) {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard text.hasPrefix(Self.prefix), let bytes = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))),
            (24...64).contains(bytes.count)
        else { return nil }
        key = SymmetricKey(data: bytes)
    }

    /// The secret as the receiver needs it.
    public var description: String {
        Self.prefix + key.withUnsafeBytes { Data($0) }.base64EncodedString()
    }

    /// Signs a message.
    /// - Parameter time: In seconds since 1970.
    func signature(of body: String, _ identifier: String, at time: Int64) -> String {
        let text = "\(identifier).\(time).\(body)"
        let code = HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key)
        return "v1," + Data(code).base64EncodedString()
    }
}

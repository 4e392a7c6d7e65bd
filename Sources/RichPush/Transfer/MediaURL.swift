/// A URL that was judged and may be asked for media: `http` or `https`, with a host, without credentials.
///
/// It is read once, by libcurl, and libcurl is handed what was judged. Foundation would read some URLs differently.
struct MediaURL: Sendable, Hashable {
    /// The whole URL, in libcurl's normal form.
    let text: String
    let isSecure: Bool
    let host: String
    let port: UInt16
    /// The path, percent-encoded.
    let path: String

    /// No URL that matters is longer, in bytes.
    static let lengthLimit = 8 * 1_024

    /// Judges a URL.
    /// - Throws: ``MediaFailure``: one of the failures of URLs.
    init(_ text: String, policy: TransferPolicy) throws(MediaFailure) {
        guard !text.isEmpty else { throw .invalidURL(.malformed) }
        guard text.utf8.count <= Self.lengthLimit else { throw .invalidURL(.tooLong) }
        guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw .invalidURL(.withControlCharacters) }
        guard let scheme = Self.scheme(of: text) else { throw .invalidURL(.relative) }
        guard scheme == "http" || scheme == "https" else { throw .unsupportedScheme(scheme) }
        guard Self.hasHost(text) else { throw .invalidURL(.withoutHost) }
        guard !text.utf8.contains(UInt8(ascii: "\\")), let parts = CurlURL.parse(Self.escape(text)) else {
            throw .invalidURL(.malformed)
        }
        guard !parts.hasCredentials else { throw .invalidURL(.withCredentials) }
        guard !parts.host.isEmpty, parts.host != "." else { throw .invalidURL(.withoutHost) }
        isSecure = scheme == "https"
        guard isSecure || policy.transportSecurity == .allowHTTP else { throw .insecureURL }
        guard !BlockedPorts.contains(parts.port) || policy.addresses.hasException(forPort: parts.port) else {
            throw .blockedPort(parts.port)
        }
        self.text = parts.url
        host = parts.host
        port = parts.port
        path = parts.path
        if let address = IPAddress(parts.host.filter { $0 != "[" && $0 != "]" }),
            let purpose = policy.addresses.refusal(of: address, port: parts.port)
        {
            throw .blockedAddress(address: address, purpose: purpose)
        }
    }

    /// The URL without its query and fragment, for logs: those may hold secrets.
    var redacted: String {
        // By bytes: a delimiter with an accent is another character, and a delimiter all the same.
        let end = text.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        return end.map { String(text[..<$0]) } ?? text
    }

    /// Whether exactly two slashes follow the scheme, and then a host. libcurl takes one to three for the same, and
    /// would look for the host `path.png` of `http:///path.png`; Foundation sees no host there.
    private static func hasHost(_ text: String) -> Bool {
        let rest = text.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst()
        guard rest.starts(with: "//".utf8), let first = rest.dropFirst(2).first else { return false }
        return !"/?#".utf8.contains(first)
    }

    /// The part in front of the first colon, in lower case; `nil` for a URL that has no scheme.
    private static func scheme(of text: String) -> String? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text[..<colon].lowercased()
        guard let first = scheme.utf8.first, (0x61...0x7A).contains(first) else { return nil }
        let isWellFormed = scheme.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
        }
        return isWellFormed ? scheme : nil
    }

    /// Spaces and whatever is not ASCII, percent-encoded behind the host, as `URL(string:)` does since iOS 17.
    ///
    /// By bytes: a delimiter with an accent is another character, and a delimiter all the same.
    static func escape(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return text }
        var rest = text.utf8[...]
        let isAbsolute = scheme(of: text) != nil
        if isAbsolute { rest = rest.drop { $0 != UInt8(ascii: ":") }.dropFirst() }
        if isAbsolute || rest.starts(with: "//".utf8) {
            rest = rest.drop { $0 == UInt8(ascii: "/") }.drop { !"/?#".utf8.contains($0) }
        }
        var escaped = String(text[..<rest.startIndex])
        for byte in rest {
            if byte > 0x20, byte < 0x7F {
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                escaped += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return escaped
    }
}

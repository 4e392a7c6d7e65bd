/// A checked URL from which media may be requested: `http` or `https`, with a host, without credentials.
///
/// libcurl reads it once and gets exactly what was checked. Foundation would read some URLs differently.
struct MediaURL: Sendable, Hashable {
    /// The whole URL, in libcurl's normal form.
    let text: String
    let isSecure: Bool
    let host: String
    let port: UInt16
    /// The path, percent-encoded.
    let path: String

    /// The maximum length of a URL, in bytes. No URL that matters is longer.
    static let lengthLimit = 8 * 1_024

    /// Judges a URL.
    /// - Throws: ``MediaFailure/url(_:)``.
    init(_ text: String, policy: TransferPolicy) throws(MediaFailure) {
        guard !text.isEmpty else { throw .url(.invalid(.malformed)) }
        guard text.utf8.count <= Self.lengthLimit else { throw .url(.invalid(.tooLong)) }
        let parts = if let plain = CurlURL.Parts(plain: text) { plain } else { try Self.read(text) }
        guard !parts.hasCredentials else { throw .url(.invalid(.withCredentials)) }
        guard !parts.host.isEmpty, parts.host != "." else { throw .url(.invalid(.withoutHost)) }
        isSecure = parts.url.utf8.starts(with: "https:".utf8)
        guard isSecure || policy.allowsHTTP(for: parts.host) else { throw .url(.insecure) }
        guard !policy.addresses.blocks(parts.port) else { throw .url(.blockedPort(parts.port)) }
        self.text = parts.url
        host = parts.host
        port = parts.port
        path = parts.path
        let addresses = Self.knownAddresses(of: parts.host)
        let purposes = addresses.compactMap { policy.addresses.refusal(of: $0, port: parts.port) }
        if let address = addresses.first, let purpose = purposes.first, purposes.count == addresses.count {
            throw .url(.blockedAddress(address: address, purpose: purpose))
        }
    }

    /// Reads a URL with libcurl, unless libcurl would read more into it than an iPhone does.
    private static func read(_ text: String) throws(MediaFailure) -> CurlURL.Parts {
        if let first = text.utf8.first, first <= 0x20 { throw .url(.invalid(.afterSpace)) }
        guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw .url(.invalid(.withControlCharacters)) }
        guard let scheme = scheme(of: text) else {
            let lacksColon = ["http//", "https//"].contains { text.lowercased().hasPrefix($0) }
            throw .url(.invalid(lacksColon ? .withoutColon : .relative))
        }
        guard scheme == "http" || scheme == "https" else { throw .url(.unsupportedScheme(scheme)) }
        if let defect = hostDefect(of: text) { throw .url(.invalid(defect)) }
        guard !text.utf8.contains(UInt8(ascii: "\\")), let parts = CurlURL.parse(escape(text)) else {
            throw .url(.invalid(.malformed))
        }
        return parts
    }

    /// The addresses that a host stands for without being looked up: its own if it is one, and this machine's for
    /// `localhost` and the names below it (RFC 6761, 6.3), which libcurl does not look up either.
    private static func knownAddresses(of host: String) -> [IPAddress] {
        if let address = address(host) { return [address] }
        guard host == "localhost" || host.hasSuffix(".localhost") else { return [] }
        return ["127.0.0.1", "::1"].compactMap { IPAddress($0) }
    }

    private static func address(_ host: String) -> IPAddress? {
        IPAddress(host.utf8.first == UInt8(ascii: "[") ? String(host.dropFirst().dropLast()) : host)
    }

    /// Whether the host is an address, which is not looked up.
    var hasAddress: Bool { Self.address(host) != nil }

    /// `nil` if exactly two slashes follow the scheme, and then a host. libcurl treats one to three slashes the same,
    /// and would look for the host `path.png` in `http:///path.png`; Foundation sees no host there.
    private static func hostDefect(of text: String) -> MediaFailure.URLDefect? {
        let rest = text.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst()
        let slashes = rest.prefix { $0 == UInt8(ascii: "/") }.count
        guard slashes <= 2, let first = rest.dropFirst(slashes).first, !"?#".utf8.contains(first) else {
            return .withoutHost
        }
        return slashes == 2 ? nil : .withoutSlash
    }

    /// The part before the first colon, in lower case; `nil` for a URL that has no scheme.
    private static func scheme(of text: String) -> String? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text[..<colon].lowercased()
        let isWellFormed = scheme.utf8.allSatisfy { $0.isLowercaseLetter || $0.isDigit || "+-.".utf8.contains($0) }
        return isWellFormed && scheme.utf8.first?.isLowercaseLetter == true ? scheme : nil
    }

    /// Percent-encodes spaces and everything that is not ASCII after the host, as `URL(string:)` does since iOS 17.
    ///
    /// It goes by bytes, because a delimiter with an accent is a different `Character` but still a delimiter.
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

extension MediaURL {
    /// Judges the URL that a response's Location leads to like the first URL; it may not lead from `https` to `http`.
    init(redirect location: String, from url: MediaURL, policy: TransferPolicy) throws(MediaFailure) {
        guard location.utf8.count <= Self.lengthLimit else { throw .network(.redirect(.url(.tooLong))) }
        guard location.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw .network(.redirect(.url(.withControlCharacters)))
        }
        guard let resolved = CurlURL.resolve(Self.escape(location), against: url.text) else {
            throw .network(.redirect(.url(.malformed)))
        }
        do throws(MediaFailure) { self = try MediaURL(resolved, policy: policy) } catch {
            switch error {
            case .url(.invalid(let defect)): throw .network(.redirect(.url(defect)))
            case .url(.unsupportedScheme(let scheme)): throw .network(.redirect(.scheme(scheme)))
            case .url(.insecure): throw .network(.redirect(.insecure))
            default: throw error
            }
        }
        guard isSecure || !url.isSecure else { throw .network(.redirect(.insecure)) }
    }
}

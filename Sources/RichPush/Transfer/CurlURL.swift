import CCurl
import Glibc

struct CurlURL: ~Copyable {
    struct Parts: Equatable {
        /// The whole URL, normalized.
        let url: String
        let hasCredentials: Bool
        /// The host in lower case and in ASCII, as it is looked up; IPv4 addresses in their usual form, IPv6
        /// addresses in brackets.
        let host: String
        /// The port, even if only the scheme implies it.
        let port: UInt16
        let path: String
    }

    private let pointer: OpaquePointer

    private init?() {
        guard let pointer = curl_url() else { return nil }
        self.pointer = pointer
    }

    deinit { curl_url_cleanup(pointer) }

    /// Reads an absolute URL; `nil` if libcurl would not request it.
    static func parse(_ text: String) -> Parts? {
        guard let handle = CurlURL(), handle.set(text, flags: 0), handle.writeHostInASCII(),
            handle.readHostAgain(insteadOf: text), let url = handle.part(CURLUPART_URL),
            let host = handle.part(CURLUPART_HOST), let path = handle.part(CURLUPART_PATH),
            let port = handle.part(CURLUPART_PORT, flags: UInt32(CURLU_DEFAULT_PORT)).flatMap(UInt16.init)
        else { return nil }
        let hasCredentials = handle.part(CURLUPART_USER) != nil || handle.part(CURLUPART_PASSWORD) != nil
        return Parts(url: url, hasCredentials: hasCredentials, host: host.lowercased(), port: port, path: path)
    }

    /// Resolves a redirect's `Location` against the URL that it came from; `nil` if it is not a URL.
    static func resolve(_ location: String, against base: String) -> String? {
        guard let handle = CurlURL(), handle.set(base), handle.set(location) else { return nil }
        return handle.part(CURLUPART_URL)
    }

    /// With `withCString`, which avoids the copy of a string that is passed to C directly.
    private func set(_ text: String, flags: UInt32 = UInt32(CURLU_NON_SUPPORT_SCHEME)) -> Bool {
        text.withCString { curl_url_set(pointer, CURLUPART_URL, $0, flags) } == CURLUE_OK
    }

    private func part(_ part: CURLUPart, flags: UInt32 = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        let code = curl_url_get(pointer, part, &text, flags)
        // There may be a text even after a failure, such as for a name that has no ASCII form.
        defer { curl_free(text) }
        guard code == CURLUE_OK, let text else { return nil }
        return String(cString: text)
    }

    // Made once, and never changed or freed.
    private nonisolated(unsafe) static let utf8Locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)

    /// Converts a host with non-ASCII characters to the form that is looked up: `bücher.example` to
    /// `xn--bcher-kva.example`, and `①②⑦.⓪.⓪.①` to `127.0.0.1`, so the judged host is the one connected to.
    private func writeHostInASCII() -> Bool {
        guard let host = part(CURLUPART_HOST), !host.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
        // For this thread alone. In a program's default locale, libidn2 would read the name as ASCII.
        let previous = uselocale(Self.utf8Locale)
        defer { uselocale(previous) }
        let ascii = part(CURLUPART_HOST, flags: UInt32(CURLU_PUNYCODE))
        return ascii.map { curl_url_set(pointer, CURLUPART_HOST, $0, 0) == CURLUE_OK } ?? false
    }

    /// Reads a URL again if its host was decoded or converted to ASCII. libcurl recognizes addresses in their short,
    /// octal and hexadecimal forms only in a whole URL, and before it decodes the host: `213%30706433` is
    /// `2130706433`, which is 127.0.0.1.
    private func readHostAgain(insteadOf text: String) -> Bool {
        // A doubly encoded text is not a host and must not become one by a second reading.
        guard let host = part(CURLUPART_HOST), !host.utf8.contains(UInt8(ascii: "%")), let url = part(CURLUPART_URL)
        else { return false }
        return url.utf8.elementsEqual(text.utf8) || set(url, flags: 0)
    }
}

extension CurlURL.Parts {
    /// Reads a URL of the usual form, in one pass; `nil` for any other, which is left to libcurl.
    ///
    /// The usual form is a scheme in lower case, a host of letters, digits, hyphens and dots in lower case or an IPv4
    /// address in its normal form, a port or none, and a path and a query in which nothing is escaped and no part of
    /// the path begins with a dot. libcurl reads such a URL in the same way, and changes nothing in it.
    init?(plain text: String) {
        let parts = text.utf8.withContiguousStorageIfAvailable { Self(text, $0) }
        guard let parts, let parts else { return nil }
        self = parts
    }

    private init?(_ text: String, _ bytes: UnsafeBufferPointer<UInt8>) {
        let isSecure = bytes.starts(with: "https://".utf8)
        guard isSecure || bytes.starts(with: "http://".utf8) else { return nil }
        let start = bytes.dropFirst(isSecure ? 8 : 7)
        let (hyphen, dot) = (UInt8(ascii: "-"), UInt8(ascii: "."))
        let host = start.prefix { $0.isDigit || $0.isLowercaseLetter || $0 == hyphen || $0 == dot }
        let hasEmptyLabel = zip(host, host.dropFirst()).contains { $0 == dot && $1 == dot }
        guard !hasEmptyLabel, let first = host.first, first != dot, host.last != dot else { return nil }
        let last = host.lastIndex(of: dot).map { host[$0 + 1] } ?? first
        self.host = String(decoding: host, as: UTF8.self)
        // A name whose last label begins with a digit may be an address in one of its other forms.
        guard !last.isDigit || IPAddress(self.host) != nil else { return nil }
        var rest = start[host.endIndex...]
        var port: UInt16 = isSecure ? 443 : 80
        if rest.first == UInt8(ascii: ":") {
            let digits = rest.dropFirst().prefix(while: \.isDigit)
            guard digits.first != UInt8(ascii: "0"), let number = UInt16(String(decoding: digits, as: UTF8.self)) else {
                return nil
            }
            (port, rest) = (number, rest[digits.endIndex...])
        }
        // libcurl removes an empty query.
        guard rest.first == UInt8(ascii: "/"), rest.last != UInt8(ascii: "?"), rest.allSatisfy(\.isPlain) else {
            return nil
        }
        let path = rest.prefix { $0 != UInt8(ascii: "?") }
        let hasDot = zip(path, path.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: ".") }
        guard !hasDot else { return nil }
        (self.url, hasCredentials, self.port) = (text, false, port)
        self.path = String(decoding: path, as: UTF8.self)
    }
}

extension UInt8 {
    /// Whether libcurl leaves the byte as it is in a path and a query.
    fileprivate var isPlain: Bool { isDigit || (self | 0x20).isLowercaseLetter || Self.plainMarks.contains(self) }

    private static let plainMarks = ASCIICharacters("-_~=&+,:;@!$*()/.?")
}

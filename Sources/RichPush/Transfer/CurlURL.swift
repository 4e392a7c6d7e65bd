import CCurl
import Glibc

/// libcurl's reading of a URL.
enum CurlURL {
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

    /// Reads an absolute URL; `nil` if libcurl would not request it.
    static func parse(_ text: String) -> Parts? {
        Handle()?.parse(text)
    }

    /// Resolves a redirect's `Location` against the URL that it came from; `nil` if it is not a URL.
    static func resolve(_ location: String, against base: String) -> String? {
        guard let handle = Handle(), handle.set(base), handle.set(location) else { return nil }
        return handle.part(CURLUPART_URL)
    }

    private struct Handle: ~Copyable {
        private let pointer: OpaquePointer

        init?() {
            guard let pointer = curl_url() else { return nil }
            self.pointer = pointer
        }

        deinit {
            curl_url_cleanup(pointer)
        }

        /// With `withCString`, which avoids the copy of a string that is passed to C directly.
        func set(_ text: String, flags: UInt32 = UInt32(CURLU_NON_SUPPORT_SCHEME)) -> Bool {
            text.withCString { curl_url_set(pointer, CURLUPART_URL, $0, flags) } == CURLUE_OK
        }

        func parse(_ text: String) -> Parts? {
            guard set(text, flags: 0), writeHostInASCII(), readHostAgain(insteadOf: text),
                let url = part(CURLUPART_URL), let host = part(CURLUPART_HOST), let path = part(CURLUPART_PATH),
                let port = part(CURLUPART_PORT, flags: UInt32(CURLU_DEFAULT_PORT)).flatMap(UInt16.init)
            else { return nil }
            let hasCredentials = part(CURLUPART_USER) != nil || part(CURLUPART_PASSWORD) != nil
            return Parts(url: url, hasCredentials: hasCredentials, host: host.lowercased(), port: port, path: path)
        }

        /// Converts a host with non-ASCII characters to the form that is looked up: `bücher.example` to
        /// `xn--bcher-kva.example`, and `①②⑦.⓪.⓪.①` to `127.0.0.1`, so the judged host is the one connected to.
        private func writeHostInASCII() -> Bool {
            guard let host = part(CURLUPART_HOST), !host.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
            let ascii = Locale.withUTF8 { part(CURLUPART_HOST, flags: UInt32(CURLU_PUNYCODE)) }
            return ascii.map { curl_url_set(pointer, CURLUPART_HOST, $0, 0) == CURLUE_OK } ?? false
        }

        /// Reads a URL again if its host was decoded or converted to ASCII. libcurl recognizes addresses in their
        /// short, octal and hexadecimal forms only in a whole URL, and before it decodes the host: `213%30706433` is
        /// `2130706433`, which is 127.0.0.1.
        private func readHostAgain(insteadOf text: String) -> Bool {
            // A doubly encoded text is not a host and must not become one by a second reading.
            guard let host = part(CURLUPART_HOST), !host.utf8.contains(UInt8(ascii: "%")),
                let url = part(CURLUPART_URL)
            else { return false }
            return url.utf8.elementsEqual(text.utf8) || set(url, flags: 0)
        }

        func part(_ part: CURLUPart, flags: UInt32 = 0) -> String? {
            var text: UnsafeMutablePointer<CChar>?
            let code = curl_url_get(pointer, part, &text, flags)
            // There may be a text even after a failure, such as for a name that has no ASCII form.
            defer { curl_free(text) }
            guard code == CURLUE_OK, let text else { return nil }
            return String(cString: text)
        }
    }

    /// The locale in which libidn2 reads names. In a program's default locale, it would read them as ASCII.
    private enum Locale {
        // Made once, and never changed or freed.
        private nonisolated(unsafe) static let utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)

        /// Runs the body with names in UTF-8, on this thread alone.
        static func withUTF8<Result>(_ body: () -> Result) -> Result {
            guard let utf8 else { return body() }
            let previous = uselocale(utf8)
            defer { uselocale(previous) }
            return body()
        }
    }
}

import RichPush

/// What an audit needs to know of a URL's text, without judging it.
enum URLText {
    private static let longest = 200

    /// The text without its query, fragment and credentials, cut to a length that fits a line.
    static func redacted(_ text: String) -> String {
        // Nearly all URLs are plain and short: for those, the cut is all there is to do.
        var end = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
            guard byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "@"), end < longest else { return text.redactedURL }
            end += 1
        }
        return end == text.utf8.count ? text : String(text.utf8.prefix(end)) ?? text.redactedURL
    }

    /// The host, and the port where the text has one, in lower case; `nil` if there is none.
    static func host(_ text: String) -> String? {
        let bytes = text.utf8
        guard let colon = bytes.prefix(16).firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8)
        else { return nil }
        let authority = bytes[colon...].dropFirst(3).prefix { !isEndOfAuthority($0) }.prefix(longest)
        let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() } ?? authority
        guard !host.isEmpty else { return nil }
        let isLowercase = host.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
        return isLowercase ? String(Substring(host)) : String(Substring(host)).lowercased()
    }

    private static func isEndOfAuthority(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"): true
        default: false
        }
    }
}

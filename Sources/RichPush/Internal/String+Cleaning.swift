extension StringProtocol {
    /// The text without the spaces and tabs around it.
    func trimmingSpaces() -> String {
        let start = drop { $0 == " " || $0 == "\t" }
        let end = start.lastIndex { $0 != " " && $0 != "\t" }
        return end.map { String(start[...$0]) } ?? ""
    }
}

extension String {
    /// The text cut to a number of scalars: text from the network must not fill a report, and a `Character` may have
    /// any number of scalars.
    package func bounded(to limit: Int = 80) -> String {
        // A scalar has at least one byte.
        utf8.count <= limit || unicodeScalars.count <= limit ? self : String(unicodeScalars.prefix(limit - 1)) + "…"
    }

    /// The text of a URL without its query, fragment and credentials, cut to a length that fits a line, and with
    /// everything invisible escaped.
    package var redactedURL: String {
        // There is nearly always nothing to leave out but the query.
        if let count = utf8.withContiguousStorageIfAvailable(Self.plainCount), let count {
            return count == utf8.count ? self : String(self[..<utf8.index(startIndex, offsetBy: count)])
        }
        // By bytes, because a delimiter with an accent is a different `Character` but still a delimiter.
        let text = utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let isDelimiter = { (byte: UInt8) in byte == UInt8(ascii: ":") || byte == UInt8(ascii: "/") }
        let rest = text.drop { !isDelimiter($0) }.drop(while: isDelimiter)
        let authority = rest.prefix { $0 != UInt8(ascii: "/") }
        guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return Substring(text).visible }
        return (Substring(text[..<rest.startIndex]) + Substring(text[at...].dropFirst())).visible
    }

    /// The number of bytes before the query and the fragment; `nil` if something in them may have to be left out or
    /// escaped.
    private static func plainCount(_ url: UnsafeBufferPointer<UInt8>) -> Int? {
        let end = url.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? url.endIndex
        let isPlain = end <= 200 && url[..<end].allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "@") }
        return isPlain ? end : nil
    }
}

extension Substring {
    /// The text as one line of a report, with everything invisible escaped.
    fileprivate var visible: String {
        // Nearly always true: the rest would cost a twentieth of an audited line.
        if utf8.count <= 200, utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return String(self) }
        return unicodeScalars.prefix(1_024).escaped.bounded(to: 200)
    }
}

extension Sequence<Unicode.Scalar> {
    /// The scalars as text, with invisible ones escaped: `\u{202e}`.
    package var escaped: String {
        reduce(into: "") { text, scalar in
            if scalar.isVisible {
                text.unicodeScalars.append(scalar)
            } else {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar shows as itself, and does not move the cursor, change the direction of text, or hide.
    package var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}

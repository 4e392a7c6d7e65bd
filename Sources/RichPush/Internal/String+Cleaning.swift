extension StringProtocol {
    /// The text without the spaces and tabs around it.
    package func trimmingSpaces() -> String {
        let start = Substring(self).utf8.drop(while: \.isBlank)
        return start.lastIndex { !$0.isBlank }.map { String(Substring(start[...$0])) } ?? ""
    }
}

extension String {
    /// The text cut to a number of scalars: text from the network must not fill a report, and a `Character` may have
    /// any number of scalars.
    package func bounded(to limit: Int = 80) -> String {
        // A scalar has at least one byte.
        utf8.count <= limit || unicodeScalars.count <= limit ? self : String(unicodeScalars.prefix(limit - 1)) + "…"
    }

    /// The text of a URL without its fragment and credentials, with the secrets in its query masked, cut to a length
    /// that fits a line, and with everything invisible escaped. URLs that differ have different texts.
    package var redactedURL: String {
        // There is nearly always nothing to leave out.
        if utf8.withContiguousStorageIfAvailable(Self.isPlainURL) == true { return self }
        // By bytes, because a delimiter with an accent is a different `Character` but still a delimiter.
        let text = Array(utf8.prefix { $0 != UInt8(ascii: "#") })
        let start = text.prefix { $0 != UInt8(ascii: "?") }
        let isDelimiter = { (byte: UInt8) in byte == UInt8(ascii: ":") || byte == UInt8(ascii: "/") }
        let rest = start.drop { !isDelimiter($0) }.drop(while: isDelimiter)
        let at = rest.prefix { $0 != UInt8(ascii: "/") }.lastIndex(of: UInt8(ascii: "@"))
        let authority = at.map { start[$0...].dropFirst() } ?? rest
        let query = text[start.endIndex...].maskingSecrets
        return String(decoding: start[..<rest.startIndex] + authority + query, as: UTF8.self).visibleURL
    }

    /// Whether nothing in the text has to be left out, masked, or escaped.
    private static func isPlainURL(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
        let (hash, at) = (UInt8(ascii: "#"), UInt8(ascii: "@"))
        let isPlain = url.count <= urlLimit && url.allSatisfy { (0x20...0x7E).contains($0) && $0 != hash && $0 != at }
        guard isPlain, let mark = url.firstIndex(of: UInt8(ascii: "?")) else { return isPlain }
        var query = url[mark...]
        while let parameter = query.takeParameter() { if parameter.isSecret { return false } }
        return true
    }

    private static let urlLimit = 200

    /// The text of a URL as a part of one line of a report. If it is cut, a hash of the rest distinguishes it.
    private var visibleURL: String {
        // Nearly always true: the rest would cost a twentieth of an audited line.
        if utf8.count <= Self.urlLimit, utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return self }
        let text = unicodeScalars.prefix(1_024).escaped
        guard text.unicodeScalars.count > Self.urlLimit else { return text }
        return String(text.unicodeScalars.prefix(Self.urlLimit - 7)) + "…" + utf8.shortHash
    }
}

/// Words in the names of parameters whose values must not be shown.
private let secretWords = ["auth", "cred", "jwt", "key", "mail", "pass", "secret", "session", "sig", "token", "%"]
    .map { Array($0.utf8) }

extension Collection<UInt8> where SubSequence == Self {
    /// Takes a parameter from the beginning of a URL's query, with the delimiter before it.
    /// - Returns: The text before the value, the value, and whether it may be a secret: by the parameter's name, or
    ///   because it looks random; `nil` at the end.
    fileprivate mutating func takeParameter() -> (start: Self, value: Self, isSecret: Bool)? {
        guard !isEmpty else { return nil }
        let parameter = dropFirst().prefix { $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: ";") }
        let name = parameter.prefix { $0 != UInt8(ascii: "=") }
        let value = name.endIndex < parameter.endIndex ? parameter[name.endIndex...].dropFirst() : parameter
        let start = self[startIndex..<value.startIndex]
        self = self[parameter.endIndex...]
        let isSecret = !value.isEmpty && (secretWords.contains { name.has($0) } || value.looksSecret)
        return (start, value, isSecret)
    }

    /// The query, in which a hash stands for each value that may be a secret.
    fileprivate var maskingSecrets: [UInt8] {
        var (result, rest): ([UInt8], Self) = ([], self)
        while let parameter = rest.takeParameter() {
            result += parameter.start
            result += parameter.isSecret ? Array("…\(parameter.value.shortHash)".utf8) : Array(parameter.value)
        }
        return result
    }

    /// Whether a word in lower case is in the text, in any letter case.
    private func has(_ word: [UInt8]) -> Bool {
        // Not by indices: those of a slice cost more than the comparison.
        var rest = self
        while let byte = rest.first {
            if byte | 0x20 == word[0] | 0x20, rest.begins(with: word) { return true }
            rest = rest.dropFirst()
        }
        return false
    }

    /// Whether a value has credentials or parameters of its own, or a long part that mixes letters and digits.
    private var looksSecret: Bool {
        var (length, hasDigit, hasLetter) = (0, false, false)
        for byte in self {
            let isLetter = (byte | 0x20).isLowercaseLetter
            guard isLetter || byte.isDigit else {
                if byte == UInt8(ascii: "@") || byte == UInt8(ascii: "=") { return true }
                (length, hasDigit, hasLetter) = (0, false, false)
                continue
            }
            length += 1
            hasDigit = hasDigit || byte.isDigit
            hasLetter = hasLetter || isLetter
            if length >= 32 || length >= 16 && hasDigit && hasLetter { return true }
        }
        return contains(UInt8(ascii: "%")) && (has(Array("%40".utf8)) || has(Array("%3d".utf8)))
    }
}

extension Sequence<UInt8> {
    /// The same hash in each process, unlike Swift's own: FNV-1a.
    package var stableHash: UInt64 { reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }

    /// Six digits that stand for the bytes: the hash, with its halves folded.
    fileprivate var shortHash: String {
        let hash = stableHash
        // The seventh digit keeps the zeros before the others.
        return String(String((hash ^ hash >> 32) & 0xFF_FFFF | 0x100_0000, radix: 16).dropFirst())
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

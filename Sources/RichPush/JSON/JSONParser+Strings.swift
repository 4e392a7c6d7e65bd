extension JSONParser {
    /// Reads a string from its opening quotation mark to its closing one.
    mutating func parseString(closedBy quote: UInt8) throws(JSONSyntaxError) -> String {
        advance()
        // What comes before the last escape, and the start of what follows.
        var (string, start, isASCII) = ("", offset, true)
        while let byte = peek() {
            if byte == quote {
                // Nearly all text is ASCII, which needs no validation.
                let rest = isASCII ? String(decoding: bytes[start..<offset], as: UTF8.self) : try text(from: start)
                advance()
                return string.isEmpty ? rest : string + rest
            }
            if byte == UInt8(ascii: "\\") {
                string += try text(from: start)
                if let scalar = try parseEscape() { string.unicodeScalars.append(scalar) }
                start = offset
                continue
            }
            guard byte >= 0x20 else { throw error(.controlCharacter) }
            if byte >= 0x80 { isASCII = false }
            advance()
        }
        throw error(.unexpectedEnd)
    }

    /// Reads an escape sequence; `nil` for an escaped line ending, which adds nothing.
    private mutating func parseEscape() throws(JSONSyntaxError) -> Unicode.Scalar? {
        let start = offset
        advance()
        guard let byte = peek() else { throw error(.unexpectedEnd) }
        advance()
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try parseUnicodeEscape(from: start)
        case UInt8(ascii: "'") where dialect != .json: return "'"
        case UInt8(ascii: "\n") where dialect == .relaxed: return nil
        case UInt8(ascii: "\r") where dialect == .relaxed:
            if peek() == UInt8(ascii: "\n") { advance() }
            return nil
        default: throw error(.invalidEscape, at: start)
        }
    }

    private mutating func parseUnicodeEscape(from start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
        let first = try parseHexadecimal(from: start)
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, bytes[offset...].starts(with: #"\u"#.utf8) else {
            throw error(.halfSurrogatePair, at: start)
        }
        advance(by: 2)
        let second = try parseHexadecimal(from: start)
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
        else { throw error(.halfSurrogatePair, at: start) }
        return scalar
    }

    private mutating func parseHexadecimal(from start: Int) throws(JSONSyntaxError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek() else { throw error(.unexpectedEnd) }
            guard byte.isHexDigit else { throw error(.invalidEscape, at: start) }
            // Not by way of a character, which takes many times as long.
            let digit = byte.isDigit ? byte - UInt8(ascii: "0") : (byte | 0x20) - UInt8(ascii: "a") + 10
            value = value << 4 | UInt32(digit)
            advance()
        }
        return value
    }

    private func text(from start: Int) throws(JSONSyntaxError) -> String {
        guard let text = String(validating: bytes[start..<offset], as: UTF8.self) else {
            throw error(.invalidUTF8, at: start)
        }
        return text
    }
}

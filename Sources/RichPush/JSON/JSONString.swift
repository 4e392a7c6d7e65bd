extension [UInt8] {
    /// Appends a text as a JSON string.
    ///
    /// It escapes control characters and those that change the direction of text, even where JSON does not require it:
    /// the text comes from outside, and a terminal may show the JSON.
    package mutating func appendJSONString(_ text: String) {
        append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            var index = 0
            while index < utf8.count {
                // Nearly all bytes of most texts are plain.
                guard !Self.isPlain(utf8[index]), let scalar = Self.scalarToEscape(at: index, in: utf8) else {
                    index += 1
                    continue
                }
                append(contentsOf: utf8[start..<index])
                appendEscape(scalar)
                index += Unicode.UTF8.width(scalar)
                start = index
            }
            append(contentsOf: utf8[start...])
        }
        append(UInt8(ascii: "\""))
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// The scalar whose first byte is at an index; `nil` if it needs no escape.
    private static func scalarToEscape(at index: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
        let byte = utf8[index]
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), ..<0x20, 0x7F: return Unicode.Scalar(byte)
        // The second half of this range is letters and symbols.
        case 0xC2 where utf8[index + 1] < 0xA0: return Unicode.Scalar(utf8[index + 1])
        case 0xD8 where utf8[index + 1] == 0x9C: return "\u{61C}"
        case 0xE2:
            let low = UInt32(utf8[index + 1] & 0x3F) << 6 | UInt32(utf8[index + 2] & 0x3F)
            switch 0x2000 | low {
            case 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: return Unicode.Scalar(0x2000 | low)
            default: return nil
            }
        default: return nil
        }
    }

    private mutating func appendEscape(_ scalar: Unicode.Scalar) {
        append(UInt8(ascii: "\\"))
        switch scalar {
        case "\"", "\\": append(UInt8(ascii: scalar))
        case "\n": append(UInt8(ascii: "n"))
        case "\r": append(UInt8(ascii: "r"))
        case "\t": append(UInt8(ascii: "t"))
        case "\u{8}": append(UInt8(ascii: "b"))
        case "\u{C}": append(UInt8(ascii: "f"))
        // Four digits.
        default: append(contentsOf: "u\(String(0x10000 + scalar.value, radix: 16).dropFirst())".utf8)
        }
    }
}

/// Why a text is not JSON, and where.
public struct JSONSyntaxError: Error, Sendable, Hashable {
    /// What is wrong.
    public enum Reason: Sendable, Hashable {
        /// The text ends inside a value, or before one.
        case unexpectedEnd
        /// Another token is needed here.
        case unexpected(found: String, expected: String)
        /// There is more text after the value.
        case trailingContent
        /// More than 500 values are nested.
        case tooDeep
        /// A number that is not written as JSON writes one.
        case invalidNumber
        /// A number begins with a zero that does not belong there: `01`.
        case leadingZero
        /// A number that has no finite value, or is written with more digits than a number has.
        case numberOutOfRange
        /// A `\` precedes something that is not an escape.
        case invalidEscape
        /// An escape is one half of a surrogate pair, as where a text was cut within an emoji.
        case halfSurrogatePair
        /// The bytes are not UTF-8.
        case invalidUTF8
        /// The bytes are UTF-16 or UTF-32.
        case wideEncoding
        /// The bytes are compressed, and a command decompresses them.
        case compressed(format: String, command: String)
        /// A string contains an unescaped control character.
        case controlCharacter
    }

    /// What is wrong.
    public let reason: Reason
    /// The offset in bytes from the start, from 0.
    public let offset: Int
    /// The line, from 1.
    public let line: Int
    /// The column in bytes, from 1.
    public let column: Int

    package init(_ reason: Reason, at offset: Int, in bytes: [UInt8]) {
        let offset = min(offset, bytes.count)
        let before = bytes[..<offset]
        self.reason = reason
        self.offset = offset
        line = 1 + before.count { $0 == UInt8(ascii: "\n") }
        column = offset - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
    }

    package static func unexpected(at offset: Int, in bytes: [UInt8], expected: String) -> JSONSyntaxError {
        guard offset < bytes.count else { return JSONSyntaxError(.unexpectedEnd, at: offset, in: bytes) }
        let byte = bytes[offset]
        let other = byte == 0 ? "binary data (a NUL byte)" : "a byte of value \(byte)"
        let found = (0x21...0x7E).contains(byte) ? "'\(Unicode.Scalar(byte))'" : other
        return JSONSyntaxError(.unexpected(found: found, expected: expected), at: offset, in: bytes)
    }
}

extension JSONSyntaxError: CustomStringConvertible {
    /// One sentence with the position; it repeats at most one character of the text.
    public var description: String {
        let what =
            switch reason {
            case .unexpectedEnd: "the text ends in the middle of a value"
            case .unexpected(let found, let expected): "found \(found) where \(expected) should be"
            case .trailingContent: "there is more text after the end of the value"
            case .tooDeep: "values are nested more than \(JSONParser.depthLimit) levels deep"
            case .invalidNumber: "this is not a JSON number"
            case .leadingZero: "a number must not begin with a zero"
            case .numberOutOfRange: "this number is too large, or has too many digits"
            case .invalidEscape: "this is not a JSON escape sequence"
            case .halfSurrogatePair: "this is half an emoji (half a surrogate pair): the other half is missing"
            case .invalidUTF8: "the text is not UTF-8"
            case .wideEncoding: "the text is in UTF-16 or UTF-32; save it as UTF-8"
            case .compressed(let format, let command):
                "the data is compressed with \(format); decompress it first, for example with \(command)"
            case .controlCharacter: "a control character in a string must be escaped"
            }
        return "line \(line), column \(column): \(what)"
    }
}

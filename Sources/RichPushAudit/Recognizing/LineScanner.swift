import Glibc
import RichPush

/// A value in a line that may have another value without changing what the line is.
struct FreeValue: Sendable {
    enum Kind: Sendable, Hashable {
        /// A string that is not empty. The value is what stands between the quotation marks; that has the form.
        case text(TextPattern)
        /// A whole number without a sign: a negative one may be out of range.
        case integer

        static let anyText = Kind.text(.any(byteLimit: .max))
    }

    let kind: Kind
    let start: Int
    let end: Int
    /// Whether it is ASCII without escapes: its bytes are then its text.
    let isPlain: Bool

    var count: Int { end - start }

    /// Calls a function with the bytes of the text.
    /// - Returns: The function's result; `nil` if there is no text, because an escape or the UTF-8 is wrong.
    @inline(__always)
    func withText<Result>(
        in line: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result?
    ) -> Result? {
        guard !isPlain else { return body(UnsafeBufferPointer(rebasing: line[start..<end])) }
        var text = text(in: line)
        return text?.withUTF8(body) ?? nil
    }

    /// The text, as JSON's own parser reads it.
    func text(in line: UnsafeBufferPointer<UInt8>) -> String? {
        guard !isPlain else { return String(decoding: line[start..<end], as: UTF8.self) }
        var parser = JSONParser(Array(line[(start - 1)...end]))
        return try? parser.parseValue().stringValue
    }
}

/// Moves over the bytes of a line, eight at a time where it can.
struct LineScanner {
    /// With up to this many digits, a number fits into `Int`.
    private static let digitLimit = 18

    let bytes: UnsafeBufferPointer<UInt8>
    private(set) var offset = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The next byte; at the end, 0, which JSON never has.
    @inline(__always)
    var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    var isAtEnd: Bool { offset == bytes.count }

    @inline(__always)
    mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    @inline(__always)
    mutating func skip(_ expected: UnsafeRawBufferPointer) -> Bool {
        guard let own = bytes.baseAddress, let other = expected.baseAddress, bytes.count - offset >= expected.count,
            memcmp(own + offset, other, expected.count) == 0
        else { return false }
        offset += expected.count
        return true
    }

    mutating func skipBlanks() { while [0x20, 0x09, 0x0A, 0x0D].contains(next) { offset += 1 } }

    /// Skips `true`, `null`, a number, or whatever else ends before a blank or a punctuation mark.
    mutating func skipWord() { while next > 0x20, !#",]}[{":"#.utf8.contains(next) { offset += 1 } }

    @inline(__always)
    mutating func value(_ kind: FreeValue.Kind) -> FreeValue? {
        switch kind {
        case .text(let pattern): text(pattern)
        case .integer: integer()
        }
    }

    /// Takes the text up to a quotation mark; `nil` if there is none, or if it has another form.
    private mutating func text(_ pattern: TextPattern) -> FreeValue? {
        let start = offset
        var isPlain = true
        while true {
            isPlain = skipPlainText() && isPlain
            switch next {
            case UInt8(ascii: "\""):
                guard offset > start, pattern.accepts(UnsafeBufferPointer(rebasing: bytes[start..<offset])) else {
                    return nil
                }
                return FreeValue(kind: .text(pattern), start: start, end: offset, isPlain: isPlain)
            case UInt8(ascii: "\\"):
                isPlain = false
                offset += 2
            default: return nil
            }
        }
    }

    /// Skips to the next quotation mark, backslash, or control character.
    /// - Returns: Whether it skipped only ASCII.
    @inline(__always)
    private mutating func skipPlainText() -> Bool {
        var bits: UInt64 = 0
        while offset + 8 <= bytes.count, let start = bytes.baseAddress {
            let word = UInt64(littleEndian: UnsafeRawPointer(start + offset).loadUnaligned(as: UInt64.self))
            let ends =
                (word ^ 0x2222_2222_2222_2222).firstZeroByte | (word ^ 0x5C5C_5C5C_5C5C_5C5C).firstZeroByte
                | (word & 0xE0E0_E0E0_E0E0_E0E0).firstZeroByte
            guard ends == 0 else {
                let count = ends.trailingZeroBitCount / 8
                offset += count
                return (bits | word & ((1 << (8 * UInt64(count))) - 1)) & 0x8080_8080_8080_8080 == 0
            }
            bits |= word
            offset += 8
        }
        while next >= 0x20, next != UInt8(ascii: "\""), next != UInt8(ascii: "\\") {
            bits |= UInt64(next)
            offset += 1
        }
        return bits & 0x8080_8080_8080_8080 == 0
    }

    /// Takes a whole number without a sign; `nil` if there is none, or one that is too long.
    private mutating func integer() -> FreeValue? {
        let start = offset
        let hasLeadingZero = next == UInt8(ascii: "0")
        while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { offset += 1 }
        let count = offset - start
        guard (1...Self.digitLimit).contains(count), count == 1 || !hasLeadingZero else { return nil }
        return FreeValue(kind: .integer, start: start, end: offset, isPlain: true)
    }
}

extension UInt64 {
    /// The highest bit of the first byte that is zero, and perhaps of bytes after it; 0 if no byte is zero.
    @inline(__always)
    fileprivate var firstZeroByte: UInt64 { (self &- 0x0101_0101_0101_0101) & ~self & 0x8080_8080_8080_8080 }
}

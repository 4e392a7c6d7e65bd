/// The line goes to the full reader, because it contains something that the recognizer does not check.
struct Unrecognized: Error {}

/// A scanner of the bytes of one line, which accepts only JSON that every reader reads the same way.
///
/// It makes no values, only positions in the line. To leave no doubt, it is stricter than JSON: names have no escapes,
/// numbers are short and have no exponent, and nothing is deeply nested.
struct LineScanner {
    /// A string, without its quotation marks.
    struct Text {
        let start: Int
        let end: Int
        let hasEscapes: Bool

        var isEmpty: Bool { start == end }
        var count: Int { end - start }
    }

    /// A number, as it is written.
    struct Number {
        let start: Int
        let end: Int
        let isWhole: Bool
    }

    private static let depthLimit = 32
    /// With up to this many digits, a whole number fits into `Int`, and any number is finite.
    private static let digitLimit = 18

    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0
    /// The bits of all bytes in strings: the highest one is set if not all are ASCII.
    private var bits: UInt64 = 0
    /// The count of the numbers with a fraction, which may become longer when they are written again.
    private(set) var fractionCount = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Makes sure that nothing but white space follows, and that all text is UTF-8.
    mutating func end() throws(Unrecognized) {
        skipBlanks()
        guard offset == bytes.count else { throw Unrecognized() }
        guard bits & 0x8080_8080_8080_8080 != 0 else { return }
        do { _ = try UTF8Span(validating: bytes.span) } catch { throw Unrecognized() }
    }

    /// The next byte; at the end, 0, which is never allowed.
    @inline(__always)
    var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    @inline(__always)
    private mutating func skipBlanks() {
        while next <= 0x20, [0x20, 0x09, 0x0A, 0x0D].contains(next) { offset += 1 }
    }
}

// MARK: - Containers

extension LineScanner {
    /// Enters an object.
    /// - Returns: Whether it has a member.
    @inline(__always)
    mutating func openObject() throws(Unrecognized) -> Bool {
        try open(UInt8(ascii: "{"), closedBy: UInt8(ascii: "}"))
    }

    /// Continues after the value of a member, or leaves the object.
    /// - Returns: Whether there is another member.
    @inline(__always)
    mutating func hasNextMember() throws(Unrecognized) -> Bool { try isNext(before: UInt8(ascii: "}")) }

    /// The name of a member; its value is next.
    @inline(__always)
    mutating func name() throws(Unrecognized) -> Text {
        let name = try text()
        skipBlanks()
        guard next == UInt8(ascii: ":"), !name.hasEscapes else { throw Unrecognized() }
        offset += 1
        skipBlanks()
        return name
    }

    private mutating func open(_ bracket: UInt8, closedBy end: UInt8) throws(Unrecognized) -> Bool {
        skipBlanks()
        guard next == bracket else { throw Unrecognized() }
        offset += 1
        skipBlanks()
        guard next == end else { return true }
        offset += 1
        return false
    }

    private mutating func isNext(before end: UInt8) throws(Unrecognized) -> Bool {
        skipBlanks()
        let byte = next
        offset += 1
        guard byte == UInt8(ascii: ",") else {
            guard byte == end else { throw Unrecognized() }
            return false
        }
        skipBlanks()
        return true
    }

    /// Skips any value.
    mutating func skipValue(depth: Int = 0) throws(Unrecognized) {
        switch next {
        case UInt8(ascii: "\""): _ = try text()
        case UInt8(ascii: "{"):
            guard depth < Self.depthLimit else { throw Unrecognized() }
            var hasMore = try openObject()
            while hasMore {
                _ = try name()
                try skipValue(depth: depth + 1)
                hasMore = try hasNextMember()
            }
        case UInt8(ascii: "["):
            guard depth < Self.depthLimit else { throw Unrecognized() }
            var hasMore = try open(UInt8(ascii: "["), closedBy: UInt8(ascii: "]"))
            while hasMore {
                try skipValue(depth: depth + 1)
                hasMore = try isNext(before: UInt8(ascii: "]"))
            }
        case UInt8(ascii: "t"): try skip("true")
        case UInt8(ascii: "f"): try skip("false")
        case UInt8(ascii: "n"): try skip("null")
        default: _ = try number()
        }
    }

    /// Skips a word.
    mutating func skip(_ word: StaticString) throws(Unrecognized) {
        let end = offset + word.utf8CodeUnitCount
        guard end <= bytes.count, isAt(offset, word) else { throw Unrecognized() }
        offset = end
    }
}

// MARK: - Strings and numbers

extension LineScanner {
    /// Reads a string.
    mutating func text() throws(Unrecognized) -> Text {
        guard next == UInt8(ascii: "\"") else { throw Unrecognized() }
        offset += 1
        let start = offset
        var hasEscapes = false
        while true {
            skipPlainText()
            switch next {
            case UInt8(ascii: "\""):
                offset += 1
                return Text(start: start, end: offset - 1, hasEscapes: hasEscapes)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                try skipEscape()
            default: throw Unrecognized()
            }
        }
    }

    /// Skips to the next quotation mark, backslash, or control character, eight bytes at a time.
    @inline(__always)
    private mutating func skipPlainText() {
        while offset + 8 <= bytes.count, let start = bytes.baseAddress {
            let word = UInt64(
                littleEndian: UnsafeRawPointer(start + offset).loadUnaligned(as: UInt64.self)
            )
            bits |= word
            let ends =
                (word ^ 0x2222_2222_2222_2222).firstZeroByte | (word ^ 0x5C5C_5C5C_5C5C_5C5C).firstZeroByte
                | (word & 0xE0E0_E0E0_E0E0_E0E0).firstZeroByte
            guard ends == 0 else {
                offset += ends.trailingZeroBitCount / 8
                return
            }
            offset += 8
        }
        while offset < bytes.count {
            let byte = bytes[offset]
            guard byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { return }
            bits |= UInt64(byte)
            offset += 1
        }
    }

    private mutating func skipEscape() throws(Unrecognized) {
        offset += 1
        let byte = next
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return
        case UInt8(ascii: "u"):
            let unit = try hexadecimal()
            guard (0xD800...0xDFFF).contains(unit) else { return }
            try skip("\\u")
            let second = try hexadecimal()
            guard unit < 0xDC00, (0xDC00...0xDFFF).contains(second) else { throw Unrecognized() }
        default: throw Unrecognized()
        }
    }

    private mutating func hexadecimal() throws(Unrecognized) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            let byte = next
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw Unrecognized()
            }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }

    /// Reads a number.
    mutating func number() throws(Unrecognized) -> Number {
        let start = offset
        if next == UInt8(ascii: "-") { offset += 1 }
        let hasLeadingZero = next == UInt8(ascii: "0")
        let digits = skipDigits()
        var fraction: Int?
        if next == UInt8(ascii: ".") {
            offset += 1
            fraction = skipDigits()
            fractionCount += 1
        }
        guard digits > 0, fraction != 0, digits == 1 || !hasLeadingZero, digits + (fraction ?? 0) <= Self.digitLimit
        else { throw Unrecognized() }
        return Number(start: start, end: offset, isWhole: fraction == nil)
    }

    private mutating func skipDigits() -> Int {
        let start = offset
        while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { offset += 1 }
        return offset - start
    }
}

// MARK: - The text of the line

extension LineScanner {
    /// Whether a string is this one.
    @inline(__always)
    func isEqual(_ text: Text, _ other: StaticString) -> Bool {
        text.count == other.utf8CodeUnitCount && isAt(text.start, other)
    }

    /// Whether a string begins with this one.
    func hasPrefix(_ text: Text, _ prefix: StaticString) -> Bool {
        text.count >= prefix.utf8CodeUnitCount && isAt(text.start, prefix)
    }

    /// The bytes of a string, with escapes as they are written.
    @inline(__always)
    func bytes(of text: Text) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[text.start..<text.end])
    }

    /// The value of a whole number.
    func integer(_ number: Number) -> Int {
        let isNegative = bytes[number.start] == UInt8(ascii: "-")
        let value = bytes[(number.start + (isNegative ? 1 : 0))..<number.end].reduce(0) {
            $0 &* 10 &+ Int($1 &- UInt8(ascii: "0"))
        }
        return isNegative ? -value : value
    }

    @inline(__always)
    private func isAt(_ start: Int, _ text: StaticString) -> Bool {
        for index in 0..<text.utf8CodeUnitCount where bytes[start + index] != text.utf8Start[index] { return false }
        return true
    }
}

extension LineScanner.Text {
    /// Calls a function with the bytes of the string, with `/` for `\/`, which some libraries write.
    /// - Returns: The function's result; `nil` if there are other escapes.
    @inline(__always)
    func withUnescapedBytes<Result>(
        in line: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result?
    ) -> Result? {
        let bytes = UnsafeBufferPointer(rebasing: line[start..<end])
        guard hasEscapes else { return body(bytes) }
        var unescaped: [UInt8] = []
        unescaped.reserveCapacity(bytes.count)
        var isEscaped = false
        for byte in bytes {
            guard !isEscaped || byte == UInt8(ascii: "/") else { return nil }
            isEscaped = byte == UInt8(ascii: "\\")
            if !isEscaped { unescaped.append(byte) }
        }
        return unescaped.withUnsafeBufferPointer(body)
    }
}

extension UInt64 {
    /// The highest bit of the first byte that is zero, and perhaps of bytes after it; 0 if no byte is zero.
    @inline(__always)
    fileprivate var firstZeroByte: UInt64 {
        (self &- 0x0101_0101_0101_0101) & ~self & 0x8080_8080_8080_8080
    }
}

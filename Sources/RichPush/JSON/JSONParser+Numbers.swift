extension JSONParser {
    /// The maximum length of a number, in bytes: no useful number has more. A longer one is refused before it costs
    /// anything.
    private static let numberLengthLimit = 1_024

    /// Reads a number by the grammar of RFC 8259, or in the relaxed dialect, by that of JSON5.
    mutating func parseNumber() throws(JSONSyntaxError) -> JSONValue {
        let start = offset
        let isNegative = peek() == UInt8(ascii: "-")
        if isNegative || peek() == UInt8(ascii: "+") { advance() }
        if dialect == .relaxed, let value = try parseHexNumber(from: start, isNegative: isNegative) { return value }

        let integerDigits = skipDigits()
        let hasLeadingZero = integerDigits > 1 && bytes[offset - integerDigits] == UInt8(ascii: "0")
        var fractionDigits: Int?
        if peek() == UInt8(ascii: ".") {
            advance()
            fractionDigits = skipDigits()
        }
        var exponentDigits: Int?
        if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
            advance()
            if peek() == UInt8(ascii: "-") || peek() == UInt8(ascii: "+") { advance() }
            exponentDigits = skipDigits()
        }

        if hasLeadingZero { throw error(.leadingZero, at: start) }
        let isWellFormed =
            dialect == .relaxed ? integerDigits + (fractionDigits ?? 0) > 0 : integerDigits > 0 && fractionDigits != 0
        guard isWellFormed, exponentDigits != 0 else { throw error(.invalidNumber, at: start) }
        guard offset - start <= Self.numberLengthLimit else { throw error(.numberOutOfRange, at: start) }
        var text = bytes[start..<offset]
        if text.first == UInt8(ascii: "+") { text.removeFirst() }
        return try value(of: String(decoding: text, as: UTF8.self), from: start)
    }

    private func value(of text: String, from start: Int) throws(JSONSyntaxError) -> JSONValue {
        if let integer = Int(text) { return .integer(integer) }
        // Swift's `Double` requires a digit on both sides of the point; JSON5 does not.
        var digits = text
        if digits.hasPrefix(".") { digits = "0" + digits }
        if digits.hasPrefix("-.") { digits = "-0" + digits.dropFirst() }
        if digits.hasSuffix(".") { digits += "0" }
        guard let number = Double(digits), number.isFinite else { throw error(.numberOutOfRange, at: start) }
        return text.contains(where: ".eE".contains) ? .number(number) : .largeInteger(text)
    }

    private mutating func parseHexNumber(from start: Int, isNegative: Bool) throws(JSONSyntaxError) -> JSONValue? {
        guard bytes[offset...].starts(with: [UInt8(ascii: "0"), UInt8(ascii: "x")]) else { return nil }
        advance(by: 2)
        let digitsStart = offset
        while let byte = peek(), byte.isHexDigit { advance() }
        let digits = String(decoding: bytes[digitsStart..<offset], as: UTF8.self)
        guard digits.utf8.count <= 16, let integer = Int((isNegative ? "-" : "") + digits, radix: 16) else {
            throw error(.invalidNumber, at: start)
        }
        return .integer(integer)
    }

    private mutating func skipDigits() -> Int {
        let start = offset
        while let byte = peek(), byte.isDigit { advance() }
        return offset - start
    }
}

/// A parser for the older form of property lists, which Xcode uses for `project.pbxproj`.
struct OpenStepParser {
    private let text: [UInt8]
    private var position = 0

    init(_ text: [UInt8]) {
        self.text = text
    }

    mutating func parseDocument() throws(PropertyListSyntaxError) -> PropertyList {
        let value = try parseValue(depth: 0)
        try skipSpace()
        guard position == text.count else { throw error("text follows the end of the property list") }
        return value
    }

    private mutating func parseValue(depth: Int) throws(PropertyListSyntaxError) -> PropertyList {
        guard depth < PropertyList.maximumDepth else { throw error("values are nested too deeply") }
        try skipSpace()
        switch peek {
        case UInt8(ascii: "{"): return try parseDictionary(depth: depth)
        case UInt8(ascii: "("): return try parseArray(depth: depth)
        case UInt8(ascii: "<"): return try parseData()
        default: return .string(try parseString())
        }
    }

    private mutating func parseDictionary(depth: Int) throws(PropertyListSyntaxError) -> PropertyList {
        position += 1
        var members: [String: PropertyList] = [:]
        while try !consume("}") {
            let name = try parseString()
            guard try consume("=") else { throw error("“=” is missing after “\(name.prefix(40))”") }
            members[name] = try parseValue(depth: depth + 1)
            guard try consume(";") else { throw error("“;” is missing after the value of “\(name.prefix(40))”") }
        }
        return .dictionary(members)
    }

    private mutating func parseArray(depth: Int) throws(PropertyListSyntaxError) -> PropertyList {
        position += 1
        var elements: [PropertyList] = []
        while try !consume(")") {
            elements.append(try parseValue(depth: depth + 1))
            if try consume(",") { continue }
            guard try consume(")") else { throw error("“,” or “)” is missing in a list") }
            break
        }
        return .array(elements)
    }

    private mutating func parseData() throws(PropertyListSyntaxError) -> PropertyList {
        position += 1
        var digits: [UInt8] = []
        while try !consume(">") {
            guard let digit = peek.flatMap(Self.hexadecimalValue) else { throw error("data is not hexadecimal") }
            digits.append(digit)
            position += 1
        }
        guard digits.count.isMultiple(of: 2) else { throw error("data ends in the middle of a byte") }
        return .data(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
    }

    private mutating func parseString() throws(PropertyListSyntaxError) -> String {
        try skipSpace()
        guard let first = peek else { throw error("the file ends too early") }
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try parseQuoted(by: first) }
        let start = position
        while let byte = peek, byte > UInt8(ascii: " "), !"{}()<>=;,\"'".utf8.contains(byte) { position += 1 }
        guard position > start else { throw error("“\(Unicode.Scalar(first))” is not expected") }
        return String(decoding: text[start..<position], as: UTF8.self)
    }

    private mutating func parseQuoted(by quote: UInt8) throws(PropertyListSyntaxError) -> String {
        let start = position
        position += 1
        var string = ""
        var units: [UInt16] = []
        var plain = position
        while let byte = peek {
            guard byte == quote || byte == UInt8(ascii: "\\") else {
                position += 1
                continue
            }
            if plain < position { flush(&units, to: &string) }
            string += String(decoding: text[plain..<position], as: UTF8.self)
            position += 1
            if byte == quote {
                flush(&units, to: &string)
                return string
            }
            units.append(parseEscape())
            plain = position
        }
        position = start
        throw error("a string has no end")
    }

    /// Appends the escaped characters: two escapes may form one character.
    private func flush(_ units: inout [UInt16], to string: inout String) {
        string += String(decoding: units, as: UTF16.self)
        units = []
    }

    private mutating func parseEscape() -> UInt16 {
        guard let byte = peek else { return UInt16(UInt8(ascii: "\\")) }
        position += 1
        switch byte {
        case UInt8(ascii: "a"): return 7
        case UInt8(ascii: "b"): return 8
        case UInt8(ascii: "f"): return 12
        case UInt8(ascii: "n"): return 10
        case UInt8(ascii: "r"): return 13
        case UInt8(ascii: "t"): return 9
        case UInt8(ascii: "v"): return 11
        case UInt8(ascii: "U"): return digits(base: 16, count: 4)
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            position -= 1
            return digits(base: 8, count: 3)
        case 0x80...:
            position -= 1
            return UInt16(UInt8(ascii: "\\"))
        default: return UInt16(byte)
        }
    }

    private mutating func digits(base: UInt8, count: Int) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<count {
            guard let digit = peek.flatMap(Self.hexadecimalValue), digit < base else { break }
            value = value * UInt16(base) + UInt16(digit)
            position += 1
        }
        return value
    }

    private mutating func consume(_ expected: Unicode.Scalar) throws(PropertyListSyntaxError) -> Bool {
        try skipSpace()
        guard peek.map({ Unicode.Scalar($0) }) == expected else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() throws(PropertyListSyntaxError) {
        while let byte = peek {
            if byte <= UInt8(ascii: " ") {
                position += 1
            } else if text[position...].starts(with: "//".utf8) {
                while let byte = peek, byte != UInt8(ascii: "\n") { position += 1 }
            } else if text[position...].starts(with: "/*".utf8) {
                let start = position
                position += 2
                while position < text.count, !text[position...].starts(with: "*/".utf8) { position += 1 }
                guard position < text.count else {
                    position = start
                    throw error("a comment has no end")
                }
                position += 2
            } else {
                return
            }
        }
    }

    private var peek: UInt8? {
        position < text.count ? text[position] : nil
    }

    private func error(_ problem: String) -> PropertyListSyntaxError {
        PropertyListSyntaxError(at: position, in: text, problem)
    }

    private static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
    }
}

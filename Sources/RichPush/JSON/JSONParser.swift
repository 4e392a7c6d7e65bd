/// A parser of JSON in bytes, in one of three dialects: as APNs reads it, as FCM does, or as senders write it.
///
/// If several members have the same name, the last value counts, as in Foundation, in the place of the first. UTF-8
/// only; a byte-order mark at the start is skipped.
package struct JSONParser {
    /// The maximum nesting of values.
    ///
    /// Foundation reads 512, and a report has the payload within three other values, so the limit must be at most 508.
    package static let depthLimit = 500

    /// The depth limit of this text; higher for RichPush's own text that contains foreign JSON.
    package var depthLimit = JSONParser.depthLimit
    /// The identifiers that stood for values, in order: in the relaxed dialect, one is a string with its own name.
    package private(set) var unresolvedIdentifiers: [String] = []
    /// The first place at which ``JSONValue/Dialect/googleAPI`` accepted something that is not JSON, as the error that
    /// it would be; `nil` if there is none.
    package private(set) var leniency: JSONSyntaxError?
    /// The sizes of the outermost object's members in bytes, as the text has them, by their names.
    package private(set) var memberSizes: [String: Int] = [:]
    /// The end of the last value that was read, in bytes from the start.
    package private(set) var offset: Int

    let bytes: [UInt8]
    let dialect: JSONValue.Dialect
    private var depth = 0

    package init(_ bytes: [UInt8], dialect: JSONValue.Dialect = .json, from offset: Int = 0) {
        self.bytes = bytes
        self.dialect = dialect
        self.offset = offset
        if offset == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { self.offset = 3 }
    }

    /// The size of the text in bytes, without the end of its last line, which a sender does not send.
    package var textSize: Int { bytes.count - bytes.reversed().prefix { $0 == 0x0A || $0 == 0x0D }.count }

    /// Reads one value, and makes sure that only white space follows.
    package mutating func parseDocument() throws(JSONSyntaxError) -> JSONValue {
        if let reason = JSONSyntaxError.Reason(start: bytes) { throw error(reason) }
        let value = try parseValue()
        try skipWhitespace()
        guard offset == bytes.count else { throw error(.trailingContent) }
        return value
    }

    /// Reads one value, and ignores what follows it.
    package mutating func parseValue() throws(JSONSyntaxError) -> JSONValue {
        try skipWhitespace()
        guard let byte = peek() else { throw error(.unexpectedEnd) }
        switch byte {
        case UInt8(ascii: "{"): return try parseObject()
        case UInt8(ascii: "["): return try parseArray()
        case UInt8(ascii: "\""): return .string(try parseString(closedBy: byte))
        case UInt8(ascii: "'") where dialect != .json:
            if leniency == nil { leniency = unexpected("a value") }
            return .string(try parseString(closedBy: byte))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try parseNumber()
        case UInt8(ascii: "+") where dialect == .relaxed, UInt8(ascii: ".") where dialect == .relaxed:
            return try parseNumber()
        default: return try parseWord()
        }
    }

    private mutating func parseObject() throws(JSONSyntaxError) -> JSONValue {
        try enter()
        var members = JSONObject()
        try skipWhitespace()
        while peek() != UInt8(ascii: "}") {
            let name = try parseName()
            try skipWhitespace()
            guard peek() == UInt8(ascii: ":") else { throw unexpected("':' after a name") }
            offset += 1
            try skipWhitespace()
            let start = offset
            members[name] = try parseValue()
            if depth == 1 { memberSizes[name] = offset - start }
            guard try takeSeparator(before: UInt8(ascii: "}"), called: "'}'") else { break }
        }
        leave()
        return .object(members)
    }

    private mutating func parseArray() throws(JSONSyntaxError) -> JSONValue {
        try enter()
        var elements: [JSONValue] = []
        try skipWhitespace()
        while peek() != UInt8(ascii: "]") {
            elements.append(try parseValue())
            guard try takeSeparator(before: UInt8(ascii: "]"), called: "']'") else { break }
        }
        leave()
        return .array(elements)
    }

    private mutating func parseName() throws(JSONSyntaxError) -> String {
        switch peek() {
        case UInt8(ascii: "\""): return try parseString(closedBy: UInt8(ascii: "\""))
        case let byte? where dialect != .json && (byte == UInt8(ascii: "'") || Self.isIdentifier(byte)):
            if leniency == nil { leniency = unexpected("a name in quotation marks") }
            return try byte == UInt8(ascii: "'") ? parseString(closedBy: byte) : takeIdentifier()
        default: throw unexpected("a name in quotation marks")
        }
    }

    private mutating func parseWord() throws(JSONSyntaxError) -> JSONValue {
        let start = offset
        let word = takeIdentifier()
        switch word {
        case "true": return true
        case "false": return false
        case "null": return nil
        case "Infinity" where dialect == .relaxed, "NaN" where dialect == .relaxed:
            throw error(.invalidNumber, at: start)
        default:
            guard dialect == .relaxed, let first = word.utf8.first, !(0x30...0x39).contains(first) else {
                throw unexpected("a value", at: start)
            }
            unresolvedIdentifiers.append(word)
            return .string(word)
        }
    }

    /// Takes the comma between two elements; `false` when the container ends instead.
    private mutating func takeSeparator(before end: UInt8, called name: String) throws(JSONSyntaxError) -> Bool {
        try skipWhitespace()
        guard let byte = peek() else { throw error(.unexpectedEnd) }
        if byte == end { return false }
        guard byte == UInt8(ascii: ",") else { throw unexpected("a comma or \(name)") }
        let comma = offset
        offset += 1
        try skipWhitespace()
        if peek() == end {
            guard leniency == nil else { return false }
            let error = unexpected("no comma before \(name)", at: comma)
            guard dialect != .json else { throw error }
            leniency = error
            return false
        }
        guard peek() != nil else { throw error(.unexpectedEnd) }
        return true
    }

    private mutating func enter() throws(JSONSyntaxError) {
        depth += 1
        guard depth <= depthLimit else { throw error(.tooDeep) }
        offset += 1
    }

    private mutating func leave() {
        depth -= 1
        offset += 1
    }

    private mutating func takeIdentifier() -> String {
        let start = offset
        while let byte = peek(), Self.isIdentifier(byte) { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private static func isIdentifier(_ byte: UInt8) -> Bool {
        byte.isDigit || (byte | 0x20).isLowercaseLetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
    }

    // MARK: - White space and errors

    func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func advance(by count: Int = 1) { offset += count }

    private mutating func skipWhitespace() throws(JSONSyntaxError) {
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): offset += 1
            case 0x0B where dialect == .relaxed, 0x0C where dialect == .relaxed: offset += 1
            case 0xC2 where dialect == .relaxed && bytes[offset...].starts(with: [0xC2, 0xA0]): offset += 2
            case UInt8(ascii: "/") where dialect == .relaxed: try skipComment()
            default: return
            }
        }
    }

    private mutating func skipComment() throws(JSONSyntaxError) {
        let rest = bytes[(offset + 1)...]
        switch rest.first {
        case UInt8(ascii: "/"):
            offset = rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.count
        case UInt8(ascii: "*"):
            offset += 2
            while offset < bytes.count, !bytes[offset...].starts(with: "*/".utf8) { offset += 1 }
            guard offset < bytes.count else { throw error(.unexpectedEnd) }
            offset += 2
        default: throw unexpected("a value")
        }
    }

    func error(_ reason: JSONSyntaxError.Reason, at position: Int? = nil) -> JSONSyntaxError {
        JSONSyntaxError(reason, at: position ?? offset, in: bytes)
    }

    private func unexpected(_ expected: String, at position: Int? = nil) -> JSONSyntaxError {
        .unexpected(at: position ?? offset, in: bytes, expected: expected)
    }
}

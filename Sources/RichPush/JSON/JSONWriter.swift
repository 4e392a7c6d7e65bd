/// A writer of values as JSON, with members in their order.
private struct JSONWriter {
    /// Whether each member and element has a line to itself.
    let isPretty: Bool
    var bytes: [UInt8] = []
    var depth = 0

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let bool): bytes += "\(bool)".utf8
        case .integer(let integer): bytes += "\(integer)".utf8
        case .largeInteger(let digits): bytes += digits.utf8
        // JSON has only finite numbers; for others, JavaScript writes this.
        case .number(let number): bytes += number.isFinite ? "\(number)".utf8 : "null".utf8
        case .string(let string): bytes.appendJSONString(string)
        case .array(let elements):
            write(elements, between: "[", "]") { writer, element in writer.write(element) }
        case .object(let members):
            write(members, between: "{", "}") { writer, member in
                writer.bytes.appendJSONString(member.name)
                writer.bytes += (writer.isPretty ? ": " : ":").utf8
                writer.write(member.value)
            }
        }
    }

    private mutating func write<Items: Collection>(
        _ items: Items,
        between open: Unicode.Scalar,
        _ close: Unicode.Scalar,
        each writeItem: (inout JSONWriter, Items.Element) -> Void
    ) {
        bytes.append(UInt8(ascii: open))
        depth += 1
        var isFirst = true
        for item in items {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            startLine()
            writeItem(&self, item)
        }
        depth -= 1
        if !isFirst { startLine() }
        bytes.append(UInt8(ascii: close))
    }

    private mutating func startLine() {
        guard isPretty else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as JSON on one line, with members in their order.
    public var description: String { text(isPretty: false) }

    /// The value as JSON.
    /// - Parameter isPretty: Whether each member and element has a line to itself.
    package func text(isPretty: Bool) -> String {
        var writer = JSONWriter(isPretty: isPretty)
        writer.write(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// The size in bytes as JSON on one line that escapes only what must be, as servers write it.
    package var textSize: Int {
        switch self {
        case .null, .bool, .integer, .largeInteger, .number: description.utf8.count
        case .string(let string): Self.textSize(of: string)
        case .array(let elements): elements.reduce(1 + max(1, elements.count)) { $0 + $1.textSize }
        case .object(let members):
            members.reduce(1 + max(1, members.count)) { $0 + Self.textSize(of: $1.name) + 1 + $1.value.textSize }
        }
    }

    private static func textSize(of string: String) -> Int {
        var string = string
        return string.withUTF8 { bytes in
            // A character that must be escaped has a letter, or else four digits.
            bytes.reduce(2 + bytes.count) { size, byte in
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return size + 1 }
                return byte >= 0x20 ? size : "\n\r\t\u{8}\u{C}".utf8.contains(byte) ? size + 1 : size + 5
            }
        }
    }
}

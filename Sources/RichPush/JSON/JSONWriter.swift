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
    ///
    /// It keeps a list of the values left to count, so that depth costs no stack.
    package var textSize: Int {
        var size = 0
        var rest = [self]
        while let value = rest.popLast() {
            switch value {
            case .null: size += 4
            case .bool(let bool): size += bool ? 4 : 5
            case .integer(let integer): size += "\(integer)".utf8.count
            case .largeInteger(let digits): size += digits.utf8.count
            case .number(let number): size += "\(number)".utf8.count
            case .string(let string): size += Self.textSize(of: string)
            case .array(let elements):
                size += 2 + max(0, elements.count - 1)
                rest.append(contentsOf: elements)
            case .object(let members):
                size += 2 + max(0, members.count - 1)
                for (name, value) in members {
                    size += Self.textSize(of: name) + 1
                    rest.append(value)
                }
            }
        }
        return size
    }

    private static func textSize(of string: String) -> Int {
        var string = string
        return string.withUTF8 { bytes in
            var size = bytes.count + 2
            for byte in bytes where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"),
                    0x08, 0x0C:
                    size += 1
                default: size += 5
                }
            }
            return size
        }
    }
}

import RichPush

extension JSONValue {
    /// The bytes of this value as JSON without white space, and without needless escapes.
    ///
    /// It works with a list of what is left to count, not by calling itself, so depth costs no stack.
    var sizeAsJSON: Int {
        var size = 0
        var rest = [self]
        while let value = rest.popLast() {
            switch value {
            case .null: size += 4
            case .bool(let bool): size += bool ? 4 : 5
            case .integer(let integer): size += "\(integer)".utf8.count
            case .number(let number): size += "\(number)".utf8.count
            case .string(let string): size += string.sizeAsJSON
            case .array(let elements):
                size += 2 + max(0, elements.count - 1)
                rest.append(contentsOf: elements)
            case .object(let members):
                size += 2 + max(0, members.count - 1)
                for (key, value) in members {
                    size += key.sizeAsJSON + 1
                    rest.append(value)
                }
            }
        }
        return size
    }
}

extension String {
    /// The bytes of this string with its quotation marks.
    fileprivate var sizeAsJSON: Int {
        utf8.reduce(2) { size, byte in
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"),
                0x08, 0x0C:
                size + 2
            case 0..<0x20: size + 6
            default: size + 1
            }
        }
    }
}

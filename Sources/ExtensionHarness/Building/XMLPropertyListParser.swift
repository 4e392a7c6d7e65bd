/// A parser for property lists in XML, such as Info.plist and entitlements.
struct XMLPropertyListParser {
    private let text: [UInt8]
    private var position = 0

    init(_ text: [UInt8]) {
        self.text = text
    }

    mutating func parseDocument() throws(PropertyListSyntaxError) -> PropertyList {
        var tag = try nextTag()
        if tag.name == "plist" { tag = try nextTag() }
        return try parseValue(tag, depth: 0)
    }

    private struct Tag {
        var name: String
        var isEnd = false
        var isEmpty = false
    }

    private mutating func parseValue(_ tag: Tag, depth: Int) throws(PropertyListSyntaxError) -> PropertyList {
        guard depth < PropertyList.maximumDepth else { throw error("values are nested too deeply") }
        guard !tag.isEnd else { throw error("</\(tag.name)> is not expected") }
        switch tag.name {
        case "true", "false":
            if !tag.isEmpty { try skipEnd(of: tag.name) }
            return .boolean(tag.name == "true")
        case "string", "integer", "real", "date":
            return .string(tag.isEmpty ? "" : try parseText(until: tag.name))
        case "data":
            // No value that matters here is data.
            if !tag.isEmpty { _ = try parseText(until: tag.name) }
            return .data([])
        case "array":
            var elements: [PropertyList] = []
            while !tag.isEmpty {
                let next = try nextTag()
                if next.isEnd, next.name == "array" { break }
                elements.append(try parseValue(next, depth: depth + 1))
            }
            return .array(elements)
        case "dict":
            var members: [String: PropertyList] = [:]
            while !tag.isEmpty {
                let next = try nextTag()
                if next.isEnd, next.name == "dict" { break }
                guard next.name == "key", !next.isEnd else { throw error("a <key> is missing") }
                let name = next.isEmpty ? "" : try parseText(until: "key")
                members[name] = try parseValue(try nextTag(), depth: depth + 1)
            }
            return .dictionary(members)
        default:
            throw error("<\(tag.name.prefix(40))> is not a part of property lists")
        }
    }

    /// Reads the next tag, after comments, declarations, and space.
    private mutating func nextTag() throws(PropertyListSyntaxError) -> Tag {
        while true {
            while position < text.count, text[position] <= UInt8(ascii: " ") { position += 1 }
            guard position < text.count else { throw error("the file ends too early") }
            guard text[position] == UInt8(ascii: "<") else { throw error("text stands where a value should be") }
            if starts(with: "<!--") {
                try skip(through: "-->")
            } else if starts(with: "<?") || starts(with: "<!") {
                try skip(through: ">")
            } else {
                let start = position + 1
                try skip(through: ">")
                return tag(text[start..<position - 1])
            }
        }
    }

    private func tag(_ bytes: ArraySlice<UInt8>) -> Tag {
        var bytes = bytes
        let isEnd = bytes.first == UInt8(ascii: "/")
        if isEnd { bytes.removeFirst() }
        let isEmpty = bytes.last == UInt8(ascii: "/")
        if isEmpty { bytes.removeLast() }
        let name = bytes.prefix { $0 > UInt8(ascii: " ") }
        return Tag(name: String(decoding: name, as: UTF8.self), isEnd: isEnd, isEmpty: isEmpty)
    }

    private mutating func skipEnd(of name: String) throws(PropertyListSyntaxError) {
        let end = try nextTag()
        guard end.isEnd, end.name == name else { throw error("</\(name)> is missing") }
    }

    private mutating func parseText(until name: String) throws(PropertyListSyntaxError) -> String {
        var bytes: [UInt8] = []
        while position < text.count {
            if starts(with: "<![CDATA[") {
                let start = position + 9
                try skip(through: "]]>")
                bytes += text[min(start, position - 3)..<position - 3]
            } else if starts(with: "<!--") {
                try skip(through: "-->")
            } else if text[position] == UInt8(ascii: "<") {
                try skipEnd(of: name)
                return String(decoding: bytes, as: UTF8.self)
            } else if text[position] == UInt8(ascii: "&") {
                bytes += parseEntity()
            } else {
                bytes.append(text[position])
                position += 1
            }
        }
        throw error("</\(name)> is missing")
    }

    private mutating func parseEntity() -> [UInt8] {
        let end = text[position...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
        let name = end.map { String(decoding: text[(position + 1)..<$0], as: UTF8.self) } ?? ""
        let scalar: Unicode.Scalar?
        switch name {
        case "amp": scalar = "&"
        case "lt": scalar = "<"
        case "gt": scalar = ">"
        case "quot": scalar = "\""
        case "apos": scalar = "'"
        case _ where name.hasPrefix("#x"): scalar = UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        case _ where name.hasPrefix("#"): scalar = UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
        default: scalar = nil
        }
        guard let scalar, let end else {
            position += 1
            return [UInt8(ascii: "&")]
        }
        position = end + 1
        return Array(String(Character(scalar)).utf8)
    }

    private func starts(with prefix: String) -> Bool {
        text[position...].starts(with: prefix.utf8)
    }

    private mutating func skip(through end: String) throws(PropertyListSyntaxError) {
        let start = position
        while position < text.count, !starts(with: end) { position += 1 }
        guard position < text.count else {
            position = start
            throw error("“\(end)” is missing")
        }
        position += end.utf8.count
    }

    private func error(_ problem: String) -> PropertyListSyntaxError {
        PropertyListSyntaxError(at: position, in: text, problem)
    }
}

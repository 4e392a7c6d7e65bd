/// A field of a request or a response.
package struct ResourceField: Sendable, Hashable {
    package var name: String
    /// The value, without the spaces around it.
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// All fields of a response, in their order, including those that do not matter for media.
struct ResponseFields {
    private(set) var values: [ResourceField] = []

    /// Takes a line of a header, with its end.
    mutating func receive(_ line: RawSpan) {
        line.withUnsafeBytes { bytes in
            let end = bytes.lastIndex { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
            guard let end else { return }
            let content = bytes[...end]
            // Another header follows an interim response.
            if content.starts(with: "HTTP/".utf8) { return values = [] }
            let text = String(decoding: content, as: UTF8.self)
            if let first = content.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
                // A line that begins with a space continues the field before it.
                if let last = values.indices.last { values[last].value += " " + text.trimmingSpaces() }
                return
            }
            // By bytes, because a colon with an accent is a different `Character` but still a colon.
            guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return }
            let name = text[..<colon].trimmingSpaces()
            let value = Substring(text.utf8[colon...].dropFirst()).trimmingSpaces()
            if !name.isEmpty { values.append(ResourceField(name, value)) }
        }
    }
}

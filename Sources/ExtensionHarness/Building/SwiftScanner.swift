/// A scanner that splits the text of a file in Swift or Objective-C into tokens. It accepts any bytes.
struct SwiftScanner {
    private let text: [UInt8]
    private var position = 0
    private var line = 1
    private var tokens: [SwiftToken] = []
    /// The string literals around the position, from the outside in, each with the state of its interpolation.
    private var literals: [Literal] = []

    private struct Literal {
        var start: Int
        var line: Int
        var hashes: Int
        var isMultiline: Bool
        var pieces: [[UInt8]] = [[]]
        /// The number of open parentheses in the interpolation; 0 outside one.
        var openParentheses = 0

        mutating func append(_ byte: UInt8) { pieces[pieces.count - 1].append(byte) }
    }

    static func tokens(in text: [UInt8]) -> [SwiftToken] {
        var scanner = SwiftScanner(text: text)
        while scanner.position < text.count {
            if scanner.literals.last?.openParentheses == 0 { scanner.scanLiteral() } else { scanner.scanCode() }
        }
        return scanner.tokens
    }

    private mutating func scanCode() {
        let byte = text[position]
        switch byte {
        case UInt8(ascii: "\n"):
            line += 1
            position += 1
        case ...UInt8(ascii: " "): position += 1
        case UInt8(ascii: "/") where follows("//"):
            while position < text.count, text[position] != UInt8(ascii: "\n") { position += 1 }
        case UInt8(ascii: "/") where follows("/*"): skipComment()
        case UInt8(ascii: "\""): openLiteral(hashes: 0)
        case UInt8(ascii: "'"):
            // A character in C may be a quotation mark.
            let rest = text[(position + 1)...].prefix(6).prefix { $0 != UInt8(ascii: "\n") }
            guard let end = rest.firstIndex(of: byte) else { return punctuation(byte) }
            position = end + 1
        case UInt8(ascii: "#"): scanHashes()
        case UInt8(ascii: "<") where follows("<#"): scanPlaceholder()
        case UInt8(ascii: "`"):
            let start = position + 1
            let end = text[start...].prefix(200).firstIndex { $0 == byte || $0 == UInt8(ascii: "\n") }
            guard let end, text[end] == byte else { return punctuation(byte) }
            append(.word(String(decoding: text[start..<end], as: UTF8.self)), to: end + 1)
        case _ where Self.isWordPart(byte):
            let end = text[position...].firstIndex { !Self.isWordPart($0) } ?? text.count
            append(.word(String(decoding: text[position..<end], as: UTF8.self)), to: end)
        default: punctuation(byte)
        }
    }

    private mutating func punctuation(_ byte: UInt8) {
        if let last = literals.indices.last {
            if byte == UInt8(ascii: "(") { literals[last].openParentheses += 1 }
            if byte == UInt8(ascii: ")") { literals[last].openParentheses -= 1 }
            // This parenthesis ends the interpolation.
            guard literals[last].openParentheses > 0 else { return position += 1 }
        }
        append(.punctuation(Unicode.Scalar(byte)), to: position + 1)
    }

    private mutating func append(_ kind: SwiftToken.Kind, to end: Int) {
        tokens.append(SwiftToken(kind: kind, range: position..<end, line: line))
        position = end
    }

    /// Comments may be nested.
    private mutating func skipComment() {
        var depth = 0
        repeat {
            let change = follows("/*") ? 1 : follows("*/") ? -1 : 0
            if text[position] == UInt8(ascii: "\n") { line += 1 }
            depth += change
            position += change == 0 ? 1 : 2
        } while depth > 0 && position < text.count
    }

    private mutating func scanHashes() {
        let end = text[position...].firstIndex { $0 != UInt8(ascii: "#") } ?? text.count
        if end < text.count, text[end] == UInt8(ascii: "\"") { return openLiteral(hashes: end - position) }
        append(.punctuation("#"), to: end)
    }

    private mutating func scanPlaceholder() {
        // No placeholder is longer, and the limit bounds the work for a line of only openings.
        let rest = text[position...].prefix(500).prefix { $0 != UInt8(ascii: "\n") }
        let end = rest.indices.dropFirst(3).first { rest[$0] == UInt8(ascii: ">") && rest[$0 - 1] == UInt8(ascii: "#") }
        guard let end else { return punctuation(text[position]) }
        append(.placeholder(String(decoding: text[position...end], as: UTF8.self)), to: end + 1)
    }

    private mutating func openLiteral(hashes: Int) {
        let quote = position + hashes
        let isMultiline = text[quote...].starts(with: "\"\"\"".utf8)
        literals.append(Literal(start: position, line: line, hashes: hashes, isMultiline: isMultiline))
        position = quote + (isMultiline ? 3 : 1)
    }

    private mutating func closeLiteral(at end: Int) {
        guard let literal = literals.popLast() else { return }
        let pieces = literal.pieces.map { String(decoding: $0, as: UTF8.self) }
        let kind = pieces.count == 1 ? SwiftToken.Kind.string(pieces[0]) : .interpolation(pieces)
        tokens.append(SwiftToken(kind: kind, range: literal.start..<end, line: literal.line))
        position = end
    }

    private mutating func scanLiteral() {
        guard let last = literals.indices.last else { return }
        let byte = text[position]
        // The literal itself is not copied: its value grows in place.
        let (isMultiline, hashes) = (literals[last].isMultiline, literals[last].hashes)
        switch byte {
        case UInt8(ascii: "\n"):
            // A string that does not end on its line is a mistake, and code follows.
            guard isMultiline else { return closeLiteral(at: position) }
            line += 1
        case UInt8(ascii: "\""):
            let quotes = isMultiline ? 3 : 1
            let end = position + quotes + hashes
            if end <= text.count, text[position..<(position + quotes)].allSatisfy({ $0 == byte }),
                text[(position + quotes)..<end].allSatisfy({ $0 == UInt8(ascii: "#") })
            {
                return closeLiteral(at: end)
            }
        case UInt8(ascii: "\\"):
            let escaped = position + 1 + hashes
            if escaped < text.count, text[(position + 1)..<escaped].allSatisfy({ $0 == UInt8(ascii: "#") }) {
                return scanEscape(at: escaped, in: last)
            }
        default: break
        }
        literals[last].append(byte)
        position += 1
    }

    private mutating func scanEscape(at escaped: Int, in last: Int) {
        position = escaped + 1
        switch text[escaped] {
        case UInt8(ascii: "("):
            literals[last].pieces.append([])
            literals[last].openParentheses = 1
        case UInt8(ascii: "n"): literals[last].append(UInt8(ascii: "\n"))
        case UInt8(ascii: "t"): literals[last].append(UInt8(ascii: "\t"))
        case UInt8(ascii: "\n"): position = escaped
        // Keys and modules are never spelled with code points.
        default: literals[last].append(text[escaped])
        }
    }

    private func follows(_ mark: String) -> Bool { text[position...].starts(with: mark.utf8) }

    static func isWordPart(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "\u{80}"...: true
        default: false
        }
    }
}

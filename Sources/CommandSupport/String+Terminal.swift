import RichPush

extension StringProtocol {
    /// The text, with escapes for characters that would move the cursor, change colors, or change the direction of
    /// text. Joined emoji stay.
    package var visible: String {
        if isPrintableASCII { return String(self) }
        return unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\u{200D}": text.unicodeScalars.append(scalar)
            case "\n": text += "\\n"
            default: text += CollectionOfOne(scalar).escaped
            }
        }
    }

    /// The number of columns that the text takes on a terminal, where colors take none.
    package var displayWidth: Int {
        if isPrintableASCII { return utf8.count }
        var isColor = false
        return reduce(0) { width, character in
            if character == "\u{1B}" { isColor = true }
            defer { if character.unicodeScalars.first == "m" { isColor = false } }
            return isColor ? width : width + character.displayWidth
        }
    }

    /// Whether each byte is a character that shows as itself in one column.
    private var isPrintableASCII: Bool { utf8.allSatisfy { (0x20...0x7E).contains($0) } }

    /// The text, truncated to a number of columns, with an ellipsis if it was longer.
    package func clipped(to width: Int) -> String {
        guard displayWidth > width else { return String(self) }
        var result = ""
        var used = 0
        for character in self {
            guard used + character.displayWidth < width else { break }
            used += character.displayWidth
            result.append(character)
        }
        return result + "…"
    }

    /// The text in lines of at most a number of columns, broken between words.
    /// - Parameters:
    ///   - first: The number of columns of the first line, which is empty if the first word needs more.
    ///   - cutsWords: Whether a word that fits no line is cut. Otherwise it is broken, but a URL stays whole, so that it
    ///     can be copied.
    package func wrapped(to width: Int, first: Int? = nil, cutsWords: Bool = true) -> [String] {
        var lines: [String] = []
        var line = ""
        let words = split(separator: " ").map { String($0) }
        for word in cutsWords ? words : words.flatMap({ $0.broken(to: width) }) {
            let limit = lines.isEmpty ? first ?? width : width
            let joined = line.isEmpty ? word : "\(line) \(word)"
            let fitsNone = word.displayWidth > width
            if joined.displayWidth <= limit || fitsNone && !cutsWords && line.isEmpty {
                line = joined
            } else {
                if !line.isEmpty || limit < width { lines.append(line) }
                line = fitsNone && cutsWords ? word.clipped(to: width) : word
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }
}

extension String {
    /// The parts of a word that fit lines, which end after punctuation if possible; a URL is one part.
    fileprivate func broken(to width: Int) -> [String] {
        guard width > 0, displayWidth > width, !contains("://"), !contains("\u{1B}") else { return [self] }
        var used = 0
        let start = prefix { character in
            used += character.displayWidth
            return used <= width
        }
        let end = start.lastIndex { ".,/:;-_".contains($0) }.map { index(after: $0) } ?? start.endIndex
        return end == startIndex ? [self] : [String(self[..<end])] + String(self[end...]).broken(to: width)
    }

    /// The text padded with spaces to a number of columns.
    package func padding(to width: Int, alignedRight: Bool = false) -> String {
        let spaces = String(repeating: " ", count: max(0, width - displayWidth))
        return alignedRight ? spaces + self : self + spaces
    }
}

extension Character {
    /// The number of columns: two for emoji and full-width East Asian characters, one for most others.
    fileprivate var displayWidth: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        if unicodeScalars.contains("\u{FE0F}") || scalar.properties.isEmojiPresentation { return 2 }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}

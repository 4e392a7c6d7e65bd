/// A token of a Swift file, other than comments and space.
struct SwiftToken: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        /// An identifier, a keyword, or a number.
        case word(String)
        case string(String)
        /// A string literal with interpolations, as the texts around them.
        case interpolation([String])
        case punctuation(Unicode.Scalar)
        case placeholder(String)
    }

    var kind: Kind
    /// The range of its bytes in the file.
    var range: Range<Int>
    /// From 1.
    var line: Int

    var word: String? { if case .word(let word) = kind { word } else { nil } }

    var string: String? { if case .string(let string) = kind { string } else { nil } }

    func `is`(mark scalar: Unicode.Scalar) -> Bool { kind == .punctuation(scalar) }

    func `is`(_ word: String) -> Bool { kind == .word(word) }
}

extension [SwiftToken] {
    /// The word at a place; `nil` if there is none, as beyond the end.
    func word(_ index: Int) -> String? { index < count ? self[index].word : nil }

    func string(_ index: Int) -> String? { index < count ? self[index].string : nil }

    func has(_ mark: Unicode.Scalar, at index: Int) -> Bool { index < count && self[index].is(mark: mark) }

    func end(ofBrackets opening: Unicode.Scalar, _ closing: Unicode.Scalar, at place: Int, limit: Int) -> Int? {
        lazy.map(\.kind).end(ofBrackets: .punctuation(opening), .punctuation(closing), at: place, limit: limit)
    }

    /// Returns whether a value is assigned there, and not compared.
    func isAssignment(at index: Int) -> Bool {
        guard index > 0, index + 1 < count, has("=", at: index), !has("=", at: index + 1) else { return false }
        let before = self[index - 1]
        return !before.is(mark: "!") || before.range.upperBound < self[index].range.lowerBound
    }

    /// The words and marks, without space.
    var text: String {
        reduce(into: "") { text, token in
            if case .punctuation(let scalar) = token.kind { text.unicodeScalars.append(scalar) }
            text += token.word ?? ""
        }
    }
}

extension Collection where Element: Equatable {
    /// Finds the bracket that closes the one at a place; `nil` if it is not among the next elements.
    func end(ofBrackets opening: Element, _ closing: Element, at place: Index, limit: Int) -> Index? {
        var depth = 0
        for index in self[place...].indices.prefix(limit) {
            if self[index] == opening { depth += 1 }
            if self[index] == closing { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }
}

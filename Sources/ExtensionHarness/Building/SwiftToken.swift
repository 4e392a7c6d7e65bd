/// A token of a Swift file, other than comments and space.
struct SwiftToken: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        /// An identifier, a keyword, or a number.
        case word(String)
        /// A string literal.
        case string(String)
        /// A string literal with interpolations, as the texts around them.
        case interpolation([String])
        case punctuation(Unicode.Scalar)
        /// One of Xcode's placeholders, such as `<#code#>`.
        case placeholder(String)
    }

    var kind: Kind
    /// The range of its bytes in the file.
    var range: Range<Int>
    /// From 1.
    var line: Int

    var word: String? {
        if case .word(let word) = kind { word } else { nil }
    }

    var string: String? {
        if case .string(let string) = kind { string } else { nil }
    }

    func `is`(mark scalar: Unicode.Scalar) -> Bool {
        kind == .punctuation(scalar)
    }

    func `is`(_ word: String) -> Bool {
        kind == .word(word)
    }
}

extension UInt8 {
    /// Whether this is a space or a tab.
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }

    var isUppercaseLetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }

    var isHexDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }

    /// Whether this may be in a token of HTTP, such as a method or the name of a field: RFC 9110, 5.6.2.
    var isTokenCharacter: Bool { isDigit || (self | 0x20).isLowercaseLetter || Self.tokenMarks.contains(self) }

    private static let tokenMarks = ASCIICharacters("!#$%&'*+-.^_`|~")
}

extension Collection<UInt8> {
    /// Whether a word in lower case is at the beginning, in any letter case.
    func begins(with word: some Sequence<UInt8>) -> Bool {
        var rest = makeIterator()
        for letter in word {
            guard let byte = rest.next(), byte == letter || byte.isUppercaseLetter && byte | 0x20 == letter else {
                return false
            }
        }
        return true
    }
}

/// A MIME type as a server states it, reduced to the part that identifies it.
package struct MIMEType: Sendable, Hashable {
    /// Type and subtype in lower case, without parameters: `image/png`. Empty if the text is not a MIME type.
    package let essence: String

    /// Reads a `Content-Type` field's value.
    package init(_ text: String) {
        // Nearly always, there is nothing to leave out.
        if text.utf8.withContiguousStorageIfAvailable(Self.isEssence) == true {
            essence = text
            return
        }
        let stated = Self.withoutParameters(text.utf8)
        let slash = UInt8(ascii: "/")
        let isValid =
            stated.allSatisfy { $0.isTokenCharacter || $0 == slash } && stated.count { $0 == slash } == 1
            && stated.first != slash && stated.last != slash
        essence = isValid ? Substring(stated).lowercased() : ""
    }

    /// The text before a semicolon, or before a comma if there are several types, without the spaces around it.
    private static func withoutParameters(_ text: String.UTF8View) -> Substring.UTF8View {
        var rest = text.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }.drop(while: \.isBlank)
        while let last = rest.last, last.isBlank { rest.removeLast() }
        return rest
    }

    private static func isEssence(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var slashes = 0
        for byte in text {
            if byte == UInt8(ascii: "/") {
                slashes += 1
            } else if !byte.isTokenCharacter || byte.isUppercaseLetter {
                return false
            }
        }
        return slashes == 1 && text.first != UInt8(ascii: "/") && text.last != UInt8(ascii: "/")
    }
}

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
        let (slash, semicolon, comma) = (UInt8(ascii: "/"), UInt8(ascii: ";"), UInt8(ascii: ","))
        // A comma follows the first of several types, which counts.
        let stated = Substring(text.utf8.prefix { $0 != semicolon && $0 != comma }).trimmingSpaces()
        let isValid =
            stated.utf8.allSatisfy { $0.isTokenCharacter || $0 == slash } && stated.utf8.count { $0 == slash } == 1
            && stated.utf8.first != slash && stated.utf8.last != slash
        essence = isValid ? stated.lowercased() : ""
    }

    private static func isEssence(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let slash = UInt8(ascii: "/")
        return text.first != slash && text.last != slash && text.count { $0 == slash } == 1
            && text.allSatisfy { $0 == slash || $0.isTokenCharacter && !$0.isUppercaseLetter }
    }
}

/// A MIME type as a server states it, reduced to the part that identifies it.
package struct MIMEType: Sendable, Hashable {
    /// Type and subtype in lower case, without parameters: `image/png`. Empty if the text is not a MIME type.
    package let essence: String

    /// Reads a `Content-Type` field's value.
    package init(_ text: String) {
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

}

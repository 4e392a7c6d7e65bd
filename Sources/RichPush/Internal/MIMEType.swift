/// A MIME type as a server states it, reduced to the part that identifies it.
package struct MIMEType: Sendable, Hashable {
    /// Type and subtype in lower case, without parameters: `image/png`. Empty if the text is not a MIME type.
    package let essence: String

    /// Reads a `Content-Type` field's value.
    package init(_ text: String) {
        let stated = Self.withoutParameters(text.utf8)
        var slashes = 0
        var isLowercase = true
        for byte in stated {
            switch byte {
            case UInt8(ascii: "/"): slashes += 1
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): isLowercase = false
            default:
                guard Self.isToken(byte) else {
                    essence = ""
                    return
                }
            }
        }
        guard slashes == 1, stated.first != UInt8(ascii: "/"), stated.last != UInt8(ascii: "/") else {
            essence = ""
            return
        }
        // Most servers state it in lower case, so there is nothing to change.
        essence = isLowercase ? String(Substring(stated)) : Substring(stated).lowercased()
    }

    /// The text before a semicolon, or before a comma if there are several types, without the spaces around it.
    private static func withoutParameters(_ text: String.UTF8View) -> Substring.UTF8View {
        var rest = text.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }.drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return rest
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    /// The text before the slash; empty if there is none.
    var type: Substring { essence.prefix { $0 != "/" } }

    /// The text after the slash; empty if there is none.
    package var subtype: Substring { essence.drop { $0 != "/" }.dropFirst() }

    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}

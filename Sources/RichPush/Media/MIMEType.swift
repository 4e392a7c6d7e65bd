/// A MIME type as a server states it, split into what identifies it and the rest.
struct MIMEType: Sendable, Hashable {
    /// Type and subtype in lower case, without parameters: `image/png`. Empty where the text is no MIME type.
    let essence: String

    /// Reads a `Content-Type` field's value.
    init(_ text: String) {
        let beforeParameters = text.prefix { $0 != ";" && $0 != "," }
        let essence = beforeParameters.lowercased().trimmingSpaces()
        let parts = essence.split(separator: "/", omittingEmptySubsequences: false)
        let isWellFormed = parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(Self.isToken) }
        self.essence = isWellFormed ? essence : ""
    }

    /// What stands before the slash; empty where there is none.
    var type: Substring { essence.prefix { $0 != "/" } }

    /// What stands behind the slash; empty where there is none.
    var subtype: Substring { essence.drop { $0 != "/" }.dropFirst() }

    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}

extension StringProtocol {
    /// The text without the spaces and tabs around it.
    func trimmingSpaces() -> String {
        let start = drop { $0 == " " || $0 == "\t" }
        let end = start.lastIndex { $0 != " " && $0 != "\t" }
        return end.map { String(start[...$0]) } ?? ""
    }
}

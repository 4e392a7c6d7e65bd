/// A place in a JSON document, as in RFC 6901: `/aps/alert/title`.
public struct JSONPointer: Sendable, Hashable {
    /// The names and indices that lead to the place, from the outside in.
    public let components: [String]

    /// The place that these names and indices lead to; without any, the whole document.
    public init(_ components: String...) { self.components = components }

    /// The place that these names and indices lead to.
    public init(components: [String]) { self.components = components }

    /// Reads a pointer as ``description`` writes it.
    public init(parsing text: String) {
        // By bytes, because the rows of all vendors have many pointers, and every program that delivers reads them.
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
        components = parts.map { part in
            let text = Substring(part)
            guard part.contains(UInt8(ascii: "~")) else { return String(text) }
            var component = String.UnicodeScalarView()
            var rest = text.unicodeScalars
            while var scalar = rest.popFirst() {
                if scalar == "~", let code = rest.popFirst() { scalar = code == "1" ? "/" : "~" }
                component.append(scalar)
            }
            return String(component)
        }
    }

    /// The member of that name within this place.
    public func appending(_ component: String) -> JSONPointer { JSONPointer(components: components + [component]) }
}

extension JSONPointer: CustomStringConvertible {
    /// The pointer as text, with `~` and `/` in names escaped.
    public var description: String {
        components.reduce(into: "") { text, component in
            text += "/"
            guard component.utf8.contains(where: "~/".utf8.contains) else { return text += component }
            // By scalars, because a slash with an accent is a different `Character` but still a slash.
            for scalar in component.unicodeScalars {
                switch scalar {
                case "~": text += "~0"
                case "/": text += "~1"
                default: text.unicodeScalars.append(scalar)
                }
            }
        }
    }
}

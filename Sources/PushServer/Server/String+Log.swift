import RichPush

extension String {
    /// The text as it may stand in a line of the log: short, on one line, without what moves a cursor, and without the
    /// query of a URL. Tokens, of which only the start tells anything, are cut.
    var forLog: String {
        let path = unicodeScalars.prefix { $0 != "?" && $0 != "#" }
        let text = path.prefix(1_024).reduce(into: "") { result, scalar in
            result += scalar.isVisible ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }
        let parts = text.prefix(300).split(separator: "/", omittingEmptySubsequences: false)
        return parts.map { $0.utf8.count > 40 ? "\($0.prefix(8))…" : String($0) }.joined(separator: "/")
    }
}

/// The validator of a response: its ETag, otherwise its Last-Modified.
///
/// See [RFC 9110, 8.8](https://www.rfc-editor.org/rfc/rfc9110#section-8.8).
package struct ResponseValidator: Sendable, Hashable {
    /// The request field that asks for a response only if it has changed.
    let requestField: String

    /// - Parameter head: A whole header; without a valid validator, the result is `nil`.
    init?(_ head: ResponseHead) {
        if let tag = head.entityTag, Self.isEntityTag(tag) {
            requestField = "If-None-Match: \(tag)"
        } else if let date = head.lastModified, !date.isEmpty, date.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            // Only the server needs to read it.
            requestField = "If-Modified-Since: \(date)"
        } else {
            return nil
        }
    }

    /// Whether a text has the form of `"33a64df5"` or `W/"1"`, in characters that every server accepts.
    private static func isEntityTag(_ text: String) -> Bool {
        let tag = text.utf8.starts(with: "W/".utf8) ? text.utf8.dropFirst(2) : text.utf8[...]
        let quote = UInt8(ascii: "\"")
        return tag.count >= 2 && tag.first == quote && tag.last == quote
            && tag.dropFirst().dropLast().allSatisfy { (0x21...0x7E).contains($0) && $0 != quote }
    }
}

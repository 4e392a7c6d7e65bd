/// How a response marks the end of its body: RFC 9112, 6.
///
/// A server that marks it in two ways, or in a way that cannot be read, cannot be trusted: another program that read
/// the response on its way may have seen a different body.
struct BodyFraming: Sendable, Hashable {
    private var declaredLength: Int?
    private var isChunked = false

    /// The length of the body, in bytes, if the header states it; `Int.max` if it does not fit in a number.
    ///
    /// With chunks, the Content-Length does not count.
    var contentLength: Int? { isChunked ? nil : declaredLength }

    /// Takes a field. Fields that do not concern the body's length are ignored.
    mutating func receive(_ field: HeaderField) throws(MediaFailure) {
        guard field.name == .contentLength || field.name == .transferEncoding else { return }
        // There is nearly always only one value.
        guard field.value.utf8.contains(UInt8(ascii: ",")) else { return try receive(field.value, of: field.name) }
        for value in field.value.split(separator: ",", omittingEmptySubsequences: false) {
            try receive(value.trimmingSpaces(), of: field.name)
        }
    }

    private mutating func receive(_ value: String, of name: HeaderField.Name) throws(MediaFailure) {
        if name == .contentLength {
            try receive(length: value)
        } else {
            try receive(transferEncoding: value.lowercased())
        }
    }

    private mutating func receive(length text: String) throws(MediaFailure) {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else {
            throw .response(.malformed(detail: "its Content-Length is not a number"))
        }
        let length = Int(text) ?? .max
        guard declaredLength == nil || declaredLength == length else {
            throw .response(.malformed(detail: "it has two different Content-Lengths"))
        }
        declaredLength = length
    }

    /// Refuses encodings other than chunks: they were not requested, but libcurl would decode them.
    private mutating func receive(transferEncoding: String) throws(MediaFailure) {
        switch transferEncoding {
        case "chunked": isChunked = true
        case "", "identity": break
        default: throw .response(.unreadable(detail: "its Transfer-Encoding is not chunked"))
        }
    }
}

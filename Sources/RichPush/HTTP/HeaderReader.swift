/// A reader of a response's header, line by line, which enforces a limit on the header together with its trailers.
struct HeaderReader: Sendable {
    /// The maximum number of bytes of all lines together.
    let byteLimit: Int
    /// The number of bytes of all lines, including those of earlier hops, which count toward the limit.
    private(set) var byteCount: Int
    /// The header as far as it has come; `nil` before its first line.
    private(set) var head: ResponseHead?
    private var framing = BodyFraming()
    /// Whether the header has ended. Later lines are trailers, which change nothing.
    private(set) var isWhole = false

    init(byteLimit: Int, byteCount: Int = 0) { (self.byteLimit, self.byteCount) = (byteLimit, byteCount) }

    /// The body's length by the header; `nil` if the header does not state it, or states that of the encoded body.
    var contentLength: Int? { head?.encodings.isEmpty == true ? framing.contentLength : nil }

    /// Whether the header states how long the body is, encoded or not.
    var statesLength: Bool { framing.contentLength != nil }

    /// Takes a line of a header or trailer, with its end.
    /// - Returns: Whether it is the last line of the header. Then call ``end()``.
    mutating func receive(_ line: RawSpan) throws(MediaFailure) -> Bool {
        byteCount += line.byteCount
        guard byteCount <= byteLimit else { throw .response(.headersTooLarge(limit: byteLimit)) }
        switch HeaderLine(line) {
        case .malformed: throw .response(.unreadable(detail: "a header contains a NUL byte"))
        case _ where isWhole: break
        case .status(let text):
            guard let head = ResponseHead(statusLine: text) else { break }
            self.head = head
            framing = BodyFraming()
        // Another header follows an interim response.
        case .end: return (head?.status ?? 0) >= 200
        case .field(let field):
            head?.receive(field)
            try framing.receive(field)
        case .ignored: break
        }
        return false
    }

    /// Ends the header, before the first byte of the body.
    /// - Returns: The header the first time; `nil` after that.
    mutating func end() throws(MediaFailure) -> ResponseHead? {
        guard !isWhole else { return nil }
        guard let head else { throw .response(.malformed(detail: "it has a body but no header")) }
        isWhole = true
        return head
    }
}

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
        for part in field.value.split(separator: ",", omittingEmptySubsequences: false) {
            let value = part.trimmingSpaces().lowercased()
            if field.name == .contentLength {
                guard !value.isEmpty, value.utf8.allSatisfy(\.isDigit) else {
                    throw .response(.malformed(detail: "its Content-Length is not a number"))
                }
                let length = Int(value) ?? .max
                guard declaredLength ?? length == length else {
                    throw .response(.malformed(detail: "it has two different Content-Lengths"))
                }
                declaredLength = length
            } else if value == "chunked" {
                isChunked = true
            } else if !["", "identity"].contains(value) {
                // Such an encoding was not requested, but libcurl would decode it.
                throw .response(.unreadable(detail: "its Transfer-Encoding is not chunked"))
            }
        }
    }
}

/// A reader of a response's header, line by line, which enforces a limit on the header together with its trailers.
struct HeaderReader: Sendable {
    let byteLimit: Int
    /// The number of bytes of all lines, including those of earlier hops.
    private(set) var byteCount: Int
    /// The header as far as it has come; `nil` before its first line.
    private(set) var head: ResponseHead?
    private var framing = BodyFraming()
    /// Whether the header has ended. Later lines are trailers, which change nothing.
    private(set) var isWhole = false

    /// - Parameters:
    ///   - byteLimit: The maximum number of bytes of all lines together.
    ///   - byteCount: The number of bytes of the lines of earlier hops, which count toward the limit.
    init(byteLimit: Int, byteCount: Int = 0) {
        self.byteLimit = byteLimit
        self.byteCount = byteCount
    }

    /// The body's length by the header; `nil` if the header does not state it, or states that of the encoded body.
    var contentLength: Int? { head?.encodings.isEmpty == true ? framing.contentLength : nil }

    /// Whether the header states how long the body is, encoded or not.
    var statesLength: Bool { framing.contentLength != nil }

    /// Takes a line of a header or trailer, with its end.
    /// - Returns: Whether it is the last line of the header. Then call ``end()``.
    mutating func receive(_ line: RawSpan) throws(MediaFailure) -> Bool {
        byteCount += line.byteCount
        guard byteCount <= byteLimit else { throw .response(.headersTooLarge(limit: byteLimit)) }
        let line = HeaderLine(line)
        if line == .malformed { throw .response(.unreadable(detail: "a header contains a NUL byte")) }
        guard !isWhole else { return false }
        switch line {
        case .status(let text):
            guard let head = ResponseHead(statusLine: text) else { return false }
            self.head = head
            framing = BodyFraming()
        case .end:
            // Another header follows an interim response.
            return head.map { $0.status >= 200 } ?? false
        case .field(let field):
            head?.receive(field)
            try framing.receive(field)
        case .ignored, .malformed:
            break
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

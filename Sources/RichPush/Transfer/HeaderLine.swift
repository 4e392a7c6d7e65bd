/// A line of a response's header, read as far as it matters: most of them are never made a text of.
enum HeaderLine: Sendable, Hashable {
    /// A status line, or what begins like one.
    case status(String)
    /// A field that may matter.
    case field(String)
    /// A field that does not.
    case passedOver
    /// The empty line behind a header.
    case end
    /// A line with a NUL byte in it.
    case malformed

    /// Reads a line, with its end.
    init(_ line: RawSpan) {
        self = line.withUnsafeBytes { bytes in
            guard !bytes.contains(0) else { return .malformed }
            let end = bytes.lastIndex { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
            guard let end else { return .end }
            let content = bytes[...end]
            if content.starts(with: "HTTP/".utf8) { return .status(String(decoding: content, as: UTF8.self)) }
            return Self.mayMatter(content) ? .field(String(decoding: content, as: UTF8.self)) : .passedOver
        }
    }

    /// The lengths of the names that matter, by their first letters: Content-Disposition, -Encoding, -Length and
    /// -Type; Location; Transfer-Encoding.
    private static let lengths: [UInt8: Set<Int>] = [
        UInt8(ascii: "c"): [19, 16, 14, 12], UInt8(ascii: "l"): [8], UInt8(ascii: "t"): [17],
    ]

    /// Whether a field's name has the first letter and the length of one that matters.
    private static func mayMatter(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard let first = line.first, let lengths = lengths[first | 0x20] else { return false }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return false }
        return lengths.contains(colon - line.startIndex)
    }
}

/// A line of a response's header.
enum HeaderLine: Sendable, Hashable {
    /// A status line, or what begins like one.
    case status(String)
    /// A field that matters.
    case field(HeaderField)
    /// A field that does not, or no field.
    case passedOver
    /// The empty line behind a header.
    case end
    /// A line with a NUL byte in it.
    case malformed

    /// Reads a line, with its end.
    init(_ line: RawSpan) {
        self = line.withUnsafeBytes { bytes in
            let bytes = bytes.assumingMemoryBound(to: UInt8.self)
            guard !bytes.contains(0) else { return .malformed }
            let end = bytes.lastIndex { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
            guard let end else { return .end }
            let content = bytes[...end]
            if content.starts(with: "HTTP/".utf8) { return .status(String(decoding: content, as: UTF8.self)) }
            return HeaderField(content).map(Self.field) ?? .passedOver
        }
    }
}

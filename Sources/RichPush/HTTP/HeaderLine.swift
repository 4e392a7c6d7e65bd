import Glibc

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
            guard bytes.baseAddress.map({ memchr($0, 0, bytes.count) == nil }) ?? true else { return .malformed }
            let end = bytes.lastIndex { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
            guard let end else { return .end }
            let content = bytes[...end]
            if content.starts(with: "HTTP/".utf8) { return .status(String(decoding: content, as: UTF8.self)) }
            return HeaderField(content).map(Self.field) ?? .passedOver
        }
    }
}

/// A field of a response's header that matters for media.
struct HeaderField: Sendable, Hashable {
    enum Name: String, Sendable, Hashable {
        case contentType = "content-type"
        case contentDisposition = "content-disposition"
        case contentEncoding = "content-encoding"
        case contentLength = "content-length"
        case transferEncoding = "transfer-encoding"
        case location = "location"
        case entityTag = "etag"
        case lastModified = "last-modified"

        /// Each has a length of its own, by which nearly all other fields are told apart from it.
        init?(length: Int) {
            switch length {
            case 4: self = .entityTag
            case 8: self = .location
            case 12: self = .contentType
            case 13: self = .lastModified
            case 14: self = .contentLength
            case 16: self = .contentEncoding
            case 17: self = .transferEncoding
            case 19: self = .contentDisposition
            default: return nil
            }
        }
    }

    let name: Name
    /// Without the spaces around it.
    let value: String

    /// Reads a line without its end; `nil` for a field that does not matter, and for what is none.
    ///
    /// By bytes: most lines of a header are passed over, and never made a text of.
    init?(_ line: some BidirectionalCollection<UInt8>) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let text = line[..<colon]
        guard let name = Name(length: text.count), Self.isSame(text, name.rawValue) else { return nil }
        self.name = name
        var value = line[line.index(after: colon)...].drop(while: Self.isSpace)
        while let last = value.last, Self.isSpace(last) { value.removeLast() }
        self.value = String(decoding: value, as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    /// Whether a text is a name of ours of the same length, whatever the case of its letters.
    private static func isSame(_ text: some Collection<UInt8>, _ name: String) -> Bool {
        zip(text, name.utf8).allSatisfy { byte, letter in
            byte == letter || (0x41...0x5A).contains(byte) && byte | 0x20 == letter
        }
    }
}

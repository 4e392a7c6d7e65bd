import Glibc

enum HeaderLine: Sendable, Hashable {
    /// A status line, or a line that begins like one.
    case status(String)
    case field(HeaderField)
    /// A field that does not matter, or a line that is not a field.
    case ignored
    /// The empty line after a header.
    case end
    /// A line that contains a NUL byte.
    case malformed

    /// Reads a line, with its end.
    init(_ line: RawSpan) {
        self = line.withUnsafeBytes { bytes in
            let bytes = bytes.assumingMemoryBound(to: UInt8.self)
            guard let start = bytes.baseAddress else { return .end }
            guard memchr(start, 0, bytes.count) == nil else { return .malformed }
            var count = bytes.count
            while count > 0, bytes[count - 1] == UInt8(ascii: "\r") || bytes[count - 1] == UInt8(ascii: "\n") {
                count -= 1
            }
            guard count > 0 else { return .end }
            let content = UnsafeBufferPointer(start: start, count: count)
            if count >= 5, memcmp(start, "HTTP/", 5) == 0 { return .status(String(decoding: content, as: UTF8.self)) }
            return HeaderField(content).map(Self.field) ?? .ignored
        }
    }
}

/// A field of a response's header that matters for media.
struct HeaderField: Sendable, Hashable {
    enum Name: String, Sendable, Hashable, CaseIterable {
        case contentType = "content-type"
        case contentDisposition = "content-disposition"
        case contentEncoding = "content-encoding"
        case contentLength = "content-length"
        case transferEncoding = "transfer-encoding"
        case location = "location"
        case entityTag = "etag"
        case lastModified = "last-modified"

        /// Each has a different length, which distinguishes it from nearly all other fields.
        fileprivate static let byLength: [Name?] = allCases.reduce(into: Array(repeating: nil, count: 32)) {
            $0[$1.rawValue.utf8.count] = $1
        }
    }

    let name: Name
    /// The value, without the spaces around it.
    let value: String

    /// Reads a line without its end; `nil` for a field that does not matter and for other text.
    ///
    /// It goes by bytes, because most lines of a header are ignored and never become a string.
    init?(_ line: UnsafeBufferPointer<UInt8>) {
        guard let colon = line.prefix(Name.byLength.count).firstIndex(of: UInt8(ascii: ":")),
            let name = Name.byLength[colon], line[..<colon].begins(with: name.rawValue.utf8)
        else { return nil }
        self.name = name
        var (start, end) = (colon + 1, line.endIndex)
        while start < end, line[start].isBlank { start += 1 }
        while start < end, line[end - 1].isBlank { end -= 1 }
        value = String(decoding: line[start..<end], as: UTF8.self)
    }
}

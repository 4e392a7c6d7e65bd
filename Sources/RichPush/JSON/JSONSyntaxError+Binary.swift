extension JSONSyntaxError.Reason {
    /// The bytes with which compressed data begins, the format's name, and the command that decompresses it.
    private static let compressions: [(start: [UInt8], format: String, command: String)] = [
        ([0x1F, 0x8B], "gzip", "gunzip -c"), ([0x50, 0x4B, 3, 4], "zip", "unzip -p"),
        ([0x28, 0xB5, 0x2F, 0xFD], "zstd", "zstd -dc"), ([0xFD, 0x37, 0x7A, 0x58], "xz", "xz -dc"),
        ([0x42, 0x5A, 0x68, 0x39], "bzip2", "bzip2 -dc"),
    ]
    /// The first bytes of UTF-16 and UTF-32: a byte-order mark, or the zeros around ASCII; `nil` is ASCII.
    private static let wideStarts: [[UInt8?]] = [
        [0xFF, 0xFE], [0xFE, 0xFF], [0, 0, 0xFE, 0xFF],
        [nil, 0, nil, 0], [0, nil, 0, nil], [nil, 0, 0, 0], [0, 0, 0, nil],
    ]

    /// Why data is not text in UTF-8, as far as its first bytes tell; `nil` if it may be.
    package init?(start bytes: some Collection<UInt8>) {
        let start = bytes.prefix(4)
        // Nearly all texts begin so.
        if start.first == UInt8(ascii: "{"), !start.contains(0) { return nil }
        if let (_, format, command) = Self.compressions.first(where: { start.starts(with: $0.start) }) {
            self = .compressed(format: format, command: command)
        } else if start.count > 1, start.contains(where: { $0 != 0 }),
            Self.wideStarts.contains(where: { zip($0, start).allSatisfy { $0 == $1 || ($0 == nil && 1...0x7F ~= $1) } })
        {
            self = .wideEncoding
        } else {
            return nil
        }
    }
}

import CZlib

/// A decoder of gzip data, which may have several members, as `cat` joins them.
struct GzipDecoder: ~Copyable {
    /// The maximum number of bytes to decode at once: a small input may have a thousand times as many.
    private static let bufferSize = 256 * 1_024

    // zlib keeps the address.
    private let stream: UnsafeMutablePointer<z_stream>
    private var input: ArraySlice<UInt8> = []
    private var isBetweenMembers = false
    private var isDamaged = false
    /// Whether zlib may hold text for which the last buffer had no room.
    private var mayHaveMore = false

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // The largest window, and gzip's header.
        inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Whether the data may end here.
    var isAtEnd: Bool { isBetweenMembers && input.isEmpty }

    /// Takes the next bytes of the data, once ``next()`` has returned `nil`.
    mutating func receive(_ bytes: [UInt8]) { input = bytes[...] }

    /// Decodes as much as one buffer holds.
    /// - Returns: The text; `nil` if more data is needed.
    mutating func next() throws(CampaignError) -> [UInt8]? {
        while !isDamaged {
            // A member may be followed by zeros, which fill the block of a tape.
            if isBetweenMembers { input = input.drop { $0 == 0 } }
            guard !input.isEmpty || mayHaveMore else { return nil }
            if isBetweenMembers { inflateReset(stream) }
            var result = Z_OK
            let text = [UInt8](unsafeUninitializedCapacity: Self.bufferSize) { text, count in
                input.withUnsafeBufferPointer { bytes in
                    // zlib only reads the input, although its type says otherwise.
                    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
                    stream.pointee.avail_in = UInt32(bytes.count)
                    stream.pointee.next_out = text.baseAddress
                    stream.pointee.avail_out = UInt32(text.count)
                    result = inflate(stream, Z_NO_FLUSH)
                    count = text.count - Int(stream.pointee.avail_out)
                }
            }
            input = input.suffix(Int(stream.pointee.avail_in))
            mayHaveMore = result == Z_OK && stream.pointee.avail_out == 0
            isBetweenMembers = result == Z_STREAM_END
            isDamaged = ![Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(result)
            if !text.isEmpty { return text }
        }
        throw .damaged("its gzip data is damaged")
    }
}

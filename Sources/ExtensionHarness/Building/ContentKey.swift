/// A short name for content: FNV-1a with 128 bits, enough for a cache that only its owner writes.
struct ContentKey: Sendable {
    private var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b

    init(_ texts: [String] = [], files: [(name: String, bytes: [UInt8])] = []) {
        for text in texts { add(text.utf8) }
        for file in files {
            add(file.name.utf8)
            add(file.bytes)
        }
    }

    /// Adds a part. The same bytes, divided differently, give a different key.
    mutating func add(_ bytes: some Collection<UInt8>) {
        for byte in "\(bytes.count):".utf8 { mix(byte) }
        for byte in bytes { mix(byte) }
    }

    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    private mutating func mix(_ byte: UInt8) { value = (value ^ UInt128(byte)) &* Self.prime }
}

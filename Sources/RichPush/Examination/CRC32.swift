/// The checksum of a PNG's chunks: the polynomial of ISO 3309, as in the PNG specification (Third Edition, 5.5).
struct CRC32: Sendable {
    private var state: UInt32 = 0xFFFF_FFFF

    /// The checksum of all bytes so far.
    var value: UInt32 { ~state }

    /// Adds bytes, eight at a time.
    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        state = Self.table.withUnsafeBufferPointer { table in
            var state = self.state
            var position = 0
            while position &+ 8 <= bytes.count {
                let next = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
                var rest = next ^ UInt64(state)
                state = 0
                for row in stride(from: 1_792, through: 0, by: -256) {
                    state ^= table[row &+ Int(truncatingIfNeeded: rest & 0xFF)]
                    rest >>= 8
                }
                position &+= 8
            }
            while position < bytes.count {
                state = state >> 8 ^ table[Int(truncatingIfNeeded: (state ^ UInt32(bytes[position])) & 0xFF)]
                position &+= 1
            }
            return state
        }
    }

    /// Adds a number of one to eight bytes, the most significant byte first.
    mutating func update(_ field: UInt64, length: Int) {
        withUnsafeBytes(of: (field << (64 - 8 * UInt64(length))).bigEndian) { bytes in
            update(UnsafeRawBufferPointer(rebasing: bytes.prefix(length)))
        }
    }

    /// Eight tables of 256 numbers: the contribution of a byte followed by zero to seven others.
    private static let table: [UInt32] = {
        var table = (0..<256).map { byte in
            (0..<8).reduce(UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 0 ? 0 : 0xEDB8_8320) }
        }
        for index in 256..<2_048 {
            let earlier = table[index - 256]
            table.append(earlier >> 8 ^ table[Int(earlier & 0xFF)])
        }
        return table
    }()
}

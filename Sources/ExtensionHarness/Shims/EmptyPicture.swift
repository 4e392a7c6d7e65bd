/// A picture of a given size without anything on it.
enum EmptyPicture {
    /// Returns a PNG with one bit per pixel, all of it transparent.
    static func png(width: Int, height: Int) -> Data {
        var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        append("IHDR", big(width) + big(height) + [1, 0, 0, 0, 0], to: &data)
        append("tRNS", [0, 0], to: &data)
        append("IDAT", stored([UInt8](repeating: 0, count: height * (1 + (width + 7) / 8))), to: &data)
        append("IEND", [], to: &data)
        return data
    }

    private static func append(_ type: String, _ bytes: [UInt8], to data: inout Data) {
        let content = Array(type.utf8) + bytes
        data.append(contentsOf: big(bytes.count))
        data.append(contentsOf: content)
        var check: UInt32 = ~0
        for byte in content {
            check ^= UInt32(byte)
            for _ in 0..<8 { check = check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
        }
        data.append(contentsOf: big(Int(~check)))
    }

    private static func big(_ number: Int) -> [UInt8] {
        let number = UInt32(truncatingIfNeeded: number)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// Returns the bytes in zlib's format, without compression.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65535)
            rest = rest.dropFirst(block.count)
            let length = UInt16(block.count)
            output.append(rest.isEmpty ? 1 : 0)
            output += [length, ~length].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
            output += block
        } while !rest.isEmpty
        // Adler-32 of zeros.
        return output + big((bytes.count % 65521) << 16 | 1)
    }
}

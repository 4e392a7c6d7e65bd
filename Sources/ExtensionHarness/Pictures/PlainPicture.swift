import FoundationEssentials

/// A picture of a given size in one color, for a machine without an encoder.
enum PlainPicture {
    /// Returns the picture as a PNG or a JPEG; `nil` for another type, or without a pixel.
    static func data(width: Int, height: Int, typeIdentifier: String) -> Data? {
        guard width > 0, height > 0 else { return nil }
        return switch typeIdentifier {
        case "public.png": png(width: width, height: height)
        case "public.jpeg": jpeg(width: width, height: height)
        default: nil
        }
    }

    /// A PNG with one bit per pixel, all of it gray.
    private static func png(width: Int, height: Int) -> Data {
        var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        append("IHDR", big(width) + big(height) + [1, 3, 0, 0, 0], to: &data)
        append("PLTE", [128, 128, 128], to: &data)
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

    /// A JPEG whose blocks are all the same gray: two bits each, the codes for "no difference" and "nothing more".
    private static func jpeg(width: Int, height: Int) -> Data {
        func two(_ number: Int) -> [UInt8] { Array(big(number).suffix(2)) }
        func table(_ number: UInt8) -> [UInt8] { [0xFF, 0xC4, 0, 20, number, 1] + [UInt8](repeating: 0, count: 16) }
        let quantization: [UInt8] = [0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8] + two(height) + two(width) + [1, 1, 0x11, 0]
        let bits = 2 * ((width + 7) / 8) * ((height + 7) / 8)
        var pixels = [UInt8](repeating: 0, count: (bits + 7) / 8)
        if bits % 8 > 0 { pixels[pixels.count - 1] = 0xFF >> UInt8(bits % 8) }
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
        return Data([0xFF, 0xD8] + quantization + frame + table(0) + table(0x10) + scan + pixels + [0xFF, 0xD9])
    }
}

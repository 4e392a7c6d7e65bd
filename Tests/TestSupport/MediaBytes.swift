/// Media files built byte by byte, whole ones by default.
public enum MediaBytes {
    /// The bytes of a number, the most significant first.
    public static func number(_ value: Int, _ length: Int = 4) -> [UInt8] {
        (0..<length).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// The bytes of a number, the least significant first.
    public static func reversedNumber(_ value: Int, _ length: Int) -> [UInt8] {
        number(value, length).reversed()
    }

    // MARK: - PNG

    /// PNG's signature.
    public static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// A chunk of a PNG.
    public static func chunk(_ type: String, _ data: [UInt8] = [], checksum: Int? = nil) -> [UInt8] {
        let body = Array(type.utf8) + data
        return number(data.count) + body + number(checksum ?? self.checksum(body))
    }

    /// The header chunk of a PNG.
    public static func header(width: Int = 1, height: Int = 1, format: [UInt8] = [8, 0, 0, 0, 0]) -> [UInt8] {
        chunk("IHDR", number(width) + number(height) + format)
    }

    /// The image data of a PNG of one gray pixel.
    public static let pixel: [UInt8] = [0x78, 0x9C, 0x63, 0x60, 0, 0, 0, 2, 0, 1]

    /// A PNG of these chunks.
    public static func png(_ chunks: [UInt8]...) -> [UInt8] {
        pngSignature + chunks.joined()
    }

    /// The checksum of a chunk, bit by bit: PNG Specification (Third Edition), annex D.
    static func checksum(_ bytes: [UInt8]) -> Int {
        let remainder = bytes.reduce(UInt32.max) { value, byte in
            (0..<8).reduce(value ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 0 ? 0 : 0xEDB8_8320) }
        }
        return Int(~remainder)
    }

    // MARK: - GIF

    /// A frame of a GIF, with its image data in blocks.
    public static func frame(
        left: Int = 0,
        top: Int = 0,
        width: Int = 1,
        height: Int = 1,
        codeSize: UInt8 = 2,
        blocks: [UInt8] = [2, 0x44, 1, 0]
    ) -> [UInt8] {
        [0x2C] + [left, top, width, height].flatMap { reversedNumber($0, 2) } + [0, codeSize] + blocks
    }

    /// A GIF with a palette of two colors.
    public static func gif(width: Int = 1, height: Int = 1, _ blocks: [UInt8]..., end: [UInt8] = [0x3B]) -> [UInt8] {
        let screen = reversedNumber(width, 2) + reversedNumber(height, 2)
        return Array("GIF89a".utf8) + screen + [0x80, 0, 0, 0, 0, 0, 255, 255, 255] + blocks.joined() + end
    }

    // MARK: - JPEG

    /// A segment of a JPEG.
    public static func segment(_ code: UInt8, _ data: [UInt8]) -> [UInt8] {
        [0xFF, code] + number(data.count + 2, 2) + data
    }

    /// A quantization table of a JPEG.
    public static let quantization = segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    /// A Huffman table of a JPEG with one symbol.
    public static let huffman = segment(0xC4, [0, 1] + [UInt8](repeating: 0, count: 15) + [0])

    /// The frame header of a JPEG whose components all have the first quantization table.
    public static func frameHeader(
        _ code: UInt8 = 0xC0,
        precision: UInt8 = 8,
        width: Int = 8,
        height: Int = 8,
        components: [UInt8] = [1]
    ) -> [UInt8] {
        let size = number(height, 2) + number(width, 2)
        return segment(code, [precision] + size + [UInt8(components.count)] + components.flatMap { [$0, 0x11, 0] })
    }

    /// A scan of a JPEG.
    public static func scan(
        _ components: [UInt8] = [1],
        spectrum: [UInt8] = [0, 63, 0],
        data: [UInt8] = [0x12, 0xFF, 0x00, 0x34]
    ) -> [UInt8] {
        segment(0xDA, [UInt8(components.count)] + components.flatMap { [$0, 0] } + spectrum) + data
    }

    /// A JPEG of these segments.
    public static func jpeg(_ segments: [UInt8]..., end: [UInt8] = [0xFF, 0xD9]) -> [UInt8] {
        [0xFF, 0xD8] + segments.joined() + end
    }

    // MARK: - Boxes

    /// A box of an MPEG-4 file; some have a length of eight bytes, or none.
    public static func box(_ type: String, _ body: [UInt8]..., length: Int? = nil, isLarge: Bool = false) -> [UInt8] {
        let body = Array(body.joined())
        if isLarge { return number(1) + Array(type.utf8) + number(length ?? body.count + 16, 8) + body }
        return number(length ?? body.count + 8) + Array(type.utf8) + body
    }

    /// A track of a movie with one sample of four bytes; in a movie of fragments it has none.
    public static func track(
        _ handler: String = "vide",
        coding: String = "avc1",
        chunkOffset: Int = 28,
        sampleCount: Int = 1,
        sampleSize: Int = 4,
        isFragmented: Bool = false,
        without missing: String? = nil
    ) -> [UInt8] {
        let none = number(0)
        let descriptions = number(1) + box(coding, [UInt8](repeating: 0, count: 8))
        let tables = [
            ("stts", number(1) + number(1) + number(1)), ("stsc", number(1) + number(1) + number(1) + number(1)),
            ("stsz", none + number(sampleCount) + number(sampleSize)), ("stco", number(1) + number(chunkOffset)),
        ]
        let samples = tables.filter { $0.0 != missing }.flatMap { name, entries in
            box(name, none + (isFragmented ? none + none : entries))
        }
        let times = box("mdhd", [0, 0, 0, 1_000, 0, 0].flatMap { number($0) })
        let type = box("hdlr", none + none + Array(handler.utf8) + [UInt8](repeating: 0, count: 13))
        let table = box("stbl", box("stsd", none + descriptions) + samples)
        return box("trak", box("mdia", times, type, box("minf", table)))
    }

    /// The first box of an MPEG-4 file.
    public static let fileType = box("ftyp", Array("isom".utf8), number(0), Array("isom".utf8))
    /// Four bytes of media.
    public static let mediaData = box("mdat", [1, 2, 3, 4])

    /// The index of an MPEG-4 movie.
    public static func index(_ boxes: [UInt8]...) -> [UInt8] {
        let header = box("mvhd", [0, 0, 0, 1_000, 0, 0].flatMap { number($0) })
        return box("moov", header + boxes.joined())
    }

    /// An MPEG-4 movie with these tracks, whose media is before its index.
    public static func movie(_ tracks: [UInt8]...) -> [UInt8] {
        fileType + mediaData + index(Array(tracks.joined()))
    }

    // MARK: - HEIC

    /// A HEIC whose picture of four bytes is after its index, at an offset, and whose index lacks a box.
    public static func heic(
        offset: Int? = nil,
        primaryItem: UInt8 = 1,
        itemCount: UInt8 = 1,
        without missing: String? = nil
    ) -> [UInt8] {
        let fileType = box("ftyp", Array("heic".utf8), number(0), Array("mif1heic".utf8))
        func meta(_ offset: Int) -> [UInt8] {
            let properties = box("ipco", box("hvcC", [1]), box("ispe", number(0) + number(1) + number(1)))
            let association = missing == "ipma" ? [] : box("ipma", number(0) + number(1) + [0, 1, 2, 0x81, 2])
            let location: [UInt8] = [0, 0, 0, 0, 0x44, 0, 0, itemCount, 0, 1, 0, 0, 0, 1] + number(offset) + number(4)
            let boxes = [
                ("pitm", number(0) + [0, primaryItem]), ("iloc", location), ("iinf", number(0) + [0, 0]),
                ("iprp", properties + association),
            ]
            return box("meta", number(0) + boxes.filter { $0.0 != missing }.flatMap { box($0.0, $0.1) })
        }
        return fileType + meta(offset ?? fileType.count + meta(0).count + 8) + mediaData
    }
}

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
    public static let huffman = huffman(0, 0)

    /// A Huffman table of a JPEG with one symbol, by its class and number.
    public static func huffman(_ table: UInt8, _ symbol: UInt8) -> [UInt8] {
        segment(0xC4, [table, 1] + [UInt8](repeating: 0, count: 15) + [symbol])
    }

    /// The frame header of a JPEG whose components all have the first quantization table, and of which the first may be
    /// sampled more often than the others.
    public static func frameHeader(
        _ code: UInt8 = 0xC0,
        precision: UInt8 = 8,
        width: Int = 8,
        height: Int = 8,
        components: [UInt8] = [1],
        sampling: UInt8 = 0x11
    ) -> [UInt8] {
        let size = number(height, 2) + number(width, 2)
        let parts: [UInt8] = components.flatMap { [$0, $0 == components.first ? sampling : 0x11, 0] }
        return segment(code, [precision] + size + [UInt8(components.count)] + parts)
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

    // MARK: - MPEG

    /// The headers of MPEG-2 video without a container.
    public static func sequence(height: Int = 32, isProgressive: Bool = true) -> [UInt8] {
        let size = number((16 << 12) | (height & 0xFFF), 3)
        let kind: [UInt8] = [0x14, isProgressive ? 0x8A : 0x82, UInt8(height >> 12) << 5, 1, 0, 0]
        return [0, 0, 1, 0xB3] + size + [0x13, 0xFF, 0xFF, 0xE0, 0x18, 0, 0, 1, 0xB5] + kind
    }

    /// A picture of MPEG-2 video, with slices that begin in these rows; the structure is 3 for a whole frame.
    public static func picture(rows: [UInt8], structure: UInt8 = 3) -> [UInt8] {
        let header: [UInt8] = [
            0, 0, 1, 0, 0, 0x0F, 0xFF, 0xF8, 0, 0, 1, 0xB5, 0x8F, 0xFF, 0xF0 | structure, 0x41, 0x80,
        ]
        return header + rows.flatMap { [0, 0, 1, $0, 0x62, 0x74, 0x70] }
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
        description: [UInt8] = [UInt8](repeating: 0, count: 8),
        chunkOffset: Int = 28,
        sampleCount: Int = 1,
        sampleSize: Int = 4,
        isFragmented: Bool = false,
        without missing: String? = nil
    ) -> [UInt8] {
        let none = number(0)
        let descriptions = number(1) + box(coding, description)
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

    /// The description of a picture's samples, with boxes about its codec.
    public static func pictureDescription(_ boxes: [UInt8]...) -> [UInt8] {
        [UInt8](repeating: 0, count: 78) + boxes.joined()
    }

    /// The description of a sound's samples in one of QuickTime's versions, with boxes about its codec.
    public static func soundDescription(version: UInt8 = 0, _ boxes: [UInt8]...) -> [UInt8] {
        let rest = [UInt8](repeating: 0, count: [18, 34, 54][Int(version)])
        return [UInt8](repeating: 0, count: 9) + [version] + rest + boxes.joined()
    }

    /// The box `esds`, with the type of an object, and what its decoder needs.
    public static func elementaryStream(_ type: UInt8, _ setup: [UInt8] = []) -> [UInt8] {
        func descriptor(_ tag: UInt8, _ body: [UInt8]) -> [UInt8] { [tag, 0x80, 0x80, 0x80, UInt8(body.count)] + body }
        let decoder = descriptor(4, [type] + [UInt8](repeating: 0, count: 12) + descriptor(5, setup))
        return box("esds", number(0) + descriptor(3, [0, 1, 0] + decoder + descriptor(6, [2])))
    }

    /// A fragment of a movie, whose samples have these sizes.
    public static func fragment(_ sizes: Int...) -> [UInt8] {
        box("moof", box("traf", box("trun", number(0x200) + number(sizes.count) + sizes.flatMap { number($0) })))
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

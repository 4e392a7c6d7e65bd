import TestSupport

@testable import RichPush

extension ExaminationRow {
    private typealias Bytes = MediaBytes

    private static let end = Bytes.chunk("IEND")
    private static let data = Bytes.chunk("IDAT", Bytes.pixel)
    private static let palette = Bytes.chunk("PLTE", [0, 0, 0])

    static let ofPNG = [
        ExaminationRow("a PNG", .png, Bytes.png(Bytes.header(), data, end), .whole),
        ExaminationRow("with something after its end", .png, Bytes.png(Bytes.header(), data, end, [1]), .whole),
        ExaminationRow(
            "with chunks of text and a wrong checksum in them",
            .png,
            Bytes.png(Bytes.header(), Bytes.chunk("tEXt", [1, 2, 3], checksum: 0), data, end),
            .whole
        ),
        ExaminationRow(
            "with its data in several chunks, the first without a byte",
            .png,
            Bytes.png(Bytes.header(), Bytes.chunk("IDAT"), data, Bytes.chunk("IDAT"), end),
            .whole
        ),
        ExaminationRow(
            "interlaced, of 16 bits and with alpha",
            .png,
            Bytes.png(Bytes.header(format: [16, 6, 0, 0, 1]), data, end),
            .whole
        ),
        ExaminationRow(
            "animated",
            .png,
            Bytes.png(
                Bytes.header(),
                Bytes.chunk("acTL", Bytes.number(2) + Bytes.number(0)),
                Bytes.chunk("fcTL", [UInt8](repeating: 0, count: 26)),
                data,
                Bytes.chunk("fcTL", [UInt8](repeating: 0, count: 26)),
                Bytes.chunk("fdAT", Bytes.number(2) + Bytes.pixel),
                end
            ),
            .whole
        ),
        ExaminationRow(
            "with a palette",
            .png,
            Bytes.png(Bytes.header(format: [8, 3, 0, 0, 0]), palette, data, end),
            .whole
        ),
        ExaminationRow(
            "with a palette that is missing",
            .png,
            Bytes.png(Bytes.header(format: [8, 3, 0, 0, 0]), data, end),
            .error(.damaged, at: 33)
        ),
        ExaminationRow("of width 0", .png, Bytes.png(Bytes.header(width: 0), data, end), .error(.empty, at: 24)),
        ExaminationRow("without data", .png, Bytes.png(Bytes.header(), end), .error(.empty, at: 33)),
        ExaminationRow(
            "of an impossible format",
            .png,
            Bytes.png(Bytes.header(format: [3, 2, 0, 0, 0]), data, end),
            .error(.damaged, at: 29)
        ),
        ExaminationRow("without a header", .png, Bytes.png(data, end), .error(.damaged, at: 8)),
        ExaminationRow(
            "with data that is not compressed",
            .png,
            Bytes.png(Bytes.header(), Bytes.chunk("IDAT", [0, 0, 0, 0]), end),
            .error(.damaged, at: 43)
        ),
        ExaminationRow(
            "with a wrong checksum",
            .png,
            Bytes.png(Bytes.header(), Bytes.chunk("IDAT", Bytes.pixel, checksum: 1), end),
            .warning(.damaged, at: 33)
        ),
        ExaminationRow("without its end", .png, Bytes.png(Bytes.header(), data), .warning(.truncated, at: 55)),
        ExaminationRow("that ends before its data", .png, Bytes.png(Bytes.header()), .error(.truncated, at: 33)),
    ]

    static let ofGIF = [
        ExaminationRow("a GIF", .gif, Bytes.gif(Bytes.frame()), .whole),
        ExaminationRow("with something after its end", .gif, Bytes.gif(Bytes.frame(), end: [0x3B, 1, 2]), .whole),
        ExaminationRow(
            "animated, with extensions",
            .gif,
            Bytes.gif([0x21, 0xFE, 2, 1, 1, 0], Bytes.frame(), [0x21, 0xF9, 4, 0, 0, 0, 0, 0], Bytes.frame()),
            .whole
        ),
        ExaminationRow("without a frame", .gif, Bytes.gif(), .error(.empty, at: 19)),
        ExaminationRow("of four bytes", .gif, Array("GIF8".utf8), .error(.truncated, at: 4)),
        ExaminationRow("of an unknown version", .gif, Array("GIF88a".utf8), .error(.damaged, at: 0)),
        ExaminationRow(
            "with a frame that is larger than its screen",
            .gif,
            Bytes.gif(Bytes.frame(left: 1)),
            .warning(.damaged, at: 19)
        ),
        ExaminationRow("with a frame of height 0", .gif, Bytes.gif(Bytes.frame(height: 0)), .error(.empty, at: 19)),
        ExaminationRow("with an empty frame", .gif, Bytes.gif(Bytes.frame(blocks: [0])), .error(.damaged, at: 31)),
        ExaminationRow(
            "with a compression that does not exist",
            .gif,
            Bytes.gif(Bytes.frame(codeSize: 12)),
            .error(.damaged, at: 30)
        ),
        ExaminationRow(
            "without its end",
            .gif,
            Bytes.gif(Bytes.frame(), end: []),
            .warning(.truncated, at: 34)
        ),
        ExaminationRow(
            "with something else between its blocks",
            .gif,
            Bytes.gif(Bytes.frame(), [0x42]),
            .warning(.damaged, at: 34)
        ),
    ]

    private static let tables = Bytes.quantization + Bytes.huffman

    static let ofJPEG = [
        ExaminationRow("a JPEG", .jpeg, Bytes.jpeg(tables, Bytes.frameHeader(), Bytes.scan()), .whole),
        ExaminationRow(
            "with another picture after its end",
            .jpeg,
            Bytes.jpeg(tables, Bytes.frameHeader(), Bytes.scan(), end: [0xFF, 0xD9, 0xFF, 0xD8, 0xFF]),
            .whole
        ),
        ExaminationRow(
            "progressive, with color, in several scans",
            .jpeg,
            Bytes.jpeg(
                tables,
                Bytes.frameHeader(0xC2, components: [1, 2, 3]),
                Bytes.scan([1, 2, 3], spectrum: [0, 0, 1]),
                Bytes.huffman,
                Bytes.scan([2], spectrum: [1, 63, 0])
            ),
            .whole
        ),
        ExaminationRow(
            "with restart markers in disorder",
            .jpeg,
            Bytes.jpeg(
                Bytes.segment(0xDD, [0, 1]),
                tables,
                Bytes.frameHeader(),
                Bytes.scan(data: [1, 0xFF, 0xD1, 2])
            ),
            .warning(.damaged, at: 123)
        ),
        ExaminationRow(
            "without image data",
            .jpeg,
            Bytes.jpeg(tables, Bytes.frameHeader(), Bytes.scan(data: [])),
            .error(.empty, at: 116)
        ),
        ExaminationRow("without a scan", .jpeg, Bytes.jpeg(tables, Bytes.frameHeader()), .error(.empty, at: 106)),
        ExaminationRow(
            "of width 0",
            .jpeg,
            Bytes.jpeg(tables, Bytes.frameHeader(width: 0)),
            .error(.empty, at: 93)
        ),
        ExaminationRow(
            "without its colors",
            .jpeg,
            Bytes.jpeg(tables, Bytes.frameHeader(components: [1, 2, 3]), Bytes.scan([1])),
            .error(.damaged, at: 126)
        ),
        ExaminationRow(
            "without a quantization table",
            .jpeg,
            Bytes.jpeg(Bytes.huffman, Bytes.frameHeader(), Bytes.scan()),
            .error(.damaged, at: 37)
        ),
        ExaminationRow(
            "with an impossible Huffman table",
            .jpeg,
            Bytes.jpeg(Bytes.segment(0xC4, [0, 3] + [UInt8](repeating: 0, count: 15) + [0, 1, 2])),
            .error(.damaged, at: 2)
        ),
        ExaminationRow(
            "that ends in its image data, of which a part may be missing",
            .jpeg,
            Bytes.jpeg(tables, Bytes.frameHeader(), Bytes.scan(), end: []),
            .warning(.truncated, at: 120)
        ),
        ExaminationRow(
            "that ends where its image data begins",
            .jpeg,
            Bytes.jpeg(tables, Bytes.frameHeader(), Bytes.scan(data: []), end: []),
            .error(.truncated, at: 116)
        ),
        ExaminationRow(
            "that ends in its image data, before all of its colors",
            .jpeg,
            Bytes.jpeg(tables, Bytes.frameHeader(components: [1, 2, 3]), Bytes.scan([1]), end: []),
            .error(.truncated, at: 126)
        ),
        ExaminationRow(
            "with a marker that has no place in its image data",
            .jpeg,
            Bytes.jpeg(tables, Bytes.frameHeader(), Bytes.scan(data: [1, 0xFF, 0x02, 2])),
            .error(.damaged, at: 117)
        ),
        ExaminationRow(
            "with bytes between its segments",
            .jpeg,
            Bytes.jpeg(tables, [0, 0], Bytes.frameHeader(), Bytes.scan()),
            .warning(.damaged, at: 93)
        ),
    ]
}

import TestSupport

@testable import RichPush

extension ExaminationRow {
    private typealias Bytes = MediaBytes

    private static let tables = Bytes.quantization + Bytes.huffman

    private static func jpeg(_ description: String, _ segments: [UInt8]..., is expectation: Expectation)
        -> ExaminationRow
    {
        ExaminationRow("a JPEG \(description)", .jpeg, Bytes.jpeg(tables + segments.joined()), expectation)
    }

    // MARK: - Restart markers

    /// A JPEG of four components, 24 by 8 pixels, with a restart marker after each of its three units.
    private static func parts(_ description: String, _ data: [UInt8], is expectation: Expectation) -> ExaminationRow {
        jpeg(
            "with \(description)",
            Bytes.segment(0xDD, [0, 1]),
            Bytes.frameHeader(width: 24, components: [1, 2, 3, 4]),
            Bytes.scan([1, 2, 3, 4], data: data),
            is: expectation
        )
    }

    /// A JPEG of three components, 24 by 24 pixels, whose first component has four times as many samples.
    private static func subsampled(
        _ description: String,
        interval: UInt8,
        _ scans: [UInt8]...,
        is expectation: Expectation
    ) -> ExaminationRow {
        jpeg(
            "of 24 by 24 pixels, \(description)",
            Bytes.segment(0xDD, [0, interval]),
            Bytes.frameHeader(0xC2, width: 24, height: 24, components: [1, 2, 3], sampling: 0x22),
            Array(scans.joined()),
            is: expectation
        )
    }

    /// Image data of a number of parts between restart markers.
    private static func data(_ partCount: Int) -> [UInt8] {
        (1..<partCount).reduce(into: [1]) { data, number in data += [0xFF, 0xD0 + UInt8((number - 1) % 8), 1] }
    }

    static let ofRestarts = [
        parts("its restart markers", [1, 0xFF, 0xD0, 2, 0xFF, 0xD1, 3], is: .whole),
        parts("one more restart marker at its end", [1, 0xFF, 0xD0, 2, 0xFF, 0xD1, 3, 0xFF, 0xD2], is: .whole),
        parts("one restart marker too few", [1, 0xFF, 0xD0, 2], is: .warning(.damaged, at: 141)),
        parts("an empty part at its end", [1, 0xFF, 0xD0, 2, 0xFF, 0xD1], is: .warning(.damaged, at: 143)),
        parts("an empty part", [1, 0xFF, 0xD0, 0xFF, 0xD1, 3], is: .warning(.damaged, at: 140)),
        parts("an empty first part", [0xFF, 0xD0, 2, 0xFF, 0xD1, 3], is: .warning(.damaged, at: 137)),
        parts("a part too many", data(4), is: .warning(.damaged, at: 147)),
        parts("a restart marker of another part", [1, 0xFF, 0xD0, 2, 0xFF, 0xD2, 3], is: .warning(.damaged, at: 141)),
        subsampled(
            "with two units in each part",
            interval: 2,
            Bytes.scan([1, 2, 3], spectrum: [0, 0, 0], data: data(2)),
            is: .whole
        ),
        subsampled(
            "whose components are scanned one by one",
            interval: 2,
            Bytes.scan([1, 2, 3], spectrum: [0, 0, 0], data: data(2)),
            Bytes.scan([1], spectrum: [1, 63, 0], data: data(5)),
            Bytes.scan([2], spectrum: [1, 63, 0], data: data(2)),
            is: .whole
        ),
        subsampled(
            "with nine parts",
            interval: 1,
            Bytes.scan([1], spectrum: [0, 0, 0], data: data(9)),
            Bytes.scan([2, 3], spectrum: [0, 0, 0], data: data(4)),
            is: .whole
        ),
        subsampled(
            "whose second scan lacks a part",
            interval: 2,
            Bytes.scan([1, 2, 3], spectrum: [0, 0, 0], data: data(2)),
            Bytes.scan([1], spectrum: [1, 63, 0], data: data(4)),
            is: .warning(.damaged, at: 156)
        ),
        subsampled(
            "whose second scan is empty",
            interval: 0,
            Bytes.scan([1, 2, 3], spectrum: [0, 0, 0]),
            Bytes.scan([1], spectrum: [1, 63, 0], data: []),
            is: .warning(.damaged, at: 146)
        ),
        jpeg(
            "in arithmetic coding, with an empty part",
            Bytes.segment(0xDD, [0, 1]),
            Bytes.frameHeader(0xC9, width: 24),
            Bytes.scan(data: [1, 0xFF, 0xD0, 0xFF, 0xD1]),
            is: .whole
        ),
    ]

    // MARK: - Zeros

    /// A JPEG whose image data begins with a byte and a number of zeros, and whose code of zero bits is a symbol.
    private static func zeros(
        _ description: String,
        _ count: Int,
        symbol: UInt8 = 1,
        frame: UInt8 = 0xC0,
        spectrum: [UInt8] = [0, 63, 0],
        then end: [UInt8] = [1],
        is expectation: Expectation
    ) -> ExaminationRow {
        jpeg(
            "with \(count) zeros in a row, \(description)",
            Bytes.huffman(0x10, symbol),
            Bytes.frameHeader(frame),
            Bytes.scan(spectrum: [0, 0, 0]),
            Bytes.scan(spectrum: spectrum, data: [1] + [UInt8](repeating: 0, count: count) + end),
            is: expectation
        )
    }

    static let ofZeros = [
        zeros("which are coefficients", 64, is: .whole),
        zeros("which are coefficients", 65, is: .warning(.damaged, at: 153)),
        zeros("which are coefficients", 5_000, is: .warning(.damaged, at: 153)),
        zeros("which skip more coefficients than there are", 65, symbol: 0xF0, is: .warning(.damaged, at: 153)),
        zeros("which are even blocks", 5_000, symbol: 0, is: .whole),
        zeros(
            "which are even blocks of several scans",
            500,
            symbol: 0x30,
            frame: 0xC2,
            spectrum: [1, 63, 0],
            is: .whole
        ),
        zeros("at the end", 500, then: [], is: .whole),
        zeros("before a byte 0xFF", 500, then: [0xFF, 0, 1], is: .whole),
        zeros("in one of several scans", 65, frame: 0xC2, spectrum: [1, 9, 0], is: .warning(.damaged, at: 153)),
        zeros("which are few coefficients", 500, frame: 0xC2, spectrum: [1, 8, 0], is: .whole),
        zeros("which refine coefficients", 500, frame: 0xC2, spectrum: [1, 63, 0x10], is: .whole),
        zeros("which are first coefficients", 500, frame: 0xC2, spectrum: [0, 0, 0], is: .whole),
        zeros("in arithmetic coding", 500, frame: 0xC9, is: .whole),
        jpeg(
            "with 500 zeros in a row and a Huffman table that is missing",
            Bytes.frameHeader(),
            Bytes.scan(data: [1] + [UInt8](repeating: 0, count: 500) + [1]),
            is: .whole
        ),
    ]

    // MARK: - Without a loss

    /// A JPEG without a loss, and without a quantization table.
    private static func lossless(_ description: String, _ segments: [UInt8]..., is expectation: Expectation)
        -> ExaminationRow
    {
        ExaminationRow("a lossless JPEG \(description)", .jpeg, Bytes.jpeg(Array(segments.joined())), expectation)
    }

    static let ofLossless =
        [2, 8, 12, 16].map { precision in
            lossless(
                "of \(precision) bits",
                Bytes.frameHeader(0xC3, precision: precision),
                Bytes.huffman(0, 16),
                Bytes.scan(spectrum: [1, 0, 0]),
                is: .whole
            )
        } + [
            lossless(
                "of three components, the first of which has four times as many samples",
                Bytes.huffman,
                Bytes.segment(0xDD, [0, 4]),
                Bytes.frameHeader(0xC3, components: [1, 2, 3], sampling: 0x22),
                Bytes.scan([1, 2, 3], spectrum: [7, 0, 1], data: data(4)),
                is: .whole
            ),
            lossless(
                "with zeros",
                Bytes.huffman,
                Bytes.frameHeader(0xC3),
                Bytes.scan(spectrum: [1, 0, 0], data: [UInt8](repeating: 0, count: 500) + [1]),
                is: .whole
            ),
            lossless(
                "with a part too few",
                Bytes.huffman,
                Bytes.segment(0xDD, [0, 8]),
                Bytes.frameHeader(0xC3),
                Bytes.scan(spectrum: [1, 0, 0], data: data(7)),
                is: .warning(.damaged, at: 72)
            ),
            lossless(
                "without a predictor",
                Bytes.huffman,
                Bytes.frameHeader(0xC3),
                Bytes.scan(spectrum: [0, 63, 0]),
                is: .error(.damaged, at: 37)
            ),
            jpeg(
                "with a difference of 16 bits",
                Bytes.frameHeader(),
                Bytes.huffman(0, 16),
                Bytes.scan(),
                is: .error(.damaged, at: 106)
            ),
        ]
}

import TestSupport

@testable import RichPush

extension ExaminationRow {
    private typealias Bytes = MediaBytes

    private static func movie(_ description: String, _ bytes: [UInt8], _ expectation: Expectation) -> ExaminationRow {
        ExaminationRow("a movie \(description)", .mpeg4Movie, bytes, expectation)
    }

    private static let tracks = [Bytes.track(), Bytes.track("soun", coding: "mp4a")]
    private static let file = Bytes.movie(tracks[0], tracks[1])
    /// The start of the index, and its end, which is the end of the file.
    private static let (indexStart, end) = (32, file.count)
    private static let media = Bytes.mediaData
    private static let noSamples = Bytes.track(isFragmented: true)

    /// A movie whose media, in a given box, is after its index.
    private static func behindIndex(_ media: [UInt8], headerLength: Int = 8) -> [UInt8] {
        func index(_ offset: Int) -> [UInt8] { Bytes.fileType + Bytes.index(Bytes.track(chunkOffset: offset)) }
        return index(index(0).count + headerLength) + media
    }

    static let ofMovies = [
        movie("", file, .whole),
        movie("with its media after its index", behindIndex(media), .whole),
        movie("with something after its end", file + [0, 0, 0, 0, 0, 0, 0, 0, 1], .whole),
        movie("with other boxes after its end", file + Bytes.box("free", [0]), .whole),
        movie(
            "with a length of 64 bits",
            behindIndex(Bytes.box("mdat", [1, 2, 3, 4], isLarge: true), headerLength: 16),
            .whole
        ),
        movie("with media up to its end", behindIndex(Bytes.box("mdat", [1, 2, 3, 4], length: 0)), .whole),
        movie(
            "in fragments",
            Bytes.fileType
                + Bytes.index(Bytes.track(isFragmented: true), Bytes.box("mvex"))
                + Bytes.box("moof") + media,
            .whole
        ),
        movie(
            "in fragments, none of which has arrived",
            Bytes.fileType + Bytes.index(Bytes.track(isFragmented: true), Bytes.box("mvex")),
            .error(.truncated, at: 20 + Bytes.index(Bytes.track(isFragmented: true), Bytes.box("mvex")).count)
        ),
        movie("with subtitles", Bytes.movie(Bytes.track(), Bytes.track("sbtl", coding: "tx3g")), .whole),
        movie("that ends a list as QuickTime does", Bytes.movie(Bytes.track(), [0, 0, 0, 0]), .whole),
        movie("without its index", Bytes.fileType + media, .error(.truncated, at: 32)),
        movie("without its media", Array(behindIndex([])), .error(.truncated, at: behindIndex([]).count)),
        movie(
            "that ends in its media",
            behindIndex(media).dropLast(),
            .error(.truncated, at: behindIndex(media).count - 1)
        ),
        movie("with empty media", behindIndex(Bytes.box("mdat")), .error(.empty, at: behindIndex(media).count - 4)),
        movie("without samples, with media", Bytes.movie(noSamples), .error(.empty, at: Bytes.movie(noSamples).count)),
        movie("without tracks", Bytes.movie(), .error(.damaged, at: Bytes.movie().count)),
    ]

    /// A movie in fragments, without them.
    private static let fragmented =
        Bytes.fileType + Bytes.index(Bytes.track(isFragmented: true), Bytes.box("mvex"))

    private static func run(_ flags: Int, _ fields: [Int], count: Int = 2, length: Int? = nil) -> [UInt8] {
        let fields = [flags, count] + fields
        return Bytes.box(
            "moof",
            Bytes.box("traf", Bytes.box("trun", fields.flatMap { Bytes.number($0) }, length: length))
        )
    }

    static let ofFragments = [
        movie("in two fragments", fragmented + Bytes.fragment(1, 3) + media + Bytes.fragment(4) + media, .whole),
        movie("whose fragments use less than their media", fragmented + Bytes.fragment(1) + media, .whole),
        movie("with both media before its fragments", fragmented + media + media + Bytes.fragment(4, 4), .whole),
        movie(
            "whose last fragment has no media",
            fragmented + Bytes.fragment(4) + media + Bytes.fragment(4),
            .error(.truncated, at: (fragmented + Bytes.fragment(4) + media + Bytes.fragment(4)).count)
        ),
        movie(
            "whose first fragment has no media",
            fragmented + Bytes.fragment(4) + Bytes.fragment(4) + media,
            .error(.truncated, at: (fragmented + Bytes.fragment(4) + Bytes.fragment(4) + media).count)
        ),
        movie(
            "with a fragment that is larger than its media",
            fragmented + Bytes.fragment(2, 3) + media,
            .error(.truncated, at: (fragmented + Bytes.fragment(2, 3) + media).count)
        ),
        // An offset, flags of the first sample, and each sample's duration, size, flags and delay.
        movie(
            "with all fields of a run",
            fragmented + run(0xF05, [9, 9, 9, 2, 9, 9, 9, 2, 9, 9]) + media,
            .whole
        ),
        movie(
            "with all fields of a run that is larger than its media",
            fragmented + run(0xF05, [9, 9, 9, 2, 9, 9, 9, 3, 9, 9]) + media,
            .error(.truncated, at: (fragmented + run(0xF05, [9, 9, 9, 2, 9, 9, 9, 3, 9, 9]) + media).count)
        ),
        movie("with a run without sizes", fragmented + run(0x100, [9, 9]) + media, .whole),
        movie("with a run without samples", fragmented + run(0x200, [], count: 0) + media, .whole),
        movie("with a run of very many samples without fields", fragmented + run(0, [], count: .max) + media, .whole),
        movie(
            "with a run that is shorter than its samples",
            fragmented + run(0x200, [2]) + media,
            .error(.damaged, at: fragmented.count + 16)
        ),
        movie(
            "with a run of very many samples",
            fragmented + run(0xF00, [2], count: 0xFFFF_FFFF) + media,
            .error(.damaged, at: fragmented.count + 16)
        ),
        movie(
            "with a run that is longer than its fragment",
            fragmented + run(0x200, [2, 2], length: 30) + media,
            .warning(.damaged, at: fragmented.count + 16)
        ),
        movie(
            "with a run that is shorter than its header",
            fragmented + run(0x200, [2, 2], length: 12) + media,
            .error(.damaged, at: fragmented.count + 16)
        ),
    ]

    static let ofBrokenIndexes = [
        movie(
            "with a track that lacks a table",
            Bytes.movie(Bytes.track(without: "stsz")),
            .error(.damaged, at: Bytes.movie(Bytes.track(without: "stsz")).count)
        ),
        movie(
            "with a track without entries",
            Bytes.movie(Bytes.track(sampleCount: 0)),
            .error(.damaged, at: Bytes.movie(Bytes.track(sampleCount: 0)).count)
        ),
        movie(
            "whose index refers to a place after its end",
            Bytes.movie(Bytes.track(chunkOffset: 5_000)),
            .error(.truncated, at: Bytes.movie(Bytes.track()).count)
        ),
        movie(
            "whose index refers to something other than media",
            Bytes.movie(Bytes.track(chunkOffset: 20)),
            .error(.damaged, at: 28)
        ),
        movie(
            "with a sample that is larger than the file",
            Bytes.movie(Bytes.track(sampleSize: 5_000)),
            .error(.truncated, at: Bytes.movie(Bytes.track()).count)
        ),
        movie(
            "with a box that is shorter than its header",
            Bytes.fileType + Bytes.box("moov", length: 7),
            .error(.damaged, at: 20)
        ),
        movie(
            "without a header of its index",
            Bytes.fileType + media + Bytes.box("moov", Bytes.track()),
            .error(.damaged, at: 40 + Bytes.track().count)
        ),
        movie(
            "with a part of a track in no track",
            Bytes.movie(Bytes.track(), Bytes.box("mdia")),
            .warning(.damaged, at: Bytes.movie(Bytes.track()).count)
        ),
    ]

    static let ofHEIC = [
        ExaminationRow("a HEIC", .heic, Bytes.heic(), .whole),
        ExaminationRow(
            "a HEIC whose index refers to a place after its end",
            .heic,
            Bytes.heic(offset: 5_000),
            .error(.truncated, at: Bytes.heic().count)
        ),
        ExaminationRow(
            "a HEIC whose index refers to itself",
            .heic,
            Bytes.heic(offset: 40),
            .error(.damaged, at: Bytes.heic().count - 4)
        ),
        ExaminationRow(
            "a HEIC without an index of its items",
            .heic,
            Bytes.heic(without: "iinf"),
            .error(.damaged, at: Bytes.heic(without: "iinf").count - 12)
        ),
        ExaminationRow(
            "a HEIC without properties for its items",
            .heic,
            Bytes.heic(without: "ipma"),
            .error(.damaged, at: Bytes.heic(without: "ipma").count - 12)
        ),
        ExaminationRow("a HEIC without a first item", .heic, Bytes.heic(primaryItem: 0), .error(.damaged, at: 36)),
        ExaminationRow("a HEIC whose item has no place", .heic, Bytes.heic(itemCount: 0), .error(.damaged, at: 50)),
        ExaminationRow(
            "a HEIC that ends early",
            .heic,
            Bytes.heic().dropLast(),
            .error(.truncated, at: Bytes.heic().count - 1)
        ),
    ]
}

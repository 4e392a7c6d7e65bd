import TestSupport

@testable import RichPush

extension ExaminationRow {
    private typealias Bytes = MediaBytes

    private static func movie(_ description: String, _ bytes: [UInt8], _ expectation: Expectation) -> ExaminationRow {
        ExaminationRow(description, .mpeg4Movie, bytes, expectation)
    }

    private static let index = Bytes.box("moov", Bytes.track(), Bytes.track("soun", coding: "mp4a"))
    private static let file = Bytes.fileType + index + Bytes.mediaData

    static let ofBoxes = [
        movie("a movie", file, .whole),
        movie("with its media in front", Bytes.fileType + Bytes.mediaData + index, .whole),
        movie("with something behind its end", file + [0, 0, 0, 0, 0, 0, 0, 0, 1], .whole),
        movie("with other boxes behind its end", file + Bytes.box("free", [0]), .whole),
        movie(
            "with media of 64 bits of length",
            Bytes.fileType + Bytes.box("mdat", [1, 2, 3, 4], isLarge: true) + index,
            .whole
        ),
        movie("with media up to its end", Bytes.fileType + index + Bytes.box("mdat", [1, 2, 3, 4], length: 0), .whole),
        movie(
            "in fragments",
            Bytes.fileType + Bytes.box("moov", Bytes.track(), Bytes.box("mvex")) + Bytes.box("moof") + Bytes.mediaData,
            .whole
        ),
        movie("with subtitles", Bytes.movie(Bytes.track(), Bytes.track("sbtl", coding: "tx3g")), .whole),
        movie("that ends a list as QuickTime does", Bytes.movie(Bytes.track(), [0, 0, 0, 0]), .whole),
        movie("without its index", Bytes.fileType + Bytes.mediaData, .error(.truncated, at: 32)),
        movie("without its media", Bytes.fileType + index, .error(.truncated, at: 20 + index.count)),
        movie("that ends in its media", Array(file.dropLast()), .error(.truncated, at: file.count - 1)),
        movie("with empty media", Bytes.fileType + index + Bytes.box("mdat"), .error(.empty, at: 28 + index.count)),
        movie("without tracks", Bytes.movie(), .error(.damaged, at: 28)),
        movie(
            "with a track that lacks a table",
            Bytes.movie(Bytes.track(without: "stsz")),
            .error(.damaged, at: 28 + Bytes.track(without: "stsz").count)
        ),
        movie(
            "with an index that refers to what is not there",
            Bytes.movie(Bytes.track(chunkOffset: 5_000)),
            .error(.truncated, at: Bytes.movie(Bytes.track()).count)
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
    ]
}

import TestSupport
import Testing

@testable import RichPush

/// A file, and what its bytes say of it.
struct ExaminationRow: Sendable, CustomTestStringConvertible {
    enum Expectation: Sendable, Equatable {
        case whole
        case error(MediaDefect.Kind, at: Int)
        case warning(MediaDefect.Kind, at: Int)

        init(_ examination: MediaExamination) {
            switch examination.defect {
            case let defect? where defect.isTolerated: self = .warning(defect.kind, at: defect.offset)
            case let defect?: self = .error(defect.kind, at: defect.offset)
            case nil: self = .whole
            }
        }
    }

    let testDescription: String
    let type: MediaType
    let bytes: [UInt8]
    let expectation: Expectation

    init(_ description: String, _ type: MediaType, _ bytes: [UInt8], _ expectation: Expectation) {
        testDescription = description
        self.type = type
        self.bytes = bytes
        self.expectation = expectation
    }

    static let all = ofPNG + ofGIF + ofJPEG + ofBoxes
}

@Suite("The examination of a file's bytes")
struct MediaExaminationTests {
    /// What bytes say of a file, the same in whatever pieces they come.
    private static func examination(
        _ type: MediaType,
        _ bytes: [UInt8],
        inPiecesOf lengths: [Int] = [1, 7]
    ) throws -> MediaExamination {
        let examinations = try ([max(1, bytes.count)] + lengths).map { length in
            var examiner = try #require(MediaExaminer(type, verifiesChecksums: true))
            for start in stride(from: 0, to: bytes.count, by: length) {
                examiner.receive(bytes[start..<min(start + length, bytes.count)].span.bytes)
            }
            return examiner.end()
        }
        #expect(Set(examinations).count == 1)
        return examinations[0]
    }

    @Test("says what is wrong with it, and where", arguments: ExaminationRow.all)
    func row(row: ExaminationRow) throws {
        let examination = try Self.examination(row.type, row.bytes)
        #expect(ExaminationRow.Expectation(examination) == row.expectation, "\(examination)")
    }

    /// The good files of `Fixtures/media` whose rules are known, with their types.
    private static let fixtures: [(String, MediaType)] = MediaRow.all.compactMap { row in
        guard case .attached(let identifier) = row.bytes, let type = MediaType(rawValue: identifier),
            !row.name.hasPrefix("half."), MediaExaminer(type, verifiesChecksums: true) != nil
        else { return nil }
        return (row.file, type)
    }

    @Test("finds good files whole", arguments: fixtures)
    func whole(name: String, type: MediaType) throws {
        #expect(try Self.examination(type, Fixture.media(name)).defect == nil)
    }

    @Test("finds good files damaged wherever they are cut", arguments: fixtures)
    func cut(name: String, type: MediaType) throws {
        // What comes behind the end of these is not theirs.
        let endsEarly = ["impostors/png-zip.png", "impostors/gif-javascript.gif"].contains(name)
        let bytes = try Fixture.media(endsEarly ? "sparky.png" : name)
        var examiner = try #require(MediaExaminer(endsEarly ? .png : type, verifiesChecksums: true))
        for index in bytes.indices {
            var cut = examiner
            #expect(cut.end().defect != nil, "cut at \(index)")
            examiner.receive(bytes[index..<index + 1].span.bytes)
        }
    }

    @Test("reports a single wrong bit anywhere in a PNG's chunks")
    func flippedBit() throws {
        let palette = MediaBytes.chunk("PLTE", [0, 0, 0, 255, 255, 255])
        let data = MediaBytes.chunk("IDAT", MediaBytes.pixel)
        let header = MediaBytes.header(format: [8, 3, 0, 0, 0])
        let bytes = MediaBytes.png(header, palette, data, MediaBytes.chunk("IEND"))
        for bit in 0..<bytes.count * 8 {
            var flipped = bytes
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(try Self.examination(.png, flipped, inPiecesOf: []).defect != nil, "flipped bit \(bit)")
        }
    }

    @Test(
        "names codings of which it is not known that every iPhone decodes them",
        arguments: [
            ("vide", "av01", MediaCodec.av1), ("vide", "vp09", .unproven("vp09")), ("soun", "Opus", .unproven("Opus")),
            ("vide", "hvc1", nil), ("soun", "mp4a", nil), ("text", "tx3g", nil),
        ]
    )
    func codecs(handler: String, coding: String, expected: MediaCodec?) throws {
        let movie = MediaBytes.movie(MediaBytes.track(), MediaBytes.track(handler, coding: coding))
        #expect(try Self.examination(.mpeg4Movie, movie).codec == expected)
    }

    @Test("takes whatever bytes without a crash, and says the same of them in whatever pieces")
    func noise() throws {
        var generator = SystemRandomNumberGenerator()
        for type in MediaType.allCases where MediaExaminer(type, verifiesChecksums: true) != nil {
            for (name, fixtureType) in Self.fixtures where fixtureType == type {
                var bytes = try Fixture.media(name)
                for _ in 0..<10 {
                    bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255, using: &generator)
                    _ = try Self.examination(type, bytes)
                }
            }
        }
    }
}

import TestSupport
import Testing

@testable import RichPush

/// A file, and what its bytes show.
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

    init(_ description: String, _ type: MediaType, _ bytes: some Sequence<UInt8>, _ expectation: Expectation) {
        testDescription = description
        self.type = type
        self.bytes = Array(bytes)
        self.expectation = expectation
    }

    static let all =
        ofPNG + ofGIF + ofJPEG + ofRestarts + ofZeros + ofLossless + ofMovies + ofFragments + ofBrokenIndexes + ofHEIC
        + ofRIFF + ofStreamedAVI + ofVideo + ofSounds + ofFrames
}

@Suite("The examination of a file's bytes")
struct MediaExaminationTests {
    /// What the bytes of a file show, in whatever pieces they arrive.
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

    @Test("The examination says what is wrong with a file and where", arguments: ExaminationRow.all)
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

    @Test("Good files are whole", arguments: fixtures)
    func whole(name: String, type: MediaType) throws {
        #expect(try Self.examination(type, Fixture.media(name)).defect == nil)
    }

    @Test("A good file that is cut anywhere is damaged", arguments: fixtures)
    func cut(name: String, type: MediaType) throws {
        let bytes = try Fixture.media(name)
        let end = Self.end(of: name, count: bytes.count)
        var examiner = try #require(MediaExaminer(type, verifiesChecksums: true))
        var wholeAt: [Int] = []
        for index in 0..<end {
            var cut = examiner
            if cut.end().defect == nil { wholeAt.append(index) }
            examiner.receive(bytes[index..<index + 1].span.bytes)
        }
        // After a whole frame or packet, or in the last row of a picture, nothing shows that something is missing.
        let undecidable = [MediaType.amr: 9, .ac3: 6, .enhancedAC3: 6, .mpeg: 3, .mpeg2Video: 669][type] ?? 0
        #expect(wholeAt.count == undecidable, "\(wholeAt)")
    }

    /// The end of a file's own data: some files have other bytes after it.
    private static func end(of name: String, count: Int) -> Int {
        switch name {
        case "impostors/png-zip.png": 5_483
        case "clip.avi": 7_478
        default: count
        }
    }

    @Test("A single wrong bit anywhere in a PNG's chunks is reported")
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

    @Test("Codecs that not every iPhone is known to decode are named", arguments: CodecRow.all)
    func codec(row: CodecRow) throws {
        let movie = MediaBytes.movie(MediaBytes.track(), row.track)
        let examination = try Self.examination(.mpeg4Movie, movie)
        #expect(examination.codec == row.codec)
        #expect(examination.defect == nil)
    }

    @Test(
        "Codings of a JPEG that an iPhone is not known to decode are named",
        arguments: [
            (0xC0, 8, nil), (0xC1, 8, nil), (0xC2, 8, nil), (0xC1, 12, "JPEG with 12 bits a sample"),
            (0xC3, 8, "lossless JPEG"), (0xC3, 16, "lossless JPEG"), (0xC5, 8, "hierarchical JPEG"),
            (0xC9, 8, "arithmetic JPEG"), (0xCB, 8, "arithmetic JPEG"),
        ] as [(UInt8, UInt8, String?)]
    )
    func codec(code: UInt8, precision: UInt8, expected: String?) throws {
        let scan = MediaBytes.scan(spectrum: code & 0xF3 == 0xC3 ? [1, 0, 0] : [0, 63, 0])
        let frame = MediaBytes.frameHeader(code, precision: precision)
        let jpeg = MediaBytes.jpeg(MediaBytes.quantization, MediaBytes.huffman, frame, scan)
        let examination = try Self.examination(.jpeg, jpeg)
        #expect(examination.codec == expected.map { .unproven($0) })
        #expect(examination.defect == nil)
    }

    @Test(
        "The finding about a codec says how certain it is, and which options avoid it",
        arguments: [
            (.av1, "unsupported-codec", .documented, "AV1", "Convert it"),
            (.unproven("vp09"), "unsupported-codec/unproven", .unknown, "vp09", "Convert it"),
            (
                .unproven("avc3", options: "-tag:v avc1"), "unsupported-codec/options", .unknown, "avc3",
                "-tag:v avc1"
            ),
            (.streamHEVC, "unsupported-codec/tag", .reported, "hev1", "-tag:v hvc1"),
            (
                .fullColor("High 4:4:4 Predictive"), "unsupported-codec/color", .reported,
                "H.264 High 4:4:4 Predictive", "-pix_fmt yuv420p"
            ),
        ] as [(MediaCodec, String, Finding.Certainty, String, String)]
    )
    func finding(codec: MediaCodec, kind: String, certainty: Finding.Certainty, name: String, fix: String) throws {
        let findings = MediaExamination(codec: codec).findings(of: .movie)
        let finding = try #require(findings.first)
        #expect(findings.count == 1)
        #expect(finding.name == kind)
        #expect(finding.certainty == certainty)
        #expect(finding.severity == .warning)
        #expect(finding.explanation.contains(name))
        #expect(finding.remedy.contains(fix))
    }

    @Test("Any bytes are examined without a crash, with the same result in pieces of any size", arguments: 0..<4)
    func noise(seed: UInt64) throws {
        var generator = SplitMix(state: seed)
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

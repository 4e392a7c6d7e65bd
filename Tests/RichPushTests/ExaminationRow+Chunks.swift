import TestSupport

@testable import RichPush

extension ExaminationRow {
    private typealias Bytes = MediaBytes

    /// A chunk of a RIFF file, with its padding.
    private static func chunk(_ type: String, _ body: [UInt8]..., length: Int? = nil) -> [UInt8] {
        let body = Array(body.joined())
        let padding = [UInt8](repeating: 0, count: body.count & 1)
        return Array(type.utf8) + Bytes.reversedNumber(length ?? body.count, 4) + body + padding
    }

    /// The description of a sound with one channel and 8,000 samples of eight bits per second.
    private static func soundFormat(_ tag: Int = 1, channels: Int = 1) -> [UInt8] {
        let sizes: [(Int, Int)] = [(tag, 2), (channels, 2), (8_000, 4), (8_000, 4), (1, 2), (8, 2)]
        return sizes.flatMap { Bytes.reversedNumber($0.0, $0.1) }
    }

    private static let format = chunk("fmt ", soundFormat())

    private static func wave(
        _ description: String,
        _ chunks: [UInt8]...,
        isStreamed: Bool = false,
        is expectation: Expectation
    ) -> ExaminationRow {
        let size = isStreamed ? -1 : 4 + chunks.joined().count
        let bytes = Array("RIFF".utf8) + Bytes.reversedNumber(size, 4) + Array("WAVE".utf8) + chunks.joined()
        return ExaminationRow("a WAV \(description)", .wav, bytes, expectation)
    }

    private static let movieHeaders = chunk(
        "LIST",
        Array("hdrl".utf8),
        chunk("avih", [UInt8](repeating: 0, count: 56)),
        chunk(
            "LIST",
            Array("strl".utf8),
            chunk("strh", Array("vidsMJPG".utf8), [UInt8](repeating: 0, count: 48)),
            chunk("strf", [UInt8](repeating: 0, count: 16), Array("MJPG".utf8), [UInt8](repeating: 0, count: 20))
        )
    )
    private static let movieData = chunk("LIST", Array("movi".utf8), chunk("00dc", [1, 2, 3]))

    /// An AVI; one from a pipe has a number for no length.
    private static func avi(
        _ description: String,
        streamedAs streamedLength: Int? = nil,
        _ chunks: [UInt8]...,
        is expectation: Expectation
    ) -> ExaminationRow {
        let size = Bytes.reversedNumber(streamedLength ?? 4 + chunks.joined().count, 4)
        let bytes = Array("RIFF".utf8) + size + Array("AVI ".utf8) + chunks.joined()
        return ExaminationRow("an AVI \(description)", .avi, bytes, expectation)
    }

    static let ofRIFF = [
        wave("", format, chunk("data", [1, 2, 3, 4]), is: .whole),
        wave(
            "with a list first",
            chunk("LIST", Array("INFO".utf8), [1, 2, 3]),
            format,
            chunk("data", [1]),
            is: .whole
        ),
        wave("of odd length without padding", format, Array("data".utf8) + [1, 0, 0, 0, 9], is: .whole),
        wave("with something after its end", format, chunk("data", [1, 2]), [0, 0, 0, 0, 0, 0, 0, 0, 0], is: .whole),
        wave("from a pipe", format, chunk("data", [1, 2, 3, 4], length: 0xFFFF_FFFF), isStreamed: true, is: .whole),
        wave("from a pipe that brought nothing", format, chunk("data"), isStreamed: true, is: .error(.empty, at: 44)),
        ExaminationRow("a WAV in the reverse byte order", .wav, Array("RIFX".utf8) + [0, 0, 0, 9, 1], .whole),
        wave("without a sample", format, chunk("data"), is: .error(.empty, at: 36)),
        wave("that ends in its sound", format, chunk("data", [1, 2], length: 4), is: .error(.truncated, at: 46)),
        wave("that ends before its sound", format, is: .error(.truncated, at: 36)),
        wave("without a format", chunk("data", [1, 2]), is: .error(.damaged, at: 12)),
        wave("without a channel", chunk("fmt ", soundFormat(channels: 0)), is: .error(.damaged, at: 12)),
        wave("with zeros for a chunk", [UInt8](repeating: 0, count: 8), is: .error(.damaged, at: 12)),
        avi("", movieHeaders, movieData, is: .whole),
        avi("with an index", movieHeaders, movieData, chunk("idx1", [UInt8](repeating: 0, count: 16)), is: .whole),
        avi(
            "that ends in its index",
            movieHeaders,
            movieData,
            Array("idx1".utf8) + [16, 0, 0, 0, 0],
            is: .warning(.truncated, at: 245)
        ),
        avi("without data", movieHeaders, is: .error(.truncated, at: 212)),
        avi("with no frame", movieHeaders, chunk("LIST", Array("movi".utf8)), is: .error(.empty, at: 212)),
    ]

    /// The frames of an AVI from a pipe, in a list with a number for no length.
    private static func frames(_ length: Int, _ frames: [UInt8]...) -> [UInt8] {
        Array("LIST".utf8) + Bytes.reversedNumber(length, 4) + Array("movi".utf8) + frames.joined()
    }

    private static let frame = chunk("00dc", [1, 2, 3])

    static let ofStreamedAVI =
        [0, -1, 0x7FFF_FFFF].flatMap { length in
            [
                avi("from a pipe", streamedAs: length, movieHeaders, frames(length, frame, frame), is: .whole),
                avi(
                    "from a pipe that brought no frame",
                    streamedAs: length,
                    movieHeaders,
                    frames(length),
                    is: .error(.empty, at: 224)
                ),
                avi(
                    "from a pipe that ends in a frame",
                    streamedAs: length,
                    movieHeaders,
                    frames(length, frame, frame.dropLast(2)),
                    is: .error(.truncated, at: 246)
                ),
                avi(
                    "from a pipe that ends in a frame's header",
                    streamedAs: length,
                    movieHeaders,
                    frames(length, frame, Array(frame.prefix(7))),
                    is: .error(.truncated, at: 243)
                ),
            ]
        } + [
            avi(
                "from a pipe, with something else between its frames",
                streamedAs: -1,
                movieHeaders,
                frames(-1, frame, [0, 0, 0, 0, 0, 0, 0, 0], frame),
                is: .warning(.damaged, at: 236)
            ),
            avi(
                "from a pipe, whose data has a length",
                streamedAs: -1,
                movieHeaders,
                movieData,
                chunk("idx1", [UInt8](repeating: 0, count: 16)),
                is: .whole
            ),
            avi(
                "from a pipe, whose data has a length and ends early",
                streamedAs: -1,
                movieHeaders,
                movieData.dropLast(2),
                is: .error(.truncated, at: 234)
            ),
            avi(
                "with a length, and data without one",
                movieHeaders,
                frames(-1, frame),
                is: .error(.truncated, at: 236)
            ),
        ]

    // MARK: - Video without a container

    private static func video(_ description: String, _ parts: [UInt8]..., is expectation: Expectation) -> ExaminationRow
    {
        ExaminationRow("MPEG-2 video \(description)", .mpeg2Video, parts.joined(), expectation)
    }

    private static let (sequence, picture) = (Bytes.sequence(), Bytes.picture(rows: [1, 2]))
    private static let groupHeader: [UInt8] = [0, 0, 1, 0xB8, 0, 8, 0, 0x40]

    static let ofVideo = [
        video("", sequence, groupHeader, picture, picture, is: .whole),
        video("with an end", sequence, picture, [0, 0, 1, 0xB7], is: .whole),
        video("with zeros at its end", sequence, picture, [0, 0, 0, 0, 0], is: .whole),
        video("with several slices in a row", sequence, Bytes.picture(rows: [1, 1, 1, 2, 2]), is: .whole),
        video("of two fields", Bytes.sequence(height: 64, isProgressive: false), fields, fields, is: .whole),
        video(
            "of one row too few for fields",
            interlaced,
            Bytes.picture(rows: [1, 2, 3]),
            is: .error(.truncated, at: 60)
        ),
        video("of an even number of rows for fields", interlaced, Bytes.picture(rows: [1, 2, 3, 4]), is: .whole),
        video("of 2,800 lines", Bytes.sequence(height: 2_800), Bytes.picture(rows: Array(1...175)), is: .whole),
        video("of 4,800 lines", Bytes.sequence(height: 4_800), tall, tall, is: .whole),
        video("of a single start code", [0, 0, 0, 1, 0x1A], is: .warning(.damaged, at: 1)),
        video("without a picture", sequence, is: .error(.truncated, at: 22)),
        video("without a slice", sequence, Bytes.picture(rows: []), is: .error(.truncated, at: 39)),
        video("whose last picture lacks a row", sequence, picture, rowless, is: .error(.truncated, at: 77)),
        video("that ends after a header", sequence, picture, groupHeader, is: .error(.truncated, at: 61)),
        video("that ends in a start code", sequence, picture, [0, 0, 1], is: .error(.truncated, at: 56)),
        video("with a picture that lacks its last row", sequence, rowless, picture, is: .warning(.damaged, at: 46)),
        video("with a row too many", sequence, Bytes.picture(rows: [1, 2, 3]), is: .warning(.damaged, at: 53)),
        video(
            "with a picture that lacks its first row",
            sequence,
            Bytes.picture(rows: [2]),
            picture,
            is: .warning(.damaged, at: 39)
        ),
        video(
            "with rows out of order",
            Bytes.sequence(height: 48),
            Bytes.picture(rows: [1, 3, 2, 3]),
            is: .warning(.damaged, at: 46)
        ),
    ]

    private static let rowless = Bytes.picture(rows: [1])
    private static let interlaced = Bytes.sequence(height: 48, isProgressive: false)
    private static let fields = [1, 2].flatMap { Bytes.picture(rows: [1, 2], structure: $0) }
    private static let tall = Bytes.picture(rows: Array(1...128) + Array(1...128) + Array(1...44))

    /// An AIFF that claims nine bytes in its sound chunk.
    private static func aiff(soundLength: Int = 9) -> [UInt8] {
        let common = Array("COMM".utf8) + Bytes.number(18) + [0, 1, 0, 0, 0, 4, 0, 8] + [0x40, 0x0B, 0xFA]
        let sound = Array("SSND".utf8) + Bytes.number(soundLength) + [0, 0, 0, 0, 0, 0, 0, 0, 1]
        let chunks = Array("AIFF".utf8) + common + [UInt8](repeating: 0, count: 7) + sound
        return Array("FORM".utf8) + Bytes.number(chunks.count) + chunks
    }

    private static let coreHeader = Array("caff".utf8) + [0, 1, 0, 0]

    private static func coreChunk(_ type: String, _ body: [UInt8], length: Int? = nil) -> [UInt8] {
        Array(type.utf8) + Bytes.number(length ?? body.count, 8) + body
    }

    private static func coreDescription(_ coding: String = "lpcm") -> [UInt8] {
        let rate: [UInt8] = [0x40, 0xBF, 0x40, 0, 0, 0, 0, 0]
        return coreChunk("desc", rate + Array(coding.utf8) + [0, 1, 1, 1, 8].flatMap { Bytes.number($0) })
    }

    private static func sun(length: Int, _ sound: [UInt8]) -> [UInt8] {
        Array(".snd".utf8) + [24, length, 3, 8_000, 1].flatMap { Bytes.number($0) } + sound
    }

    static let ofSounds = [
        ExaminationRow("an AIFF", .aiff, aiff(), .whole),
        ExaminationRow(
            "an AIFF that ends in its sound",
            .aiff,
            aiff(soundLength: 12),
            .error(.truncated, at: 55)
        ),
        ExaminationRow(
            "a Core Audio file",
            .coreAudioFormat,
            coreHeader + coreDescription() + coreChunk("data", [0, 0, 0, 0, 1]),
            .whole
        ),
        ExaminationRow(
            "a Core Audio file whose sound goes on to its end",
            .coreAudioFormat,
            coreHeader + coreDescription() + coreChunk("data", [0, 0, 0, 0, 1], length: -1),
            .whole
        ),
        ExaminationRow(
            "a Core Audio file that ends in its sound",
            .coreAudioFormat,
            coreHeader + coreDescription() + coreChunk("data", [0, 0, 0, 0, 1], length: 6),
            .error(.truncated, at: 69)
        ),
        ExaminationRow("a Sun audio file", .au, sun(length: 2, [1, 2]), .whole),
        ExaminationRow("a Sun audio file from a pipe", .au, sun(length: -1, [1, 2]), .whole),
        ExaminationRow("a Sun audio file that ends early", .au, sun(length: 3, [1, 2]), .error(.truncated, at: 26)),
        ExaminationRow("a Sun audio file without sound", .au, sun(length: 0, []), .error(.empty, at: 8)),
    ]

    /// A frame of an MP3: 32 kbit/s, 32 kHz, 144 bytes, all zero except for the given ones.
    private static func frame(_ body: [UInt8] = []) -> [UInt8] {
        let header: [UInt8] = [0xFF, 0xFB, 0x18, 0xC0] + body
        return header + [UInt8](repeating: 0, count: 144 - header.count)
    }

    private static func info(byteCount: Int) -> [UInt8] {
        frame(
            [UInt8](repeating: 0, count: 17) + Array("Info".utf8) + Bytes.number(3) + Bytes.number(3)
                + Bytes.number(byteCount)
        )
    }

    private static let tag: [UInt8] = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 2, 0xFF, 0xFB]
    private static let oldTag = Array("TAG".utf8) + [UInt8](repeating: 0, count: 125)

    private static func mp3(_ description: String, _ bytes: [UInt8], _ expectation: Expectation) -> ExaminationRow {
        ExaminationRow("an MP3 \(description)", .mp3, bytes, expectation)
    }

    static let ofFrames = [
        mp3("", frame() + frame(), .whole),
        mp3("with a tag before and one after", tag + frame() + frame() + oldTag, .whole),
        mp3("with something before it", [0, 1, 2, 0xFF, 3] + frame() + frame(), .whole),
        mp3("that states its length", info(byteCount: 288) + frame() + oldTag, .whole),
        mp3("that lacks frames", info(byteCount: 28_800) + frame(), .error(.truncated, at: 288)),
        mp3("that lacks one frame", info(byteCount: 432) + frame(), .warning(.truncated, at: 288)),
        mp3("that ends in a frame", frame() + frame().dropLast(), .warning(.truncated, at: 287)),
        mp3("with something between its frames", frame() + [1, 2, 3] + frame(), .warning(.damaged, at: 144)),
        mp3("without a frame", [UInt8](repeating: 0x42, count: 99), .error(.damaged, at: 0)),
        ExaminationRow(
            "an E-AC-3 whose frame is shorter than its header",
            .enhancedAC3,
            [0x0B, 0x77, 0, 0, 0, 0x80],
            .error(.damaged, at: 0)
        ),
        ExaminationRow("an AMR", .amr, Array("#!AMR\n".utf8) + [0x44] + [UInt8](repeating: 0, count: 5), .whole),
        ExaminationRow(
            "a wideband AMR",
            .amr,
            Array("#!AMR-WB\n".utf8) + [0x4C] + [UInt8](repeating: 0, count: 5),
            .whole
        ),
        ExaminationRow(
            "an AMR that ends early",
            .amr,
            Array("#!AMR\n".utf8) + [0x44, 0, 0],
            .error(.truncated, at: 9)
        ),
        ExaminationRow("an AMR without a frame", .amr, Array("#!AMR\n".utf8) + [0xFF], .error(.damaged, at: 6)),
        ExaminationRow("an MPEG", .mpeg, pack + packet + [0, 0, 1, 0xB9], .whole),
        ExaminationRow("an MPEG of the first version", .mpeg, oldPack + packet, .whole),
        ExaminationRow("an MPEG that ends early", .mpeg, pack + packet.dropLast(), .error(.truncated, at: 20)),
        ExaminationRow(
            "an MPEG with something between packets",
            .mpeg,
            pack + packet + [0, 0, 2, 0xE0],
            .warning(.damaged, at: 21)
        ),
    ]

    private static let pack: [UInt8] = [0, 0, 1, 0xBA, 0x44] + [UInt8](repeating: 0, count: 8) + [0xF8]
    private static let oldPack: [UInt8] = [0, 0, 1, 0xBA, 0x21] + [UInt8](repeating: 0, count: 7)
    private static let packet: [UInt8] = [0, 0, 1, 0xE0, 0, 1, 0]
}

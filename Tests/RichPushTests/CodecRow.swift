import TestSupport
import Testing

@testable import RichPush

/// A track, and its codec, if not every iPhone is known to decode it.
struct CodecRow: Sendable, CustomTestStringConvertible {
    private typealias Bytes = MediaBytes

    let testDescription: String
    let track: [UInt8]
    let codec: MediaCodec?

    private init(_ description: String, _ track: [UInt8], _ codec: MediaCodec?) {
        (testDescription, self.track, self.codec) = (description, track, codec)
    }

    static let all = ofCodes + ofPictures + ofObjects + ofSounds + ofOddDescriptions

    // MARK: - Codes

    private static func code(_ code: String, _ codec: MediaCodec?, handler: String = "vide") -> CodecRow {
        CodecRow(code, Bytes.track(handler, coding: code), codec)
    }

    private static let ofCodes = [
        code("av01", .av1), code("vp09", .unproven("vp09")), code("hvc1", nil), code("avc1", nil), code("dvh1", nil),
        code("hev1", .streamHEVC), code("hev2", .unproven("hev2", options: "-tag:v hvc1")),
        code("dvhe", .unproven("dvhe", options: "-tag:v hvc1")),
        code("avc3", .unproven("avc3", options: "-tag:v avc1")),
        code("avc4", .unproven("avc4", options: "-tag:v avc1")),
        code("dvav", .unproven("dvav", options: "-tag:v avc1")), code("Opus", .unproven("Opus"), handler: "soun"),
        code("mp4a", nil, handler: "soun"), code("alac", nil, handler: "soun"), code("samr", nil, handler: "soun"),
        code("tx3g", nil, handler: "text"), code("hev1", nil, handler: "text"),
    ]

    // MARK: - Pictures

    private static func h264(_ profile: UInt8, _ name: String?) -> CodecRow {
        let codec = name.map { MediaCodec.unproven("H.264 \($0)", options: "-pix_fmt yuv420p -profile:v high") }
        return h264(profile, codec: codec)
    }

    private static func h264(_ profile: UInt8, codec: MediaCodec?) -> CodecRow {
        let description = Bytes.pictureDescription(box("pasp", count: 8), Bytes.box("avcC", [1, profile, 0, 30]))
        return CodecRow("H.264, profile \(profile)", Bytes.track(description: description), codec)
    }

    private static func hevc(_ profile: UInt8, _ name: String?, coding: String = "hvc1") -> CodecRow {
        let options = "-pix_fmt yuv420p -profile:v main -tag:v hvc1"
        let description = Bytes.pictureDescription(Bytes.box("hvcC", [1, profile]))
        return CodecRow(
            "HEVC, profile \(profile & 0x1F)",
            Bytes.track(coding: coding, description: description),
            name.map { .unproven("HEVC \($0)", options: options) }
        )
    }

    private static func box(_ type: String, count: Int) -> [UInt8] {
        Bytes.box(type, [UInt8](repeating: 0, count: count))
    }

    private static let ofPictures = [
        h264(66, nil), h264(77, nil), h264(100, nil), h264(88, "Extended"), h264(110, "High 10"),
        h264(122, "High 4:2:2"), h264(118, "118"), h264(44, codec: .fullColor("CAVLC 4:4:4 Intra")),
        h264(244, codec: .fullColor("High 4:4:4 Predictive")),
        hevc(1, nil), hevc(2, nil), hevc(3, nil), hevc(0x21, nil), hevc(4, "Rext"), hevc(0x24, "Rext"), hevc(9, "9"),
        hevc(4, "Rext", coding: "dvh1"),
        CodecRow(
            "HEVC that may have its parameter sets in the stream, in another profile",
            Bytes.track(
                coding: "hev1",
                description: Bytes.pictureDescription(Bytes.box("hvcC", [1, 4]))
            ),
            .streamHEVC
        ),
    ]

    // MARK: - MPEG-4's objects

    private static func object(_ type: UInt8, _ name: String?, _ setup: [UInt8] = []) -> CodecRow {
        let description = Bytes.soundDescription(Bytes.elementaryStream(type, setup))
        let track = Bytes.track("soun", coding: "mp4a", description: description)
        return CodecRow("object type \(type) with \(setup)", track, name.map { .unproven($0) })
    }

    private static func movieObject(_ type: UInt8, _ name: String?) -> CodecRow {
        let description = Bytes.pictureDescription(Bytes.elementaryStream(type, [0, 0, 1, 0xB0, 1]))
        return CodecRow(
            "a movie's object type \(type)",
            Bytes.track(coding: "mp4v", description: description),
            name.map { .unproven($0) }
        )
    }

    private static let ofObjects = [
        // AAC LC, HE-AAC, AAC LD, HE-AAC v2, AAC ELD, xHE-AAC; the last two have longer numbers.
        object(0x40, nil, [0x12, 0x10]), object(0x40, nil, [0x2B, 0x92]), object(0x40, nil, [0xBA, 0]),
        object(0x40, nil, [0xEB, 0x09]), object(0x40, nil, [0xF8, 0xE0]), object(0x40, nil, [0xF9, 0x40]),
        object(0x40, "AAC Main", [0x0A, 0x10]), object(0x40, "AAC SSR", [0x1A, 0x10]),
        object(0x40, "AAC LTP", [0x22, 0x10]), object(0x40, "MPEG-4 audio of type 22", [0xB2, 0x10]),
        object(0x40, "MPEG-4 audio of type 36", [0xF8, 0x80]),
        object(0x67, nil), object(0x69, nil), object(0x6B, nil), object(0xA5, nil), object(0xA6, nil),
        object(0x66, "MPEG-2 AAC Main"), object(0xDD, "Vorbis"), object(0xA9, "MPEG-4's object 0xa9"),
        movieObject(0x20, nil), movieObject(0x6C, nil), movieObject(0x61, "MPEG-2 video"),
        movieObject(0x6A, "MPEG-4's object 0x6a"),
    ]

    // MARK: - Sounds of QuickTime

    private static func sound(_ description: String, _ codec: MediaCodec?, _ bytes: [UInt8]) -> CodecRow {
        CodecRow(description, Bytes.track("soun", coding: "mp4a", description: bytes), codec)
    }

    private static let aacMain = Bytes.elementaryStream(0x40, [0x0A, 0x10])
    private static let wave = Bytes.box("wave", box("frma", count: 4), box("mp4a", count: 4), aacMain, Bytes.number(8))

    private static let ofSounds = [
        sound("a sound of version 0", .unproven("AAC Main"), Bytes.soundDescription(wave)),
        sound("a sound of version 1", .unproven("AAC Main"), Bytes.soundDescription(version: 1, wave)),
        sound("a sound of version 2", .unproven("AAC Main"), Bytes.soundDescription(version: 2, aacMain)),
    ]

    // MARK: - Odd descriptions

    private static let high10 = Bytes.box("avcC", [1, 110, 0, 30])
    private static let profile = MediaCodec.unproven("H.264 High 10", options: "-pix_fmt yuv420p -profile:v high")

    private static func picture(_ description: String, _ codec: MediaCodec?, _ boxes: [UInt8]...) -> CodecRow {
        CodecRow(
            description,
            Bytes.track(description: Bytes.pictureDescription(Array(boxes.joined()))),
            codec
        )
    }

    private static let ofOddDescriptions = [
        picture("a description without boxes", nil),
        picture("a box that is cut off", nil, Array(high10.prefix(9))),
        picture("a box after an empty one", profile, Bytes.box("free"), high10),
        picture("a box after one of length 0", nil, Bytes.box("free", length: 0), high10),
        picture("a box after one that is shorter than its header", nil, Bytes.box("free", length: 7), high10),
        picture("a box after one that is too long", nil, Bytes.box("free", length: 0xFFFF_FFFF), high10),
        picture("a box in another one", nil, Bytes.box("free", high10)),
        sound(
            "a stream that depends on another one",
            .unproven("Vorbis"),
            Bytes.soundDescription(
                Bytes.box("esds", [0, 0, 0, 0, 3, 30, 0, 1, 0xA0, 0, 2, 0, 3, 4, 13, 0xDD], [0, 0, 0, 0])
            )
        ),
        sound(
            "a length that never ends",
            nil,
            Bytes.soundDescription(Bytes.box("esds", [0, 0, 0, 0, 3] + [UInt8](repeating: 0x80, count: 40)))
        ),
        sound("descriptors that end early", nil, Bytes.soundDescription(Array(aacMain.prefix(20)))),
    ]
}

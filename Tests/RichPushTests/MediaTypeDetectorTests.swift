import TestSupport
import Testing

@testable import RichPush

@Suite("Type detection")
struct MediaTypeDetectorTests {
    private static func mimeType(of bytes: [UInt8]) throws -> String {
        let prefix = Array(bytes.prefix(MediaTypeDetector.prefixLength))
        return try MediaTypeDetector().mimeType(of: prefix.span.bytes)
    }

    // MARK: - What a notification can carry

    @Test(
        "The first 4096 bytes decide the type",
        arguments: [
            ("sparky.jpg", "public.jpeg"), ("sparky.gif", "com.compuserve.gif"), ("sparky.png", "public.png"),
            ("sparky.heic", "public.heic"), ("clip.mov", "com.apple.quicktime-movie"), ("clip.mpg", "public.mpeg"),
            ("clip.m2v", "public.mpeg-2-video"), ("clip.mp4", "public.mpeg-4"), ("clip.avi", "public.avi"),
            ("clip.m4v", "com.apple.m4v-video"), ("clip.3gp", "public.3gpp"), ("clip.3g2", "public.3gpp2"),
            ("tone.aiff", "public.aiff-audio"), ("tone.wav", "com.microsoft.waveform-audio"),
            ("tone.mp3", "public.mp3"), ("tone.m4a", "com.apple.m4a-audio"),
            ("tone.caf", "com.apple.coreaudio-format"), ("tone.aifc", "public.aifc-audio"),
            ("tone.amr", "org.3gpp.adaptive-multi-rate-audio"), ("tone.au", "public.au-audio"),
            ("tone.ac3", "public.ac3-audio"), ("tone.eac3", "public.enhanced-ac3-audio"),
            // Only its tracks would distinguish it from a movie.
            ("tone-mpeg4-audio.mp4", "public.mpeg-4"),
        ]
    )
    func accepted(name: String, identifier: String) throws {
        let mimeType = try Self.mimeType(of: Fixture.media(name))
        #expect(MediaType(mimeType: mimeType)?.typeIdentifier == identifier)
    }

    @Test(
        "An accepted type is detected under any name",
        arguments: [
            ("photo", "public.png"), ("jpeg-named.png", "public.jpeg"), ("heic-named.mp4", "public.heic"),
            ("half.png", "public.png"), ("half.mp4", "public.mpeg-4"), ("png-zip.png", "public.png"),
            ("gif-javascript.gif", "com.compuserve.gif"), ("huge-pixels.png", "public.png"),
            ("heif-mif1.heif", "public.heic"),
        ]
    )
    func acceptedImpostor(name: String, identifier: String) throws {
        let mimeType = try Self.mimeType(of: Fixture.media("impostors/\(name)"))
        #expect(MediaType(mimeType: mimeType)?.typeIdentifier == identifier)
    }

    @Test("A file that several rules of libmagic match has one type")
    func severalRules() throws {
        var bytes = [UInt8](repeating: 0, count: 137)
        bytes.replaceSubrange(1..<4, with: Array("#!A".utf8))
        bytes[86] = 1
        bytes[90] = 0x22
        bytes.replaceSubrange(128..<133, with: Array("#!AMR".utf8))
        #expect(try Self.mimeType(of: bytes) == "audio/amr")
    }

    // MARK: - What it cannot

    @Test(
        "Another type is detected whatever the name",
        arguments: [
            ("page.png", "text/html"), ("webp-named.jpg", "image/webp"), ("webp-named.wav", "image/webp"),
            ("avif-named.mp4", "image/avif"), ("svg-named.png", "image/svg+xml"), ("drawing.svg", "image/svg+xml"),
            ("archive.zip-named.png", "application/zip"), ("sparky.webp", "image/webp"), ("sparky.avif", "image/avif"),
            ("sparky.bmp", "image/bmp"), ("sparky.tiff", "image/tiff"),
        ]
    )
    func refused(name: String, expected: String) throws {
        let mimeType = try Self.mimeType(of: Fixture.media("impostors/\(name)"))
        #expect(mimeType == expected)
        #expect(MediaType(mimeType: mimeType) == nil)
    }

    @Test("Some types cannot be carried", arguments: ["elf-named.png", "truncated.png", "truncated.jpg", "empty.png"])
    func nothing(name: String) throws {
        let mimeType = try Self.mimeType(of: Fixture.media("impostors/\(name)"))
        #expect(MediaType(mimeType: mimeType) == nil)
    }

    @Test("A few arbitrary bytes cannot be carried", arguments: 0...8)
    func fewBytes(count: Int) throws {
        for byte: UInt8 in [0, 0x20, 0x41, 0x89, 0xFF] {
            let mimeType = try Self.mimeType(of: [UInt8](repeating: byte, count: count))
            #expect(MediaType(mimeType: mimeType) == nil)
        }
    }

    // MARK: - What libmagic does not distinguish

    @Test("An MP3 is detected after a tag longer than the bytes that are read", arguments: [3, 4] as [UInt8])
    func longTag(version: UInt8) throws {
        let tag: [UInt8] = [0x49, 0x44, 0x33, version, 0, 0, 0, 0, 0x7F, 0x7F]
        let mimeType = try Self.mimeType(of: tag + [UInt8](repeating: 0, count: 16_000))
        #expect(MediaType(mimeType: mimeType) == .mp3)
    }

    @Test(
        "The bit stream identification distinguishes AC-3 from Enhanced AC-3",
        arguments: [(0, "audio/ac3"), (8, "audio/ac3"), (10, "audio/ac3"), (11, "audio/eac3"), (16, "audio/eac3")]
            as [(UInt8, String)]
    )
    func bitStreamIdentification(identification: UInt8, expected: String) {
        let bytes: [UInt8] = [0x0B, 0x77, 0, 0, 0, identification << 3 | 0b111]
        #expect(MediaSignature.refine("audio/vnd.dolby.dd-raw", prefix: bytes.span.bytes) == expected)
    }

    @Test(
        "A picture with a general brand is HEIC if it is compatible with one of HEIC's brands",
        arguments: [
            ("mif1mif1heicmiaf", "image/heic"), ("mif1mif1miafheix", "image/heic"), ("mif1heic", "image/heic"),
            ("mif1", "image/heif"), ("mif1mif1avifmiaf", "image/heif"), ("mif1mif1hevcmsf1", "image/heif"),
            ("heicmif1heic", "image/heic"), ("heixmif1heix", "image/heic"), ("avifmif1avif", "image/avif"),
            // Sequences of pictures; whether iOS takes them for HEIC is not known.
            ("msf1msf1hevcheic", "image/heif-sequence"), ("hevcmsf1hevc", "image/heic-sequence"),
        ]
    )
    func brands(brands: String, expected: String) throws {
        let brands = Array(brands.utf8)
        let box = MediaBytes.box("ftyp", Array(brands.prefix(4)), MediaBytes.number(0), Array(brands.dropFirst(4)))
        #expect(try Self.mimeType(of: box + MediaBytes.box("meta", [UInt8](repeating: 0, count: 99))) == expected)
        // What comes after the box is not a brand.
        let other = try Self.mimeType(of: box + Array("heicheix".utf8) + [UInt8](repeating: 0, count: 99))
        #expect(other == expected)
    }

    @Test("A brand that is cut off does not count", arguments: 20...23)
    func cutBrand(count: Int) {
        let box = MediaBytes.box("ftyp", Array("mif1".utf8), MediaBytes.number(0), Array("mif1heic".utf8))
        let bytes = Array(box.prefix(count))
        #expect(MediaSignature.refine("image/heif", prefix: bytes.span.bytes) == "image/heif")
    }

    private static let sequenceHeader: [UInt8] = [0, 0, 1, 0xB3, 1, 2, 3, 4, 5, 6, 7, 8]
    private static let sequenceExtension: [UInt8] = [0, 0, 1, 0xB5]

    @Test("A sequence extension after the sequence header makes it MPEG-2 video", arguments: [0, 64, 128])
    func sequenceExtension(matrices: Int) {
        let bytes = Self.sequenceHeader + [UInt8](repeating: 9, count: matrices)
        let extended = bytes + Self.sequenceExtension
        #expect(MediaSignature.refine("video/mpeg", prefix: extended.span.bytes) == "video/mpeg2")
        #expect(MediaSignature.refine("video/mpeg", prefix: bytes.span.bytes) == "video/mpeg")
        let programStream: [UInt8] = [0, 0, 1, 0xBA] + extended.dropFirst(4)
        #expect(MediaSignature.refine("video/mpeg", prefix: programStream.span.bytes) == "video/mpeg")
    }

    @Test(
        "libmagic decides if nothing more is visible",
        arguments: [
            "application/octet-stream", "audio/x-aiff", "video/mpeg", "audio/mp4", "image/heif", "image/png", "",
        ]
    )
    func unrefined(mimeType: String) {
        for bytes: [UInt8] in [[], [0], [0x63, 0x61], [UInt8](repeating: 0xB5, count: 4_096)] {
            #expect(MediaSignature.refine(mimeType, prefix: bytes.span.bytes) == mimeType)
        }
    }

    @Test("A file with Sony's brand is a movie, though libmagic calls it a sound")
    func sonyBrand() {
        let bytes = Array("\u{0}\u{0}\u{0}\u{1C}ftypMSNV".utf8)
        #expect(MediaSignature.refine("audio/mp4", prefix: bytes.span.bytes) == "video/mp4")
    }

    @Test("Sun audio is detected in each PCM or logarithmic encoding", arguments: [1, 2, 3, 4, 5, 6, 7, 27] as [UInt8])
    func sunAudio(encoding: UInt8) throws {
        let header: [UInt8] = [0, 0, 0, 24, 0, 0, 0, 1, 0, 0, 0, encoding, 0, 0, 0x1F, 0x40, 0, 0, 0, 1, 0]
        #expect(try Self.mimeType(of: Array(".snd".utf8) + header) == "audio/basic")
    }
}

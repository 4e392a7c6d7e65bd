import FoundationEssentials
import TestSupport
import Testing

@testable import RichPush

@Suite("Pixel sizes")
struct PixelSizeTests {
    /// The size in the bytes of a file, in whatever pieces they arrive.
    private static func size(_ type: MediaType, _ bytes: [UInt8]) -> PixelSize? {
        let sizes = [1, 7, 4_096, max(1, bytes.count)].map { length -> PixelSize? in
            guard var examiner = MediaExaminer(type, verifiesChecksums: false) else { return nil }
            for start in stride(from: 0, to: bytes.count, by: length) {
                examiner.receive(bytes[start..<min(start + length, bytes.count)].span.bytes)
            }
            return examiner.pixelSize
        }
        #expect(Set(sizes).count == 1)
        return sizes[0]
    }

    @Test(
        "The size is read from the header of every kind of image",
        arguments: [
            ("sparky.png", MediaType.png, 160, 120), ("sparky.gif", .gif, 160, 120), ("sparky.jpg", .jpeg, 160, 120),
            ("sparky.heic", .heic, 160, 120), ("impostors/huge-pixels.png", .png, 30_000, 30_000),
        ]
    )
    func fixtures(name: String, type: MediaType, width: Int, height: Int) throws {
        let size = try #require(Self.size(type, Array(try Fixture.media(name).prefix(4_096))))
        #expect((size.width, size.height) == (width, height))
    }

    @Test("The size is unknown if the header ends before it", arguments: [MediaType.png, .gif, .jpeg, .heic])
    func truncated(type: MediaType) throws {
        let name = ["png": "sparky.png", "gif": "sparky.gif", "jpeg": "sparky.jpg", "heic": "sparky.heic"]
        let bytes = try Fixture.media(try #require(name[type.filenameExtensions[0]]))
        #expect(Self.size(type, Array(bytes.prefix(8))) == nil)
        #expect(Self.size(type, []) == nil)
    }

    @Test("Movies and sounds are not searched for a size", arguments: [MediaType.mpeg4Movie, .mp3])
    func others(type: MediaType) {
        #expect(Self.size(type, [UInt8](repeating: 0, count: 100)) == nil)
    }

    @Test("A JPEG's size is found after its other segments and fill bytes")
    func jpegSegments() {
        let application: [UInt8] = [0xFF, 0xE1, 0x00, 0x05, 1, 2, 3]
        let comment: [UInt8] = [0xFF, 0xFF, 0xFE, 0x00, 0x03, 9]
        let frame: [UInt8] = [0xFF, 0xC2, 0x00, 0x11, 8, 0x12, 0x34, 0x56, 0x78, 3]
        let size = Self.size(.jpeg, [0xFF, 0xD8] + application + comment + frame)
        #expect(size?.height == 0x1234)
        #expect(size?.width == 0x5678)
    }

    @Test("A JPEG's size is found at any distance and after any number of small segments", arguments: [false, true])
    func farBehind(hasFillBytes: Bool) throws {
        let segment: [UInt8] = hasFillBytes ? [0xFF] : [0xFF, 0xE1, 0x00, 0x02]
        let frame: [UInt8] = [0xFF, 0xC2, 0x00, 0x11, 8, 0x12, 0x34, 0x56, 0x78, 3]
        let bytes = [0xFF, 0xD8] + Array(repeatElement(segment, count: 200_001 / segment.count).joined()) + frame
        #expect(Self.size(.jpeg, bytes)?.height == 0x1234)
    }

    @Test("A HEIC's size is found after the picture itself")
    func heicBehindMedia() throws {
        let file = try Fixture.media("sparky.heic")
        let length = file[0..<4].reduce(0) { $0 << 8 | Int($1) }
        let media: [UInt8] = [0, 1, 0, 8] + Array("mdat".utf8) + [UInt8](repeating: 0xAB, count: 0x10000)
        let size = try #require(Self.size(.heic, file[..<length] + media + file[length...]))
        #expect((size.width, size.height) == (160, 120))
    }

    @Test("A truncated HEIC, or one with impossible boxes, has no known size")
    func brokenHEIC() throws {
        let file = try Fixture.media("sparky.heic")
        for count in stride(from: 0, to: 60, by: 1) { #expect(Self.size(.heic, Array(file.prefix(count))) == nil) }
        #expect(Self.size(.heic, [0, 0, 0, 7] + Array("meta".utf8) + [UInt8](repeating: 0, count: 99)) == nil)
        let huge: [UInt8] = [0, 0, 0, 1] + Array("free".utf8) + [UInt8](repeating: 0xFF, count: 99)
        #expect(Self.size(.heic, huge) == nil)
    }

    @Test(
        "A broken JPEG has no known size",
        arguments: [
            [0xFF, 0xD8, 0x00], [0xFF, 0xD8, 0xFF, 0xE1, 0x00, 0x00], [0xFF, 0xD8, 0xFF, 0xE1, 0xFF, 0xFF],
            [0xFF, 0xD8, 0xFF, 0xD9], [0xFF, 0xD8, 0xFF, 0xDA, 0, 2],
            [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 99),
        ] as [[UInt8]]
    )
    func brokenJPEG(bytes: [UInt8]) {
        #expect(Self.size(.jpeg, bytes) == nil)
    }

    @Test("The size does not overflow")
    func overflow() {
        let header = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        #expect(Self.size(.png, header + [UInt8](repeating: 0xFF, count: 8))?.count == .max)
    }

    @Test("A HEIC's size is that of the whole, not of a tile, and a box never extends beyond its parent")
    func heicTiles() {
        func box(_ type: String, _ body: [UInt8], length: Int? = nil) -> [UInt8] {
            let length = length ?? body.count + 8
            return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + Array(type.utf8) + body
        }
        func extents(_ width: UInt8, _ height: UInt8) -> [UInt8] {
            box("ispe", [0, 0, 0, 0, 0, 0, width, 0, 0, 0, height, 0])
        }
        let container = box("ipco", extents(2, 2) + extents(8, 6) + box("free", [], length: 4_000))
        let file = box("ftyp", Array("heic".utf8)) + box("meta", [0, 0, 0, 0] + box("iprp", container))
        let size = Self.size(.heic, file)
        #expect(size?.width == 8 * 256)
        #expect(size?.height == 6 * 256)
    }

    @Test("A size after the first bytes is found with and without a file", arguments: [true, false])
    func behindThePrefix(keepsFile: Bool) async throws {
        let preview: [UInt8] = [0xFF, 0xE1, 0x40, 0x00] + [UInt8](repeating: 0, count: 0x3FFE)
        let frame: [UInt8] = [0xFF, 0xC0, 0x00, 0x11, 8, 0xFF, 0xFF, 0xFF, 0xFF, 3] + [UInt8](repeating: 0, count: 99)
        let body = [0xFF, 0xD8] + preview + frame
        try await MediaServer.run { _ in
            .response(contentType: "image/jpeg", body: body)
        } while: { server in
            let folder = try TemporaryFolder()
            let helper = ExtensionHelper(configuration: .loopback(server, folder))
            let judgment = await helper.judge(server.url("/large.jpg"), keepsFile: keepsFile)
            #expect(judgment.failure == .media(.tooManyPixels(width: 65_535, height: 65_535, limit: 50_000_000)))
            #expect(judgment.media?.verdicts.helper.outcome == .attached)
            #expect(try folder.contents == [])
        }
    }
}

import FoundationEssentials
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

/// A picture's pixels, decoded by FFmpeg.
struct DecodedPicture {
    let header: PictureHeader
    private let pixels: [UInt8]

    init(_ path: String) async throws {
        let bytes = try Data(contentsOf: URL(filePath: path))
        header = try #require(PictureHeader(bytes))
        let programs = try #require(MediaPrograms.installed)
        let scratch = try ScratchFolder()
        let run = try await programs.run(
            programs.ffmpeg,
            MediaPrograms.input(path, header.typeIdentifier) + ["-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1"],
            in: scratch
        )
        try #require(run.isSuccess, "\(run.errors)")
        pixels = Array(try Data(contentsOf: URL(filePath: scratch.path + "/output")))
    }

    /// What a pixel looks like: its strongest color, or `gray`, `white`, `clear`.
    func look(_ x: Int, _ y: Int) -> String {
        let pixel = pixels[(4 * (y * header.width + x))...].prefix(4).map { $0 }
        if pixel[3] < 64 { return "clear" }
        let (least, most) = (pixel[..<3].min() ?? 0, pixel[..<3].max() ?? 0)
        if most - least < 48 { return least > 224 ? "white" : "gray" }
        return ["red", "green", "blue"][pixel.firstIndex(of: most) ?? 0]
    }
}

@Suite("Pictures on a device")
struct DevicePicturesTests {
    private let folder: DeviceFolder

    init() throws { folder = try DeviceFolder() }

    private func pictures(_ programs: MediaPrograms? = .installed) -> DevicePictures {
        DevicePictures(folder, programs: programs)
    }

    private func file(_ name: String) throws -> String {
        let path = "\(folder.home)/tmp/file"
        try Data(try Fixture.media(name)).write(to: URL(filePath: path))
        return path
    }

    @Test(
        "A picture of each type opens with its type and size, and is encoded as another type",
        .enabled(if: MediaPrograms.installed?.heifDecoder != nil, "It needs FFmpeg and libheif."),
        arguments: [
            ("sparky.png", "public.png"), ("sparky.jpg", "public.jpeg"), ("sparky.gif", "com.compuserve.gif"),
            ("sparky.heic", "public.heic"), ("impostors/sparky.webp", "org.webmproject.webp"),
            ("impostors/sparky.bmp", "com.microsoft.bmp"), ("impostors/sparky.tiff", "public.tiff"),
        ],
        ["public.png", "public.jpeg", "com.compuserve.gif", "public.tiff", "com.microsoft.bmp"]
    )
    func types(source: (name: String, type: String), target: String) async throws {
        let pictures = pictures()
        let (opened, _) = await pictures.answer(.open(path: try file(source.name)))
        #expect(opened.type == source.type)
        #expect(
            (opened.width, opened.height)
                == (source.name.contains("tiff") || source.name.contains("bmp")
                    ? (48, 36) : (160, 120))
        )
        let number = try #require(opened.number)
        let (made, notes) = await pictures.answer(.encode(number: number, type: target, quality: 0.8))
        let path = try #require(made.path, "\(notes)")
        let header = try #require(PictureHeader(try Data(contentsOf: URL(filePath: path))))
        #expect(header.typeIdentifier == target)
        #expect((header.width, header.height) == (opened.width, opened.height))
        #expect(path.hasPrefix(folder.home + "/tmp/"))
        #expect(folder.files(except: []) == ["tmp/file"])
    }

    @Test(
        "Without FFmpeg, a picture has the right size and type, and the report says so",
        arguments: [
            ("public.png", true), ("public.jpeg", true), ("public.heic", false),
        ],
        [(1, 1), (333, 20), (16, 4_000)]
    )
    func plain(target: (type: String, isMade: Bool), size: (Int, Int)) async throws {
        let pictures = pictures(nil)
        let (drawn, _) = await pictures.answer(.draw(DrawingMessage(width: size.0, height: size.1)))
        let number = try #require(drawn.number)
        let (made, notes) = await pictures.answer(.encode(number: number, type: target.type, quality: 1))
        #expect(notes.contains { $0.contains("FFmpeg") })
        #expect((made.path != nil) == target.isMade)
        guard let path = made.path, MediaPrograms.installed != nil else { return }
        let picture = try await DecodedPicture(path)
        #expect((picture.header.typeIdentifier, picture.header.width) == (target.type, size.0))
        #expect(picture.look(size.0 - 1, size.1 - 1) == "gray")
    }

    @Test("What is drawn later covers what was drawn before, within its clip and with its alpha")
    func layers() async throws {
        try #require(MediaPrograms.installed != nil)
        let pictures = pictures()
        let stripes = [[1, 0, 0], [0, 1, 0]].enumerated().map { index, color in
            LayerMessage(color: color.map(Double.init), rectangle: [0, Double(10 * index), 20, 10])
        }
        let (flag, _) = await pictures.answer(.draw(DrawingMessage(width: 20, height: 20, layers: stripes)))
        let number = try #require(flag.number)
        let blue = LayerMessage(color: [0, 0, 1], rectangle: [0, 0, 8, 8])
        let (sky, _) = await pictures.answer(.draw(DrawingMessage(width: 8, height: 8, layers: [blue])))
        let layers = [
            LayerMessage(picture: number, rectangle: [0, 0, 20, 20]),
            LayerMessage(picture: number, rectangle: [20, 0, 20, 20], isUpsideDown: true),
            LayerMessage(
                picture: number,
                part: [0, 12, 20, 5],
                rectangle: [40, 0, 20, 20],
                clip: [40, 0, 20, 20, 10]
            ),
            LayerMessage(color: [0, 0, 1], rectangle: [0, 20, 20, 20], alpha: 0.1),
            // No radius is larger than half of a side.
            LayerMessage(color: [1, 0, 0], rectangle: [20, 20, 20, 20], clip: [20, 20, 20, 20, 40]),
            LayerMessage(picture: sky.number, rectangle: [40, 20, 20, 20]),
        ]
        let (drawn, _) = await pictures.answer(.draw(DrawingMessage(width: 60, height: 40, layers: layers)))
        let request = PictureRequest.encode(number: try #require(drawn.number), type: "public.png", quality: 1)
        let (made, notes) = await pictures.answer(request)
        let picture = try await DecodedPicture(try #require(made.path, "\(notes)"))
        #expect([picture.look(5, 5), picture.look(5, 15)] == ["red", "green"])
        #expect([picture.look(25, 5), picture.look(25, 15)] == ["green", "red"])
        #expect([picture.look(50, 10), picture.look(41, 1)] == ["green", "clear"])
        #expect([picture.look(5, 30), picture.look(50, 30)] == ["clear", "blue"])
        #expect([picture.look(30, 30), picture.look(22, 30), picture.look(21, 21)] == ["red", "red", "clear"])
        let opaque = PictureRequest.encode(number: try #require(drawn.number), type: "public.jpeg", quality: 1)
        let (made2, _) = await pictures.answer(opaque)
        let flat = try await DecodedPicture(try #require(made2.path))
        #expect([flat.look(5, 5), flat.look(41, 1)] == ["red", "white"])
    }

    @Test("The memory is that of decoded pictures at one time: of a thumbnail, only the thumbnail's")
    func memory() async throws {
        let pictures = pictures()
        let (opened, _) = await pictures.answer(.open(path: try file("sparky.png")))
        let number = try #require(opened.number)
        let layer = LayerMessage(picture: number, rectangle: [0, 0, 16, 12])
        var drawing = DrawingMessage(width: 16, height: 12, layers: [layer], isThumbnail: true)
        let (thumbnail, _) = await pictures.answer(.draw(drawing))
        #expect(pictures.decodedPeak == 16 * 12 * 4)
        pictures.release(try #require(thumbnail.number))
        drawing.isThumbnail = false
        let (drawn, _) = await pictures.answer(.draw(drawing))
        let both = 160 * 120 * 4 + 16 * 12 * 4
        #expect(pictures.decodedPeak == both)
        for number in [number, try #require(drawn.number), -1, 99] { pictures.release(number) }
        pictures.decode(number)
        #expect(pictures.decodedPeak == both)
    }

    @Test("Nothing outside the device is opened, and a drawing that makes no sense is none")
    func hostile() async throws {
        let pictures = pictures()
        let outside = try TemporaryFolder()
        let secret = outside.url.appending(path: "secret.png").path
        try Data(try Fixture.media("sparky.png")).write(to: URL(filePath: secret))
        try FileManager.default.createSymbolicLink(atPath: "\(folder.home)/tmp/link", withDestinationPath: secret)
        let paths = [
            secret, "\(folder.home)/tmp/link", "\(folder.home)/tmp/../../../../\(secret)", "\(folder.home)/tmp",
        ]
        for path in paths { #expect(await pictures.answer(.open(path: path)).0.number == nil, "\(path)") }
        for (width, height) in [(0, 5), (5, -1), (20_000, 5), (.max, .max)] {
            #expect(await pictures.answer(.draw(DrawingMessage(width: width, height: height))).0.number == nil)
        }
        let layers = [
            LayerMessage(picture: 7, rectangle: [0, 0, 5, 5]), LayerMessage(color: [1], rectangle: [0, 0, 5, 5]),
            LayerMessage(color: [1, 0, 0], rectangle: [0, 0]),
            LayerMessage(color: [1, 0, 0], rectangle: [0, 0, 1e300, 5]),
            LayerMessage(color: [1, 0, 0], rectangle: [0, 0, .nan, 5]),
        ]
        let (drawn, _) = await pictures.answer(.draw(DrawingMessage(width: 8, height: 8, layers: layers)))
        let number = try #require(drawn.number)
        #expect(await pictures.answer(.encode(number: number, type: "public.png", quality: .nan)).0.path != nil)
        #expect(await pictures.answer(.encode(number: 99, type: "public.png", quality: 1)).0.path == nil)
        #expect(await pictures.answer(.encode(number: number, type: "../../x", quality: 1)).0.path == nil)
    }
}

import TestSupport
import Testing

@testable import RichPush

@Suite("Size limits of a response")
struct MediaReceiverLimitTests {
    private static let limits = AttachmentLimits(image: 10_000, movie: 50_000, audio: 5_000)

    /// A PNG padded to a number of bytes, which do not matter after its end.
    private static func image(byteCount: Int) throws -> [UInt8] {
        let image = try Fixture.media("sparky.png")
        return image + [UInt8](repeating: 0, count: byteCount - image.count)
    }

    private static func response(
        _ body: [UInt8],
        fields: [String] = [],
        contentLength: Int? = nil,
        verdict: DecidingVerdict = .bytes
    ) -> Response {
        var response = Response(fields: fields, body: body, contentLength: contentLength)
        response.rules = AttachmentRules(decidingVerdict: verdict, limits: limits)
        return response
    }

    @Test(
        "A response may reach the limit, with or without a Content-Length",
        arguments: [9_999, 10_000],
        [true, false]
    )
    func within(byteCount: Int, hasLength: Bool) throws {
        try withFolder { folder in
            let body = try Self.image(byteCount: byteCount)
            let file = try Self.response(body, contentLength: hasLength ? byteCount : nil).receive(in: folder)
            #expect(file.byteCount == byteCount)
        }
    }

    @Test(
        "A response with one byte more is refused, in pieces of any length",
        arguments: [1, 1_000, 4_096, 10_001, 65_536]
    )
    func beyond(pieceLength: Int) throws {
        var response = try Self.response(Self.image(byteCount: 10_001))
        response.pieceLength = pieceLength
        try expect(.media(.tooLarge(kind: .image, limit: 10_000)), from: response)
    }

    @Test(
        "Content-Length refuses a response before its first byte, by the type that the header or the URL claims",
        arguments: [
            (["Content-Type: image/png"], "/x", .image, 10_000), (["Content-Type: audio/mpeg"], "/x", .audio, 5_000),
            (["Content-Type: video/mp4"], "/x.png", .movie, 50_000), ([], "/x.png", .image, 10_000),
            (["Content-Type: application/octet-stream"], "/x.mp3", .audio, 5_000), ([], "/x", .movie, 50_000),
            (["Content-Disposition: inline; filename=x.gif"], "/x", .image, 10_000),
        ] as [([String], String, MediaKind, Int)]
    )
    func claimed(fields: [String], path: String, kind: MediaKind, limit: Int) throws {
        var response = try Self.response(Self.image(byteCount: 6_000), fields: fields, contentLength: limit + 1)
        response.url = "https://example.com\(path)"
        let (failure, bytesReceived) = try failure(of: response)
        #expect(failure == .media(.tooLarge(kind: kind, limit: limit)))
        #expect(bytesReceived == 0)
    }

    @Test("Content-Length refuses a response once its real type is known, if the header claims another")
    func claimedWrongly() throws {
        let fields = ["Content-Type: video/mp4"]
        let response = try Self.response(Self.image(byteCount: 20_000), fields: fields, contentLength: 20_000)
        let (failure, bytesReceived) = try failure(of: response)
        #expect(failure == .media(.tooLarge(kind: .image, limit: 10_000)))
        #expect(bytesReceived == 5_000)
    }

    @Test("A response is refused in the piece that exceeds the limit")
    func onDisk() throws {
        let response = try Self.response(Self.image(byteCount: 1_000_000))
        let (failure, bytesReceived) = try failure(of: response)
        #expect(failure == .media(.tooLarge(kind: .image, limit: 10_000)))
        #expect(bytesReceived == 11_000)
    }

    // MARK: - By the name, as on an iPhone

    @Test("An iPhone attaches by the name, whatever the status and the bytes", arguments: [200, 404])
    func byHelper(status: Int) throws {
        try withFolder { folder in
            var response = try Response(
                status: status,
                fields: ["Content-Type: image/png"],
                body: Fixture.media("impostors/page.png")
            )
            response.rules.decidingVerdict = .helper
            let file = try response.receive(in: folder)
            #expect(file.type == .png)
            #expect(file.file.path.hasSuffix(".png"))
        }
    }

    @Test(
        "An iPhone refuses by the name, whatever the bytes",
        arguments: [
            ("/sparky.webp", []), ("/sparky.png", ["Content-Type: text/html"]),
            ("/sparky", ["Content-Type: image/*"]), ("/sparky.png", ["Content-Disposition: inline; filename=x.exe"]),
        ] as [(String, [String])]
    )
    func refusedByHelper(path: String, fields: [String]) throws {
        var response = try Self.response(Fixture.media("sparky.png"), fields: fields, verdict: .helper)
        response.url = "https://example.com\(path)"
        try expect(.media(.refused(.unrecognizedType)), from: response)
    }

    @Test(
        "The helper stores no download without an extension",
        arguments: [[], ["Content-Type: application/x-sparky"]]
    )
    func withoutExtension(fields: [String]) throws {
        var response = try Self.response(Fixture.media("sparky.png"), fields: fields, verdict: .helper)
        response.url = "https://example.com/sparky"
        try expect(.media(.withoutFileExtension), from: response)
    }

    @Test("An iPhone attaches an empty file")
    func emptyByHelper() throws {
        try withFolder { folder in
            var response = Response()
            response.rules.decidingVerdict = .helper
            response.url = "https://example.com/sparky.png"
            let file = try response.receive(in: folder)
            #expect(file.byteCount == 0)
            #expect(file.type == .png)
        }
    }

    @Test("An iPhone applies the limit of the type that the name gives")
    func limitByHelper() throws {
        var response = try Self.response(Self.image(byteCount: 10_001), verdict: .helper)
        response.url = "https://example.com/sparky.mp4"
        #expect(try withFolder { folder in try response.receive(in: folder).type } == .mpeg4Movie)
        response.url = "https://example.com/sparky.png"
        try expect(.media(.tooLarge(kind: .image, limit: 10_000)), from: response)
        response.url = "https://example.com/sparky.mp3"
        try expect(.media(.tooLarge(kind: .audio, limit: 5_000)), from: response)
    }
}

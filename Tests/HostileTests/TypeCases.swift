import FoundationEssentials
import RichPush
import TestSupport
import Testing

@Suite("Bytes with a false name", .timeLimit(.minutes(10)))
struct TypeCases {
    // MARK: - Pixels

    @Test("49: a PNG of 109 KB with 30000 by 30000 pixels has too many, by its header: it is not even downloaded")
    func pixels() async throws {
        let bomb = try Fixture.media("impostors/huge-pixels.png")
        #expect(bomb.count > 100_000)
        try await MediaCase().expectBestAttempt(
            .media(.tooManyPixels(width: 30_000, height: 30_000, limit: 50_000_000)),
            from: Script([
                .send(Array(Script.head(status: 200, contentType: "image/png", length: bomb.count).utf8), times: 1),
                // The rest never comes: the first bytes are enough.
                .send(Array(bomb.prefix(5_000)), times: 1), .stall,
            ])
        ) { outcome, _ in
            #expect(outcome.report.media?.bytesReceived == 5_000)
        }
    }

    @Test("49: an iPhone, which goes by the name, attaches the file whatever its pixels")
    func pixelsByHelper() async throws {
        let bomb = try Fixture.media("impostors/huge-pixels.png")
        try await MediaCase { $0.decidingVerdict = .helper }.deliver { _ in
            .response(contentType: "image/png", body: bomb)
        } check: { outcome, _ in
            outcome.expectAttached(.png, byteCount: bomb.count)
        }
    }

    // MARK: - Two things at once

    @Test(
        "50: a GIF that is also JavaScript, and a PNG followed by an archive, are the image, byte for byte",
        arguments: [("gif-javascript.gif", MediaType.gif, "gif"), ("png-zip.png", .png, "png")],
        ["image/gif", "image/png", "text/javascript", "application/zip"]
    )
    func polyglot(file: (name: String, type: MediaType, filenameExtension: String), contentType: String) async throws {
        let body = try Fixture.media("impostors/\(file.name)")
        try await MediaCase(path: "/\(file.name)").deliver { _ in
            .response(contentType: contentType, body: body)
        } check: { outcome, _ in
            outcome.expectAttached(file.type, byteCount: body.count)
            let url = try #require(outcome.shown.attachments.first?.url)
            #expect(url.pathExtension == file.filenameExtension)
            #expect(try Array(Data(contentsOf: url)) == body)
            let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    // MARK: - One thing under another's name

    @Test(
        "51: a page and a drawing named .png have no type that can be attached",
        arguments: [("page.png", "text/html"), ("svg-named.png", "image/svg+xml")]
    )
    func pageNamedImage(name: String, mimeType: String) async throws {
        let body = try Fixture.media("impostors/\(name)")
        try await MediaCase(path: "/\(name)").expectBestAttempt(
            .media(.unsupportedType(mimeType)),
            from: .response(contentType: "image/png", body: body)
        )
    }

    @Test("52: a HEIC named .mp4 is attached as the HEIC that it is")
    func heicNamedMovie() async throws {
        let body = try Fixture.media("impostors/heic-named.mp4")
        try await MediaCase(path: "/heic-named.mp4").deliver { _ in
            .response(contentType: "video/mp4", body: body)
        } check: { outcome, _ in
            outcome.expectAttached(.heic, byteCount: body.count)
            #expect(outcome.shown.attachments.first?.url.pathExtension == "heic")
            #expect(outcome.report.findings.contains { $0.kind == .nameDisagreesWithContent })
        }
    }

    @Test(
        "52: an AVIF named .mp4 and a WebP named .wav are refused as what they are",
        arguments: [("avif-named.mp4", "video/mp4", "image/avif"), ("webp-named.wav", "audio/wav", "image/webp")]
    )
    func imageNamedOtherwise(name: String, contentType: String, mimeType: String) async throws {
        let body = try Fixture.media("impostors/\(name)")
        try await MediaCase(path: "/\(name)").expectBestAttempt(
            .media(.unsupportedType(mimeType)),
            from: .response(contentType: contentType, body: body)
        )
    }

    @Test("53: a PNG of 8 bytes and a JPEG of 3 are of no known type", arguments: ["truncated.png", "truncated.jpg"])
    func truncated(name: String) async throws {
        let body = try Fixture.media("impostors/\(name)")
        try await MediaCase(path: "/\(name)").deliver { _ in
            .response(contentType: name.hasSuffix("png") ? "image/png" : "image/jpeg", body: body)
        } check: { outcome, _ in
            outcome.expectBestAttempt(.unsupportedType)
            #expect(outcome.report.media?.verdicts.bytes.errorCode == 101)
        }
    }

    // MARK: - Containers

    /// The header of an ELF executable that claims tables far beyond its end.
    private static let executable: [UInt8] =
        [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 9) + [2, 0, 0x3E, 0, 1, 0, 0, 0]
        + [UInt8](repeating: 0xFF, count: 28) + [0x40, 0, 0x38, 0, 0xFF, 0xFF, 0x40, 0, 0xFF, 0xFF, 0xFF, 0xFF]
        + [UInt8](repeating: 0xFF, count: 4_096)

    /// The header of a compound document (CDF), the format of old office files, that refers to endless sectors.
    private static let compound: [UInt8] =
        [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 16)
        + [0x3E, 0, 3, 0, 0xFE, 0xFF, 9, 0, 6, 0] + [UInt8](repeating: 0xEE, count: 4_096)

    /// A member of a tar archive, with a correct checksum.
    private static let archive: [UInt8] = {
        var header = [UInt8](repeating: 0, count: 512)
        header.replaceSubrange(0..<9, with: Array("image.png".utf8))
        header.replaceSubrange(100..<107, with: Array("0000644".utf8))
        header.replaceSubrange(124..<135, with: Array("00000012553".utf8))
        header.replaceSubrange(156..<157, with: [0x30])
        header.replaceSubrange(257..<265, with: Array("ustar\u{0}00".utf8))
        header.replaceSubrange(148..<156, with: [UInt8](repeating: 0x20, count: 8))
        let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
        let digits = String(repeating: "0", count: 6 - sum.utf8.count) + sum
        header.replaceSubrange(148..<156, with: Array(digits.utf8) + [0, 0x20])
        return header + ((try? Fixture.media("sparky.png")) ?? [])
    }()

    /// A container format, and the type of its first bytes.
    struct Container: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let mimeType: String
        let body: [UInt8]
    }

    private static let containers = [
        Container(testDescription: "ELF", mimeType: "application/x-executable", body: executable),
        Container(testDescription: "CDF", mimeType: "application/octet-stream", body: compound),
        // A program that checks the checksum says `application/x-tar`.
        Container(testDescription: "tar", mimeType: "application/x-ustar", body: archive),
        Container(
            testDescription: "gzip",
            mimeType: "application/gzip",
            body: CompressionBomb.gzip(mebibytes: 1)
        ),
        Container(
            testDescription: "ZIP",
            mimeType: "application/zip",
            body: (try? Fixture.media("impostors/archive.zip-named.png")) ?? []
        ),
    ]

    @Test(
        "54: an executable, a compound document and archives are recognized by their first bytes and not opened",
        arguments: containers
    )
    func container(container: Container) async throws {
        try await MediaCase().expectBestAttempt(
            .media(.unsupportedType(container.mimeType)),
            from: .response(contentType: "image/png", body: container.body)
        )
    }
}

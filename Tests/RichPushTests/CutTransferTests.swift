import TestSupport
import Testing

@testable import RichPush

@Suite("Transfers that cannot become an attachment")
struct CutTransferTests {
    private static let megabyte = 1 << 20
    /// The bytes that libcurl may have read before it has to stop: two of its buffers.
    private static let cutWithin = 128 * 1_024

    private static func png(byteCount: Int) throws -> [UInt8] {
        let image = try Fixture.media("sparky.png")
        return image + [UInt8](repeating: 0, count: byteCount - image.count)
    }

    private static func limited(_ verdict: DecidingVerdict = .bytes, image: Int) -> Loopback {
        Loopback { configuration in
            configuration.limits.image = image
            configuration.decidingVerdict = verdict
        }
    }

    // MARK: - By its Content-Length

    @Test("A header that declares one byte more than an image's 10 MB is refused")
    func refusedByHeader() async throws {
        let body = try Self.png(byteCount: 10 * Self.megabyte + 1)
        for verdict in DecidingVerdict.allCases {
            try await Loopback(configure: { $0.decidingVerdict = verdict }).deliver { _ in
                .response(contentType: "image/png", body: body)
            } check: { report in
                #expect(report.failure == .media(.tooLarge(kind: .image, limit: 10 * Self.megabyte)))
                #expect(report.media?.bytesReceived == 0)
                #expect(report.media?.contentLength == body.count)
                #expect(report.media?.verdicts.bytes.errorCode == 102)
                #expect(report.media?.verdicts.helper.errorCode == 102)
            }
        }
    }

    @Test("A file with exactly an image's 10 MB is attached")
    func exactlyTheLimit() async throws {
        let body = try Self.png(byteCount: 10 * Self.megabyte)
        try await Loopback().deliver { _ in
            .response(contentType: "image/png", body: body)
        } check: { report in
            #expect(report.failure == nil)
            #expect(report.content.attachments.map(\.byteCount) == [10 * Self.megabyte])
        }
    }

    // MARK: - By its bytes

    enum Framing: String, CaseIterable, Sendable {
        case length
        case chunked
        case untilClose

        func script(_ body: [UInt8]) -> Script {
            let pieces = stride(from: 0, to: body.count, by: 10_000).map {
                Array(body[$0..<min($0 + 10_000, body.count)])
            }
            return switch self {
            case .length: .response(contentType: "image/png", body: body)
            case .chunked: .chunked(contentType: "image/png", pieces: pieces)
            case .untilClose: .untilClose(contentType: "image/png", body: body)
            }
        }
    }

    @Test(
        "A single byte decides, however the body is framed",
        arguments: Framing.allCases,
        DecidingVerdict.allCases
    )
    func limitIsExact(framing: Framing, decidingVerdict: DecidingVerdict) async throws {
        let limit = 100_000
        for (byteCount, isAttached) in [(limit - 1, true), (limit, true), (limit + 1, false)] {
            let body = try Self.png(byteCount: byteCount)
            try await Self.limited(decidingVerdict, image: limit).deliver { _ in
                framing.script(body)
            } check: { report in
                #expect(report.failure == (isAttached ? nil : .media(.tooLarge(kind: .image, limit: limit))))
                #expect(report.content.attachments.map(\.byteCount) == (isAttached ? [byteCount] : []))
                #expect(report.media?.verdicts.bytes.errorCode == (isAttached ? nil : 102))
                #expect(report.media?.verdicts.helper.errorCode == (isAttached ? nil : 102))
            }
        }
    }

    @Test("A body of unknown length is cut at the limit", arguments: DecidingVerdict.allCases)
    func cutAtTheLimit(decidingVerdict: DecidingVerdict) async throws {
        let limit = 200_000
        let start = try Self.png(byteCount: 10_000)
        let head = Script.head(status: 200, contentType: "image/png", headers: ["Connection": "close"], length: nil)
        let endless: [Script] = [
            .chunked(contentType: "image/png", pieces: [start], times: 2_000),
            Script([.send(Array(head.utf8), times: 1), .send(start, times: 2_000), .close]),
        ]
        for script in endless {
            try await Self.limited(decidingVerdict, image: limit).deliver { _ in
                script
            } check: { report in
                #expect(report.failure == .media(.tooLarge(kind: .image, limit: limit)))
                let received = try #require(report.media?.bytesReceived)
                #expect(received > limit)
                #expect(received <= limit + Self.cutWithin)
            }
        }
    }

    @Test("A body of unknown length is cut at an image's 10 MB")
    func cutAtTenMegabytes() async throws {
        let start = try Self.png(byteCount: Self.megabyte)
        try await Loopback().deliver { _ in
            .chunked(contentType: "image/png", pieces: [start], times: 40)
        } check: { report in
            let limit = 10 * Self.megabyte
            #expect(report.failure == .media(.tooLarge(kind: .image, limit: limit)))
            let received = try #require(report.media?.bytesReceived)
            #expect(received > limit)
            #expect(received <= limit + Self.cutWithin)
        }
    }

    @Test("The disk never holds a byte more than the limit")
    func neverMoreOnTheDisk() throws {
        let limit = 200_000
        let folder = try TemporaryFolder()
        var limits = AttachmentLimits.binaryMegabytes
        limits.image = limit
        let receiver = MediaReceiver(
            url: try MediaURL("https://example.com/sparky.png", policy: TransferPolicy()),
            header: HeaderReader(byteLimit: 1_000),
            rules: AttachmentRules(decidingVerdict: .bytes, limits: limits),
            detector: try MediaTypeDetector(),
            destination: FileDestination(directory: folder.path)
        )
        for line in ["HTTP/1.1 200 OK\r\n", "\r\n"] {
            try receiver.receiveHeaderLine(Array(line.utf8).span.bytes)
        }

        let piece = try Self.png(byteCount: 60_000)
        var failure: MediaFailure?
        while failure == nil, receiver.bytesReceived < 10 * limit {
            do throws(MediaFailure) {
                try receiver.receiveBody(piece.span.bytes)
            } catch {
                failure = error
                break
            }
            #expect(try OpenFiles.sizes(in: folder.path) == [receiver.bytesReceived])
        }
        #expect(failure == .media(.tooLarge(kind: .image, limit: limit)))
        #expect(try OpenFiles.sizes(in: folder.path) == [180_000])
        receiver.discard()
        #expect(try OpenFiles.sizes(in: folder.path) == [])
        #expect(try folder.contents == [])
    }

    // MARK: - By its type

    @Test("A web page is cut after its first bytes, whatever its name and length")
    func webPage() async throws {
        let line = Array("<!DOCTYPE html><html><body><p>This is no image, however long it goes on.</p>\n".utf8)
        let page = Array(repeatElement(line, count: 9 * Self.megabyte / line.count).joined())
        try await Loopback().deliver { _ in
            .response(contentType: "image/png", body: page)
        } check: { report in
            #expect(report.failure == .media(.unsupportedType("text/html")))
            let received = try #require(report.media?.bytesReceived)
            #expect(received > 0)
            #expect(received <= Self.cutWithin)
        }
    }

    // MARK: - Before its end

    @Test("A body is discarded if the connection ends before it does", arguments: [1, 4_000, 100_000])
    func brokenOff(missing: Int) async throws {
        let body = try Self.png(byteCount: 200_000)
        let head = Script.head(status: 200, contentType: "image/png", length: body.count)
        try await Loopback().deliver { _ in
            Script([.send(Array(head.utf8) + body.dropLast(missing), times: 1), .close])
        } check: { report in
            #expect(report.failure == .response(.partialBody(received: body.count - missing, expected: body.count)))
            #expect(report.content.attachments == [])
        }
    }

    @Test("An attachment is as long as its Content-Length if more bytes follow")
    func longerThanItsLength() async throws {
        let body = try Fixture.media("sparky.png")
        let head = Script.head(status: 200, contentType: "image/png", length: body.count)
        try await Loopback().deliver { _ in
            Script([.send(Array(head.utf8) + body + [UInt8](repeating: 0x41, count: 50_000), times: 1)])
        } check: { report in
            #expect(report.failure == nil)
            #expect(report.content.attachments.map(\.byteCount) == [body.count])
        }
    }
}

import TestSupport
import Testing

@testable import RichPush

@Suite("Downloads over HTTP/2", .enabled(if: TLSServer.isAvailable), .timeLimit(.minutes(10)))
struct HTTP2FailureTests {
    private static let picture = (try? Fixture.media("sparky.png")) ?? []

    /// A frame of the first stream, or of the connection.
    private static func frame(_ type: UInt8, flags: UInt8 = 0, stream: UInt8 = 1, _ payload: [UInt8] = []) -> [UInt8] {
        let length = payload.count
        return [UInt8(length >> 16 & 0xFF), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF), type, flags]
            + [0, 0, 0, stream] + payload
    }

    private static let settings = frame(4, stream: 0)

    /// A literal field without Huffman codes.
    private static func field(_ name: String, _ value: String) -> [UInt8] {
        [name, value].reduce(into: [0]) { bytes, text in
            precondition(text.utf8.count < 127 + 128)
            bytes += text.utf8.count < 127 ? [UInt8(text.utf8.count)] : [127, UInt8(text.utf8.count - 127)]
            bytes += text.utf8
        }
    }

    /// The header of a 200, in frames of limited size.
    private static func header(_ fields: [[UInt8]] = [], frameLength: Int = 16_000) -> [UInt8] {
        let block = [0x88] + field("content-type", "image/png") + fields.flatMap(\.self)
        let starts = stride(from: 0, to: block.count, by: frameLength)
        return starts.flatMap { start in
            let piece = block[start..<min(start + frameLength, block.count)]
            return frame(start == 0 ? 1 : 9, flags: piece.endIndex == block.count ? 4 : 0, Array(piece))
        }
    }

    private static let manyFields = (0..<2_000).map { field("x-\($0)", String(repeating: "x", count: 200)) }

    private static func data(_ bytes: [UInt8], isLast: Bool) -> [UInt8] { frame(0, flags: isLast ? 1 : 0, bytes) }
    private static func reset(_ code: UInt8) -> [UInt8] { frame(3, [0, 0, 0, code]) }

    private static let length = field("content-length", "1000")

    @Test(
        "What ends a stream early is what the finding says",
        arguments: [
            ([header([length]) + data([1, 2, 3], isLast: false), reset(8)], .partialBody, 200),
            ([header() + data([1, 2, 3], isLast: false), reset(2)], .partialBody, 200),
            ([header([length]), reset(8)], .partialBody, 200), ([reset(8)], .connectionFailure, nil),
            ([reset(1)], .connectionFailure, nil),
            // libcurl has a limit of bytes, and nghttp2 one of frames.
            ([header(manyFields)], .headersTooLarge, nil),
            ([header(manyFields, frameLength: 10_000)], .headersTooLarge, nil),
        ] as [([[UInt8]], Finding.Kind, Int?)]
    )
    func failure(frames: [[UInt8]], kind: Finding.Kind, status: Int?) async throws {
        try await Self.deliver(frames) { report in
            #expect(report.failure?.kind == kind, "\(report.failure as Any)")
            #expect(report.media?.response?.status == status)
        }
    }

    @Test("A picture arrives, and if the server demands HTTP/1.1, it arrives that way", arguments: [false, true])
    func success(demandsOldVersion: Bool) async throws {
        let frames = demandsOldVersion ? Self.reset(13) : Self.header() + Self.data(Self.picture, isLast: true)
        try await Self.deliver([frames]) { report in
            #expect(report.failure == nil)
            #expect(report.media?.response?.httpVersion == (demandsOldVersion ? "1.1" : "2"))
        }
    }

    private static func deliver(_ frames: [[UInt8]], check: @Sendable (HelperReport) throws -> Void) async throws {
        let old = FindingRow.sparky.steps.flatMap { if case .send(let bytes, _) = $0 { bytes } else { [UInt8]() } }
        try await TLSServer.run(frames: [settings] + frames, response: old) { server in
            let folder = try TemporaryFolder()
            var configuration = ExtensionHelper.Configuration.loopback(port: server.port, folder)
            configuration.transfer.transportSecurity = .requireHTTPS
            configuration.transfer.certificateAuthorities = server.certificatePath
            try check(await ExtensionHelper(configuration: configuration).populate(.withImage(server.url("/a.png"))))
        }
    }
}

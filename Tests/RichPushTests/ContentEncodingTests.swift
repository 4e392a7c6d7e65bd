import Foundation
import RichPush
import TestSupport
import Testing

@Suite("Encoded bodies", .timeLimit(.minutes(10)))
struct ContentEncodingTests {
    /// A PNG of 73 bytes, plain and encoded.
    private static let bodies = [
        "": "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mNQaPgPRAwQCgAp9gZ9Ej+IRwAAAABJRU5ErkJggg==",
        "gzip":
            "H4sIAAAAAAACA+sM8HPn5ZLiYmBg4PX0cAkC0kwgzAEi/16ZVQykBDxdHEMqbiUHZPzgd+ER4GLQ/MZWK2Tf4Q6UY/B09XNZ55TQBADo"
            + "mfDpSQAAAA==",
        "deflate":
            "eNrrDPBz5+WS4mJgYOD19HAJAtJMIMwBIv9emVUMpAQ8XRxDKm4lB2T84HfhEeBi0PzGVitk3+EOlGPwdPVzWeeU0AQADlsQjg==",
        "br":
            "CySAiVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mNQaPgPRAwQCgAp9gZ9Ej+IRwAAAABJRU5ErkJgggM=",
    ]

    static func body(_ encoding: String) -> [UInt8] {
        Array(bodies[encoding].flatMap { Data(base64Encoded: $0) } ?? Data())
    }

    static func response(_ field: String, _ body: [UInt8]) -> Script {
        .response(contentType: "image/png", headers: ["Content-Encoding": field], body: body)
    }

    @Test(
        "A body is decoded as an iPhone decodes it",
        arguments: [
            ("gzip", "gzip"), ("x-gzip", "gzip"), ("GZIP", "gzip"), ("deflate", "deflate"), ("br", "br"),
            ("identity, gzip", "gzip"),
        ]
    )
    func decoded(field: String, encoding: String) async throws {
        #expect(Self.body("").count == 73)
        try await Loopback(configure: { $0.limits.image = 73 }).deliver { _ in
            Self.response(field, Self.body(encoding))
        } check: { report in
            #expect(report.failure == nil)
            let attachment = try #require(report.content.attachments.first)
            #expect(try Array(Data(contentsOf: attachment.url)) == Self.body(""))
            #expect(report.media?.bytesReceived == 73)
            #expect(report.media?.contentLength == nil)
            #expect(report.media?.verdicts.helper.outcome == .attached)
        }
        try await Loopback(configure: { $0.limits.image = 72 }).deliver { _ in
            Self.response(field, Self.body(encoding))
        } check: { report in
            #expect(report.failure == .media(.tooLarge(kind: .image, limit: 72)))
        }
    }

    @Test("A body is decoded on a slow network, and after a redirect whose own body does not match its header")
    func decodedElsewhere() async throws {
        let slow = Loopback("/first.png") { $0.shaping = TransferShaping(bytesPerSecond: 100) }
        try await slow.deliver { request in
            guard request.path == "/first.png" else { return Self.response("gzip", Self.body("gzip")) }
            let head =
                "HTTP/1.1 302 Found\r\nLocation: /second.png\r\nContent-Encoding: utf-8\r\nContent-Length: 4\r\n\r\n"
            return .raw(head + "text")
        } check: { report in
            #expect(report.failure == nil)
            #expect(report.content.attachments.map(\.byteCount) == [73])
        }
    }

    @Test(
        "A field that does not name an encoding changes nothing",
        arguments: ["identity", "none", "utf-8", "UTF-8", ""]
    )
    func passedOver(field: String) async throws {
        try await Loopback().deliver { _ in
            Self.response(field, Self.body(""))
        } check: { report in
            #expect(report.failure == nil)
            #expect(report.content.attachments.map(\.byteCount) == [73])
            #expect(report.media?.contentLength == 73)
        }
    }

    @Test("A body that is not encoded as its header says is not attached", arguments: ["gzip", "br"])
    func undecodable(field: String) async throws {
        try await Loopback().deliver { _ in
            Self.response(field, Self.body(""))
        } check: { report in
            #expect(report.failure == .response(.undecodable(field)))
            #expect(report.media?.verdicts.helper.outcome == .notDownloaded)
            let finding = try #require(report.findings.first { $0.kind == .contentEncoding })
            #expect(finding.consoleCode == "NSURLErrorDomain -1015")
        }
    }

    @Test("Trailing data or an encoding that was not requested has no certain verdict")
    func unknown() async throws {
        for (field, body) in [("gzip", Self.body("gzip") + [1, 2, 3]), ("zstd", Self.body(""))] {
            try await Loopback().deliver { _ in
                Self.response(field, body)
            } check: { report in
                #expect(report.failure == .response(.contentEncoding(field)))
                #expect(report.media?.verdicts.helper.outcome == .unknown)
            }
        }
    }

    @Test("An encoded body that ends early is partial")
    func partial() async throws {
        let body = Self.body("gzip")
        let head = "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Encoding: gzip\r\n"
        let framed = Array("\(head)Content-Length: \(body.count)\r\n\r\n".utf8)
        try await Loopback().deliver { _ in
            Script([.send(framed + body.dropLast(20), times: 1), .close])
        } check: { report in
            #expect(report.failure?.kind == .partialBody)
        }
    }

    @Test("A request accepts the encodings that an iPhone accepts, and has the policy's names")
    func request() async throws {
        try await MediaServer.run { _ in
            Self.response("gzip", Self.body("gzip"))
        } while: { server in
            let folder = try TemporaryFolder()
            var configuration = ExtensionHelper.Configuration.loopback(server, folder)
            let content = NotificationContent.withImage(server.url("/sparky.png"))
            _ = await ExtensionHelper(configuration: configuration).populate(content)
            configuration.transfer.userAgent = "Own/1\r\nX-Injected: yes"
            configuration.transfer.acceptLanguage = "de"
            _ = await ExtensionHelper(configuration: configuration).populate(content)
            let fields = server.requests.map(\.headers)
            #expect(fields.map { $0["accept-encoding"] } == ["gzip, deflate, br", "gzip, deflate, br"])
            #expect(fields.map { $0["accept-language"] } == ["en-US,en;q=0.9", "de"])
            #expect(fields.map { $0["accept"] } == ["*/*", "*/*"])
            let own = TransferPolicy().userAgent
            #expect(own.wholeMatch(of: /NotificationService\/1 CFNetwork\/[\d.]+ Darwin\/[\d.]+/) != nil)
            #expect(fields.map { $0["user-agent"] } == [own, "Own/1X-Injected: yes"])
            #expect(!fields.contains { $0.keys.contains("x-injected") })
        }
    }
}

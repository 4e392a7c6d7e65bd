import Foundation
import TestSupport
import Testing

@testable import RichPush

@Suite("Scripted answers", .timeLimit(.minutes(10)))
struct ScriptedAnswersTests {
    static let url = "https://media.example/sparky.png"

    /// Delivers an image with scripted answers, and makes sure that no file is left after the report's release.
    static func deliver(
        _ answers: ScriptedAnswers,
        _ url: String = url,
        configure: (inout ExtensionHelper.Configuration) -> Void = { _ in },
        check: (HelperReport) throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        var configuration = ExtensionHelper.Configuration.overHTTP(folder)
        configuration.answers = answers
        configure(&configuration)
        try check(await ExtensionHelper(configuration: configuration).populate(.withImage(url)))
        try await folder.waitUntilEmpty()
    }

    /// Answers with an image at a URL.
    static func sparky(_ url: String = url) throws -> ScriptedAnswers {
        var answers = ScriptedAnswers()
        answers[url] = ScriptedResponse(contentType: "image/png", body: .bytes(try Fixture.media("sparky.png")))
        return answers
    }

    // MARK: - The same as a server's

    /// A server's possible answers to a request.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        var status = 200
        var fields: [ResourceField] = []
        var body: [UInt8] = []

        var testDescription: String { name }

        var script: Script {
            let lines = fields.map { "\($0.name): \($0.value)\r\n" } + ["Content-Length: \(body.count)\r\n\r\n"]
            return Script([.send(Array("HTTP/1.1 \(status) X\r\n\(lines.joined())".utf8) + body, times: 1)])
        }

        var response: ScriptedResponse {
            var response = ScriptedResponse(status: status, body: .bytes(body))
            response.fields = fields + [ResourceField("Content-Length", "\(body.count)")]
            return response
        }
    }

    static let rows: [Row] = {
        let image = (try? Fixture.media("sparky.png")) ?? []
        let png = ResourceField("Content-Type", "image/png")
        func location(_ text: String) -> [ResourceField] { [ResourceField("Location", text)] }
        return [
            Row(name: "an image", fields: [png], body: image),
            Row(name: "an image without a type", body: image),
            Row(name: "an image with another type", fields: [ResourceField("Content-Type", "image/jpeg")], body: image),
            Row(name: "a damaged image", fields: [png], body: image.dropLast(30)),
            Row(name: "a page", fields: [png], body: Array("<!DOCTYPE html><html><body>No.</body></html>".utf8)),
            Row(name: "nothing", fields: [png]),
            Row(name: "not found", status: 404, fields: [png], body: Array("nothing here".utf8)),
            Row(name: "an error with an image", status: 500, fields: [png], body: image),
            Row(name: "an unknown encoding", fields: [png, ResourceField("Content-Encoding", "zstd")], body: image),
            Row(name: "no content", status: 204),
            Row(name: "not changed", status: 304),
            Row(name: "a redirect", status: 302, fields: location("/image.png")),
            Row(name: "a redirect to itself", status: 307, fields: location("/sparky.png")),
            Row(name: "a redirect to another scheme", status: 301, fields: location("ftp://media.example/a.png")),
            Row(name: "a redirect to a private address", status: 301, fields: location("http://10.0.0.1/a.png")),
            Row(name: "a redirect to nowhere", status: 302, fields: location("http://")),
            Row(name: "a redirect without a target", status: 302),
            Row(
                name: "an endless redirect body",
                status: 302,
                fields: location("/image.png"),
                body: Array(repeating: 0x61, count: 100_000)
            ),
            Row(
                name: "a name",
                fields: [ResourceField("Content-Disposition", "attachment; filename=a.txt")],
                body: image
            ),
            Row(name: "two lengths", fields: [ResourceField("Content-Length", "5")], body: image),
            Row(name: "a large header", fields: [ResourceField("X-Large", String(repeating: "a", count: 70_000))]),
        ]
    }()

    @Test("A scripted answer is judged like a server's", arguments: rows)
    func parity(row: Row) async throws {
        let image = try Fixture.media("sparky.png")
        let other = Row(name: "", fields: [ResourceField("Content-Type", "image/png")], body: image)
        let answer: @Sendable (String) -> Row = { $0 == "/image.png" ? other : row }
        try await MediaServer.run { request in
            answer(request.path).script
        } while: { server in
            let folder = try TemporaryFolder()
            var configuration = ExtensionHelper.Configuration.loopback(server, folder)
            let content = NotificationContent.withImage(server.url("/sparky.png"))
            let expected = await ExtensionHelper(configuration: configuration).populate(content)
            var answers = ScriptedAnswers()
            answers[server.url("/*")] = row.response
            answers[server.url("/image.png")] = other.response
            configuration.answers = answers
            let count = server.requests.count
            let report = await ExtensionHelper(configuration: configuration).populate(content)
            #expect(server.requests.count == count)
            #expect(answers.requests.map(\.url) == server.requests.map { server.url($0.path) })
            #expect(report.failure == expected.failure)
            #expect(report.findings == expected.findings)
            #expect(report.content.attachments.map(\.byteCount) == expected.content.attachments.map(\.byteCount))
            #expect(report.media?.verdicts == expected.media?.verdicts)
            #expect(report.media?.redirects == expected.media?.redirects)
            #expect(report.media?.suggestedFilename == expected.media?.suggestedFilename)
            #expect(report.media?.response?.status == expected.media?.response?.status)
        }
    }

    @Test("A scripted answer needs neither a real host nor a network")
    func withoutNetwork() async throws {
        let answers = try Self.sparky()
        let image = try Fixture.media("sparky.png")
        try await Self.deliver(answers, configure: { $0.transfer.transportSecurity = .requireHTTPS }) { report in
            #expect(report.failure == nil)
            #expect(report.findings == [])
            let attachment = try #require(report.content.attachments.first)
            let isWhole = try Array(Data(contentsOf: attachment.url)) == image
            #expect(isWhole)
            #expect(report.media?.remoteEndpoint == nil)
        }
        #expect(
            answers.requests == [
                .init(url: Self.url, method: "GET", fields: [], body: [], isScripted: true)
            ]
        )
    }

    @Test("The handler gets scripted answers, too")
    func handler() async throws {
        let folder = try TemporaryFolder()
        var configuration = ExtensionHelper.Configuration.overHTTP(folder)
        configuration.answers = try Self.sparky()
        let handed = Recorder<Int>()
        ExtensionHelper(configuration: configuration).populateNotificationContent(.withImage(Self.url)) { content in
            handed.record(content.attachments.count)
        }
        try await handed.waitFor()
        #expect(handed.values == [1])
        try await folder.waitUntilEmpty()
    }

    @Test("A scripted answer may come from an existing file")
    func file() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/sparky.png"
        let image = try Fixture.media("sparky.png")
        try Data(image).write(to: URL(filePath: path))
        for (path, isThere) in [(path, true), (path + "x", false), (folder.path, false)] {
            var answers = ScriptedAnswers()
            answers[Self.url] = ScriptedResponse(contentType: "image/png", body: .file(path: path))
            try await Self.deliver(answers) { report in
                #expect(report.failure?.kind == (isThere ? nil : .engineFailure))
                #expect(report.content.attachments.map(\.byteCount) == (isThere ? [image.count] : []))
            }
        }
    }

    // MARK: - Which one

    @Test(
        "The whole URL wins, and then the longest prefix",
        arguments: [
            ("https://a.example/x.png", 201), ("https://a.example/x.png#top", 201), ("https://A.example/x.png", 201),
            ("https://a.example/x.png?y", 203), ("https://a.example/x", 203), ("https://a.example/", 202),
            ("https://a.example", 202), ("https://a.example/%E2%82%AC", 204), ("https://a.example/€", 204),
            ("https://b.example/", nil), ("http://a.example/", nil),
        ]
    )
    func lookUp(url: String, status: Int?) async throws {
        var answers = ScriptedAnswers()
        answers["https://a.example/x.png"] = ScriptedResponse(status: 201)
        answers["https://a.example/*"] = ScriptedResponse(status: 202)
        answers["https://A.example/x*"] = ScriptedResponse(status: 203)
        answers["https://a.example/€"] = ScriptedResponse(status: 204)
        try await Self.deliver(answers, url) { report in
            #expect(report.media?.response?.status == status)
            if status == nil { #expect(report.failure?.kind == .nameResolution) }
        }
        #expect(answers.requests.map(\.isScripted) == [status != nil])
        #expect(answers["https://a.example/x*"]?.status == 203)
        answers["https://a.example/x*"] = nil
        #expect(answers["https://a.example/x*"] == nil)
    }

    @Test("Answers may cover some URLs and leave the others to the network")
    func unscripted() async throws {
        try await MediaServer.run { _ in
            .response(status: 404)
        } while: { server in
            var answers = try Self.sparky(server.url("/sparky.png"))
            answers[server.url("/moved.png")] = .redirect(to: "/elsewhere.png")
            answers.unscripted = .network
            let configure: (inout ExtensionHelper.Configuration) -> Void = { configuration in
                configuration.transfer.addresses.exceptions = [AddressPolicy.Exception("127.0.0.0/8:\(server.port)")]
                    .compactMap(\.self)
            }
            try await Self.deliver(answers, server.url("/sparky.png"), configure: configure) { report in
                #expect(report.failure == nil)
            }
            #expect(server.requests == [])
            try await Self.deliver(answers, server.url("/other.png"), configure: configure) { report in
                #expect(report.failure == .response(.status(404)))
            }
            #expect(server.requests.map(\.path) == ["/other.png"])
            // A scripted response's target is scripted too, or does not exist.
            try await Self.deliver(answers, server.url("/moved.png"), configure: configure) { report in
                #expect(report.failure == .network(.nameResolution(host: "127.0.0.1")))
            }
            #expect(server.requests.count == 1)
            #expect(answers.requests.map(\.isScripted) == [true, false, true, false])
        }
    }

    // MARK: - Resources

    @Test("Answers cover resources as well and record the requests", arguments: [302, 307])
    func resource(status: Int) async throws {
        let folder = try TemporaryFolder()
        var answers = ScriptedAnswers()
        answers["https://api.example/receipt"] = .redirect(to: "/done", status: status)
        answers["https://api.example/done"] = ScriptedResponse(
            status: 409,
            contentType: "application/json",
            body: .bytes(Array("{}".utf8))
        )
        var request = ResourceRequest(url: "https://api.example/receipt", folder: folder.path)
        request.method = "POST"
        request.fields = [ResourceField("X-Own", "1")]
        request.body = [1, 2, 3]
        let response = await ExtensionHelper.fetch(request, answers: answers)
        #expect(response.failure == nil)
        #expect(response.status == 409)
        #expect(response.url == "https://api.example/done")
        #expect(response.fields.map(\.name) == ["Content-Type", "Content-Length"])
        #expect(response.suggestedFilename == "done.json")
        let path = try #require(response.path)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "{}")
        #expect(answers.requests.map(\.method) == ["POST", status == 307 ? "POST" : "GET"])
        #expect(answers.requests.map(\.body) == [[1, 2, 3], status == 307 ? [1, 2, 3] : []])
        #expect(answers.requests.map(\.fields) == [request.fields, request.fields])
    }

    @Test("A HEAD request has no body, whatever length is declared")
    func head() async throws {
        let folder = try TemporaryFolder()
        var request = ResourceRequest(url: Self.url, folder: folder.path)
        request.method = "HEAD"
        let response = await ExtensionHelper.fetch(request, answers: try Self.sparky())
        #expect(response.failure == nil)
        #expect(response.expectedByteCount == (try Fixture.media("sparky.png").count))
        #expect(response.byteCount == 0)
        #expect(try folder.contents == [])
    }
}

import RichPush
import TestSupport
import Testing

@testable import RichPush

@Suite("Validators of a response")
struct ResponseValidatorTests {
    private static func requestField(_ fields: [String]) throws -> String? {
        var head = try #require(ResponseHead(statusLine: "HTTP/1.1 200 OK"))
        for field in fields { head.receive(try #require(HeaderField(text: field))) }
        return ResponseValidator(head.bounded())?.requestField
    }

    @Test(
        "The validator is the ETag, or else the date",
        arguments: [
            (["ETag: \"1\""], "If-None-Match: \"1\""),
            (["etag: W/\"a-b\""], "If-None-Match: W/\"a-b\""),
            (["ETag: \"\""], "If-None-Match: \"\""),
            (["Last-Modified: Sat, 21 Nov 2026 10:00:00 GMT"], "If-Modified-Since: Sat, 21 Nov 2026 10:00:00 GMT"),
            (["Last-Modified: today", "ETag: \"1\"", "ETag: \"2\""], "If-None-Match: \"1\""),
            (["ETag: 1", "Last-Modified: today"], "If-Modified-Since: today"),
        ]
    )
    func known(fields: [String], requestField: String) throws {
        #expect(try Self.requestField(fields) == requestField)
    }

    @Test(
        "Text that is not an ETag, or is too long, is not a validator",
        arguments: ["ETag: 1", "ETag: \"1", "ETag: \"", "ETag: W/", "ETag: w/\"1\"", "ETag: \"a\"b\"", "ETag: \"a b\""]
            + ["ETag: \"ä\"", "ETag: \"\(String(repeating: "1", count: 200))\"", "Last-Modified: ", "Last-Modified: ä"]
            + ["ETag: \"a\u{1}\"", "Last-Modified: a\u{7F}"]
    )
    func unknown(field: String) throws {
        #expect(try Self.requestField([field]) == nil)
    }

    @Test("A validator is sent, and the next transfer with the same handle sends none")
    func asked() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { request in
            request.headers["if-none-match"] == "\"1\""
                ? .response(status: 304, headers: ["ETag": "\"1\""])
                : .response(contentType: "image/png", headers: ["ETag": "\"1\""], body: body)
        } while: { server in
            let folder = try TemporaryFolder()
            let helper = ExtensionHelper(configuration: .loopback(server, folder))
            let url = server.url("/a.png")
            let first = await helper.judge(url)
            let validator = try #require(ResponseValidator(first))
            let second = await helper.judge(url, unlessConfirmed: validator, keepsFile: true)
            #expect(!validator.isConfirmed(by: first.media))
            #expect(validator.isConfirmed(by: second.media))
            #expect(second.attachment == nil)
            #expect(await helper.judge(url).failure == nil)
            #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\"", nil])
        }
    }

    @Test("A validator is not sent if the URL now leads elsewhere")
    func elsewhere() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { request in
            if request.path == "/a.png", request.headers["if-none-match"] != nil { return .redirect(to: "/b.png") }
            return request.headers["if-none-match"] == nil
                ? .response(contentType: "image/png", headers: ["ETag": "\"1\""], body: body)
                : .response(status: 304)
        } while: { server in
            let folder = try TemporaryFolder()
            let helper = ExtensionHelper(configuration: .loopback(server, folder))
            let validator = try #require(ResponseValidator(await helper.judge(server.url("/a.png"))))
            let judgment = await helper.judge(server.url("/a.png"), unlessConfirmed: validator)
            #expect(judgment.failure == nil)
            #expect(!validator.isConfirmed(by: judgment.media))
            #expect(ResponseValidator(judgment) == nil)
            #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\"", nil])
        }
    }

    @Test("A validator does not apply to a transfer that might turn out differently", arguments: [true, false])
    func broken(isBroken: Bool) async throws {
        let text = Array("not a picture".utf8)
        let head = Script.head(status: 200, contentType: "image/png", headers: ["ETag": "\"1\""], length: 13)
        try await MediaServer.run { _ in
            Script([.send(Array(head.utf8) + text.prefix(isBroken ? 5 : 13), times: 1), .close])
        } while: { server in
            let folder = try TemporaryFolder()
            let helper = ExtensionHelper(configuration: .loopback(server, folder))
            let judgment = await helper.judge(server.url("/a.png"))
            #expect(judgment.failure?.kind == (isBroken ? .partialBody : .unsupportedType))
            #expect((ResponseValidator(judgment) == nil) == isBroken)
        }
    }
}

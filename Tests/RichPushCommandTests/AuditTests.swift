import FoundationEssentials
import RichPush
import TestSupport
import Testing

@Suite("The audit command")
struct AuditTests {
    @Test("An audit writes one line for each line that is not blank, malformed or not")
    func oneForEach() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { request in
            request.path == "/gone.png" ? .response(status: 404) : .response(contentType: "image/png", body: body)
        } while: { server in
            let input = [
                AuditInput.payload(server.url("/sparky.png"), id: "1"),
                "",
                "{\"aps\": ",
                AuditInput.payload(server.url("/gone.png"), id: "\"b\""),
                " \t\r",
                #"{"aps": {"alert": "Hi"}}"#,
                #"{"message": {"topic": "a b"}}"#,
                AuditInput.payload(server.url("/sparky.png"), id: "2.5", isMutable: false),
                String(repeating: "x", count: 70_000),
                "[]",
            ]
            let result = try await CommandRun.audit(input, at: server, ["--ordered"])
            let lines = try result.lines
            #expect(result.status == 1)
            #expect(lines.compactMap { $0["line"] } == [1, 3, 4, 6, 7, 8, 9, 10])
            #expect(
                lines.compactMap { $0["status"]?.stringValue } == [
                    "attached", "malformed", "not-attached", "no-image", "refused", "not-run", "malformed", "malformed",
                ]
            )
            #expect(lines.map { $0["id"] } == [1, nil, "b", nil, nil, 2.5, nil, nil])
            #expect(lines[2]["failure"] == "http-status")
            #expect(lines[2]["httpStatus"] == 404)
            #expect(result.leftTemporaryFiles == [])
        }
    }

    @Test("An audit uses the number that a line begins with")
    func numbered() async throws {
        let input = ["20\t{\"id\": 1, \"aps\": {\"alert\": \"Hi\"}}", "21\t", "3\t{", "{\"aps\": {\"alert\": \"Hi\"}}"]
        let result = try await CommandRun.run(
            ["audit", "--ordered", "--numbered", "--fail-on", "none", "-"],
            input: input.map { $0 + "\n" }.joined()
        )
        let lines = try result.lines
        #expect(result.status == 0)
        #expect(lines.map { $0["line"] } == [20, 3, 4])
        #expect(lines.map { $0["status"] } == ["no-image", "malformed", "malformed"])
        #expect(lines[0]["id"] == 1)
        #expect(lines[2]["reason"]?.stringValue?.contains("does not begin with its number and a tab") == true)
    }

    @Test("The given push type applies only to lines without that header")
    func pushType() async throws {
        let alert = #"{"aps": {"alert": "Hi", "mutable-content": 1}}"#
        let message = #""notification": {"title": "Hi"}, "apns": {"payload": {"aps": {"mutable-content": 1}}"#
        let input = [
            alert,
            #"{"headers": {"Apns-Push-Type": "alert"}, "payload": \#(alert)}"#,
            #"{"headers": {}, "payload": \#(alert)}"#,
            #"{"topic": "t", \#(message)}}"#,
            #"{"topic": "t", \#(message), "headers": {"apns-push-type": "alert"}}}"#,
        ]
        let result = try await CommandRun.run(
            ["audit", "--ordered", "--push-type", "background", "-"],
            input: input.map { $0 + "\n" }.joined()
        )
        #expect(
            try result.lines.map { $0["decision"] } == [
                "not-displayed", "extension-ran", "not-displayed", "not-displayed", "extension-ran",
            ]
        )
    }

    @Test("An audit requests a URL once, however many lines have it", arguments: [(true, 1), (false, 40)])
    func coalesces(isCoalescing: Bool, requests: Int) async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: body)
        } while: { server in
            let input = (0..<40).map { AuditInput.payload(server.url("/sparky.png"), id: "\($0)") }
            let result = try await CommandRun.audit(input, at: server, isCoalescing ? [] : ["--no-coalesce"])
            let lines = try result.lines
            #expect(result.status == 0)
            #expect(lines.allSatisfy { $0["status"] == "attached" && $0["bytes"] == 5_483 })
            #expect(lines.count == 40)
            #expect(server.requests.count == requests)
            #expect(lines.count { $0["coalesced"] == true } == 40 - requests)
        }
    }
}

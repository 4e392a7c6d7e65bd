import Foundation
import RichPush
import SystemPackage
import TestSupport
import Testing

@testable import RichPushCommand

@Suite("The flow of an audit")
struct AuditFlowTests {
    @Test("Results keep the input's order on request, whatever finishes first")
    func ordered() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { request in
            // The first line is the last of its window to be done.
            request.path == "/0.png"
                ? Script([.pause(.milliseconds(50))] + Script.response(contentType: "image/png", body: body).steps)
                : .response(contentType: "image/png", body: body)
        } while: { server in
            let input = (0..<100).map { AuditInput.payload(server.url("/\($0).png"), id: "\($0)") }
            let result = try await CommandRun.audit(input, at: server, ["--ordered", "--concurrency", "4"])
            #expect(try result.lines.map { $0["line"] } == (1...100).map { .integer($0) })
            #expect(try result.lines.map { $0["id"] } == (0..<100).map { .integer($0) })
        }
    }

    @Test("No host gets more requests at once than allowed")
    func perHost() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run(host: "0.0.0.0") { _ in
            .slowImage(body)
        } while: { server in
            let folder = try TemporaryFolder()
            let input = folder.url.appending(path: "input")
            let lines = (0..<20).map { index in
                AuditInput.payload("http://127.0.0.\(1 + index % 2):\(server.port)/\(index).png") + "\n"
            }
            try Data(lines.joined().utf8).write(to: input)
            let audit = try await RunningCommand(
                [
                    "audit", "--allow-http", "--allow-address", "127.0.0.0/8:\(server.port)", "--concurrency", "10",
                    "--per-host", "3", "--time-limit", "3600", "-",
                ],
                input: input
            )
            try await server.waitForRequests(6)
            audit.signal(SIGINT)
            #expect(try await audit.end().status == 130)
            let hosts = server.requests.compactMap { $0.headers["host"] }
            #expect(hosts.count { $0.hasPrefix("127.0.0.1:") } == 3)
            #expect(hosts.count { $0.hasPrefix("127.0.0.2:") } == 3)
        }
    }

    @Test("An audit reads no more than it has room for while nobody reads the results")
    func backPressure() async throws {
        let folder = try TemporaryFolder()
        let input = folder.url.appending(path: "input")
        let line = #"{"id": 1, "aps": {"alert": "\#(String(repeating: "x", count: 200))"}}"# + "\n"
        let count = 40_000
        try Data(String(repeating: line, count: count).utf8).write(to: input)
        let audit = try await RunningCommand(["audit", "--concurrency", "8", "--ordered", "-"], input: input)
        // What may be on its way: two pieces that wait, one that is being read, what is gathered and what is being
        // written, the pipe, and the lines of the window.
        let limit = 3 * 64 * 1_024 + 2 * (256 + 64) * 1_024 + 64 * 1_024 + 64 * line.utf8.count
        var lines = 0
        while let data = try audit.output.read(upToCount: 4_096), !data.isEmpty {
            lines += data.count { $0 == UInt8(ascii: "\n") }
            if let offset = try? audit.inputOffset() { #expect(offset <= lines * line.utf8.count + 2 * limit) }
        }
        #expect(lines == count)
        #expect(try await audit.end().status == 0)
    }

    @Test("An unread output blocks a writing task only until the task is canceled")
    func canceledWhileFull() async throws {
        let (output, input) = try FileDescriptor.pipe()
        let writer = OutputWriter(input)
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        // The first is being written when the second comes; that one has to wait.
        #expect(await writer.write([0]))
        let writing = Task {
            _ = await writer.write(bytes)
            return await writer.write(bytes)
        }
        writing.cancel()
        #expect(await !writing.value)
        // Nothing waits for the pipe any longer.
        try output.close()
    }

    @Test("The summary goes to a file and a page, and counts a download once")
    func summary() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { request in
            request.path == "/gone.png" ? .response(status: 404) : .response(contentType: "image/png", body: body)
        } while: { server in
            let folder = try TemporaryFolder()
            let input = (0..<10).map { AuditInput.payload(server.url($0 < 8 ? "/\($0 % 2).png" : "/gone.png")) }
            let result = try await CommandRun.audit(
                input,
                at: server,
                ["--summary", "--summary-file", "\(folder.path)/s.json", "--report", "\(folder.path)/r.html"]
            )
            #expect(result.status == 1)
            #expect(result.error.contains("Audited 10 lines"))
            #expect(
                result.error.contains(
                    "2 failed: they have a finding that is an error, or a picture that cannot be drawn\n"
                )
            )
            #expect(result.error.contains("http-status"))
            let summary = try JSONValue(parsing: Data(contentsOf: folder.url.appending(path: "s.json")))
            #expect(summary["lines"] == 10)
            #expect(summary["downloads"] == 3)
            #expect(summary["coalescedLines"] == 7)
            #expect(summary["bytes"] == .integer(2 * 5_483))
            #expect(
                summary["byHost"]?.arrayValue == [
                    [
                        "host": .string("127.0.0.1:\(server.port)"), "lines": 10, "failedLines": 2,
                        "bytes": .integer(2 * 5_483), "deviceBytes": .integer(8 * 5_483),
                    ]
                ]
            )
            #expect(summary["slowest"]?.arrayValue?.count == 3)
            let page = try String(contentsOf: folder.url.appending(path: "r.html"), encoding: .utf8)
            #expect(page.hasSuffix("</html>\n"))
        }
    }

    /// What a server does with a picture that it has already sent.
    enum Change: CaseIterable {
        case none, gone
        /// The server sends no validator.
        case untold
    }

    @Test("An audit asks about a URL again once its verdict is old", arguments: Change.allCases)
    func recheck(change: Change) async throws {
        let body = try Fixture.media("sparky.png")
        let headers = change == .untold ? [:] : ["ETag": "\"1\""]
        let picture = Script.response(contentType: "image/png", headers: headers, body: body)
        try await MediaServer.run { request in
            if request.path == "/slow.png" { return Script([.pause(.milliseconds(1_500))] + picture.steps) }
            guard request.headers["if-none-match"] == "\"1\"" else { return picture }
            return change == .gone ? .response(status: 404) : .response(status: 304)
        } while: { server in
            let lines = ["/a.png", "/slow.png", "/a.png"].map { AuditInput.payload(server.url($0)) }
            let result = try await CommandRun.audit(lines, at: server, ["--concurrency", "1", "--recheck", "1"])
            #expect(result.status == (change == .gone ? 1 : 0))
            let last = try #require(try result.lines.last)
            #expect(last["failure"]?.stringValue == (change == .gone ? "http-status" : nil))
            #expect((last["coalesced"] == true) == (change == .none))
            #expect(last["bytes"] == (change == .gone ? 0 : .integer(5_483)))
            let conditions = server.requests.map { $0.headers["if-none-match"] }
            #expect(conditions == [nil, nil, change == .untold ? nil : "\"1\""])
        }
    }

    @Test("A line does not count as sharing if there was no download")
    func sharesDownloadsAlone() async throws {
        let folder = try TemporaryFolder()
        let images = ["https://127.0.0.1/a.png", "https://127.0.0.1/a.png", "relative.png", "relative.png"]
        let result = try await CommandRun.run(
            ["audit", "--summary-file", "\(folder.path)/s.json", "-"],
            input: images.map { AuditInput.payload($0) + "\n" }.joined()
        )
        #expect(try result.lines.compactMap { $0["failure"]?.stringValue }.count == 4)
        #expect(try result.lines.compactMap { $0["coalesced"] } == [])
        let summary = try JSONValue(parsing: Data(contentsOf: folder.url.appending(path: "s.json")))
        #expect(summary["downloads"] == 0)
        #expect(summary["coalescedLines"] == 0)
    }

    @Test("JUnit's XML is one document with a test case for each line")
    func junit() async throws {
        let input = #"{"aps": {"alert": "Hi"}}"# + "\n{\n" + #"{"message": {"topic": "<&>"}}"# + "\n"
        let result = try await CommandRun.run(["audit", "--ordered", "--format", "junit", "-"], input: input)
        #expect(result.status == 1)
        #expect(result.output.hasPrefix("<?xml"))
        #expect(result.output.count { $0 == "<" } > 6)
        #expect(result.output.split(separator: "<testcase ").count == 4)
        #expect(result.output.split(separator: "<failure ").count == 3)
        #expect(result.output.hasSuffix("</testsuite>\n</testsuites>\n"))
    }
}

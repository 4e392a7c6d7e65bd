import Foundation
import RichPush
import TestSupport
import Testing

@Suite("How an audit ends")
struct AuditEndTests {
    private static let noImage = #"{"aps": {"alert": "Hi"}}"#
    private static let noAlert = #"{"aps": {"mutable-content": 1}, "fcm_options": {"image": "https://host/a.png"}}"#

    private static let unreachable = noAlert.replacing(#"{"mutable-"#, with: #"{"alert": "Hi", "mutable-"#)
        .replacing("//host", with: "//localhost")
    /// RichPush refuses the address or the port, and an iPhone may not.
    private static let blocked = unreachable.replacing("//localhost", with: "//10.0.0.1")
    private static let blockedPort = unreachable.replacing("//localhost", with: "//host:6379")

    /// Lines, arguments, and the status that they lead to.
    private static let endings: [Ending] = [
        Ending(lines: [noImage], arguments: [], 0),
        Ending(lines: [noImage, noAlert], arguments: [], 1),
        Ending(lines: [noImage, noAlert], arguments: ["--fail-on", "none"], 0),
        Ending(lines: [noImage, noAlert], arguments: ["--fail-on", "http-status,no-visible-alert"], 1),
        Ending(lines: [noImage, noAlert], arguments: ["--fail-on", "http-status", "--fail-on", "over-size-limit"], 0),
        Ending(lines: [noImage], arguments: ["--fail-on", "no-image"], 1),
        Ending(lines: [noImage], arguments: ["--fail-on", "error,unknown"], 0),
        Ending(lines: [unreachable], arguments: [], 1),
        Ending(lines: [unreachable], arguments: ["--fail-on", "unknown"], 0),
        Ending(lines: [blocked, blockedPort], arguments: [], 0),
        Ending(lines: [blockedPort], arguments: ["--fail-on", "unknown"], 1),
        Ending(lines: [blocked], arguments: ["--fail-on", "no-image,unknown"], 1),
        Ending(lines: [blocked], arguments: ["--fail-on", "unknown"], 1),
        Ending(lines: [noImage, "{"], arguments: [], 1),
        Ending(lines: [noImage, "{"], arguments: ["--fail-on", "invalid-json"], 1),
        Ending(lines: [noImage, "[]"], arguments: ["--fail-on", "malformed-line"], 1),
        Ending(lines: [noImage, "{"], arguments: ["--fail-on", "refused-by-fcm"], 0),
        Ending(lines: ["{", "[]"], arguments: [], 65),
        Ending(lines: ["{", "[]"], arguments: ["--fail-on", "http-status"], 65),
        Ending(lines: ["{", "[]"], arguments: ["--fail-on", "none"], 0),
        Ending(lines: [], arguments: [], 65),
        Ending(lines: [], arguments: ["--fail-on", "none"], 65),
        Ending(lines: [], arguments: ["--allow-empty"], 0),
        Ending(lines: ["{"], arguments: ["--allow-empty"], 65),
        Ending(lines: [noImage], arguments: ["--fail-on", "nonsense"], 64),
        Ending(lines: [noImage], arguments: ["--concurrency", "0"], 64),
        Ending(lines: [noImage], arguments: ["--per-host-rate", "0"], 64),
        Ending(lines: [noImage], arguments: ["--recheck", "0"], 64),
        Ending(lines: [noImage], arguments: ["--stall-after", "0.5"], 64),
        Ending(lines: [noImage], arguments: ["--proxy", "proxy.example:3128"], 64),
        Ending(lines: [noImage], arguments: ["--proxy", "http://"], 64),
        Ending(lines: [noImage], arguments: ["--proxy", "http://proxy.example:3128"], 0),
        Ending(lines: [noImage], arguments: ["--stall-after", "0"], 0),
        Ending(lines: [noImage], arguments: ["--recheck", "1", "--no-coalesce"], 64),
        Ending(lines: [noImage], arguments: ["--resume", "/nowhere/at/all"], 66),
        Ending(lines: [noImage], arguments: ["--report", "/nowhere/at/all"], 73),
    ]

    struct Ending: Sendable {
        let lines: [String]
        let arguments: [String]
        let status: Int32

        init(lines: [String], arguments: [String], _ status: Int32) {
            self.lines = lines
            self.arguments = arguments
            self.status = status
        }
    }

    @Test("An audit that reaches none of three hosts stops, and two say little of the network", arguments: [2, 3])
    func offline(count: Int) async throws {
        let lines = (1...count).map { Self.unreachable.replacing("//localhost", with: "//93.184.216.\($0)") }
        let command = [ProgramRun.built("richpush"), "audit", "-"]
        let run = try await PrivateNetwork().run(command, input: lines.joined(separator: "\n"))
        #expect(run.status == (count == 3 ? 71 : 1))
        #expect(run.error.contains("this machine seems to have no network") == (count == 3))
    }

    @Test("The exit status follows the findings", arguments: endings)
    func status(ending: Ending) async throws {
        let input = ending.lines.map { $0 + "\n" }.joined()
        let result = try await CommandRun.run(["audit"] + ending.arguments + ["-"], input: input)
        #expect(result.status == ending.status)
        if ![64, 66, 73].contains(ending.status) { #expect(try result.lines.count == ending.lines.count) }
    }

    @Test("The status is 1 if an earlier audit left only malformed lines")
    func resumedRest() async throws {
        let folder = try TemporaryFolder()
        let earlier = folder.url.appending(path: "earlier")
        try Data(#"{"line":1,"status":"no-image","findings":[]}\#n"#.utf8).write(to: earlier)
        let result = try await CommandRun.run(
            ["audit", "--resume", earlier.path, "-"],
            input: Self.noImage + "\n{\n"
        )
        #expect(try result.lines.map { $0["line"] } == [2])
        #expect(result.status == 1)
    }

    @Test("The status is 66 if the input cannot be read", arguments: ["/nowhere/at/all.jsonl", "/"])
    func blocked(path: String) async throws {
        let result = try await CommandRun.run(["audit", path])
        #expect(result.status == 66)
        #expect(result.error.hasPrefix("richpush: cannot read \(path): "))
    }

    @Test(
        "Ctrl-C writes what is done, and another audit continues from there",
        arguments: [SIGINT, SIGTERM, SIGHUP]
    )
    func interrupted(signal: Int32) async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { request in
            request.path.hasPrefix("/slow") ? .slowImage(body) : .response(contentType: "image/png", body: body)
        } while: { server in
            let folder = try TemporaryFolder()
            let paths = ["/1.png", "/2.png", "/slow/1", "/3.png", "/slow/2", "/4.png"]
            let lines = paths.map { AuditInput.payload(server.url($0)) + "\n" }
            let input = folder.url.appending(path: "input")
            try Data(lines.joined().utf8).write(to: input)
            let network = ["--allow-http", "--allow-address", "127.0.0.1:\(server.port)"]
            let audit = try await RunningCommand(
                ["audit", "--time-limit", "3600", "--concurrency", "2", "-"] + network,
                input: input
            )
            // While a slow server keeps both workers busy, the lines before those two are done, and the lines after
            // them are not started.
            try await server.waitForRequests(5)
            audit.signal(signal)
            let (status, error) = try await audit.end()
            let output = try #require(try audit.output.readToEnd())
            #expect(status == 128 + signal)
            #expect(error.contains("Interrupted after 3 lines"))
            // Its output is no file, so there is nothing to continue from.
            #expect(!error.contains("--resume"))
            #expect(server.requests.count == 5)
            let first = try Self.numbers(in: output)
            #expect(first == [1, 2, 4])

            let earlier = folder.url.appending(path: "earlier")
            try (output + Data(#"{"line":3,"status":"att"#.utf8)).write(to: earlier)
            let rest = try await CommandRun.run(
                ["audit", "--time-limit", "0.2"] + network + ["--resume", earlier.path, input.path]
            )
            #expect(try rest.lines.compactMap { $0["line"] }.count == 3)
            #expect(try Set(Self.numbers(in: Data(rest.output.utf8))) == [3, 5, 6])
        }
    }

    @Suite("An audit whose output nobody reads, by the clock", .serialized, .tags(.realTime))
    struct RealTime {
        @Test("SIGTERM ends an audit that only has to write, even if nobody reads")
        func interruptedWhileFinishing() async throws {
            let audit = try await Self.unreadAudit()
            audit.signal(SIGTERM)
            let (status, error) = try await audit.end()
            #expect(status == 128 + SIGTERM)
            #expect(error.contains("Interrupted after 1,500 lines"))
        }

        @Test("The second signal ends an audit at once, whichever the first was", arguments: [SIGINT, SIGTERM])
        func interruptedTwice(first: Int32) async throws {
            let audit = try await Self.unreadAudit()
            audit.signal(first)
            audit.signal(first == SIGINT ? SIGTERM : SIGINT)
            // The number of the signal that ended it: if two are pending, the system delivers either of them first.
            #expect([SIGINT, SIGTERM].contains(try await audit.end().status))
        }

        /// An audit that has read all lines, and whose results are more than fits into a pipe that nobody reads.
        private static func unreadAudit() async throws -> RunningCommand {
            let folder = try TemporaryFolder()
            let input = folder.url.appending(path: "input")
            let lines = Data(String(repeating: noImage + "\n", count: 1_500).utf8)
            try lines.write(to: input)
            let audit = try await RunningCommand(["audit", "-"], input: input)
            try await eventually("the number of bytes that the audit has read") {
                try audit.inputOffset()
            } until: {
                $0 >= lines.count
            }
            // Only its idleness shows that it is done with them.
            var (time, idleCount) = (0, 0)
            while idleCount < 20 {
                try await Task.sleep(for: .milliseconds(25))
                let now = try audit.processorTime()
                idleCount = now == time ? idleCount + 1 : 0
                time = now
            }
            return audit
        }
    }

    @Test("An audit ends quietly when its reader goes away")
    func brokenPipe() async throws {
        let folder = try TemporaryFolder()
        let input = folder.url.appending(path: "input")
        try Data(String(repeating: Self.noImage + "\n", count: 20_000).utf8).write(to: input)
        let audit = try await RunningCommand(["audit", "--summary", "-"], input: input)
        _ = try audit.output.read(upToCount: 1_000)
        try audit.output.close()
        let (status, error) = try await audit.end()
        #expect(status == 141)
        #expect(!error.contains("richpush:"))
    }

    private static func numbers(in output: Data) throws -> [Int] {
        try output.split(separator: UInt8(ascii: "\n")).map { line in
            let value = try JSONValue(parsing: line)
            guard case .integer(let number)? = value["line"] else { return 0 }
            return number
        }
        .sorted()
    }
}

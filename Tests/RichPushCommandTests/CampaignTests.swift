import Foundation
import RichPush
import TestSupport
import Testing

@Suite("Audits before a campaign")
struct CampaignTests {
    private static func lines(_ count: Int) -> String {
        (1...count).map { #"{"id": \#($0), "aps": {"alert": "Hi"}}"# + "\n\n" }.joined()
    }

    private static func summary(in folder: TemporaryFolder) throws -> JSONValue {
        try JSONValue(parsing: Data(contentsOf: folder.url.appending(path: "s.json")))
    }

    @Test("A sample has the requested size, and the same seed gives the same lines")
    func sample() async throws {
        let folder = try TemporaryFolder()
        func run(_ arguments: String...) async throws -> (ids: [Int?], error: String) {
            let result = try await CommandRun.run(
                ["audit", "--ordered", "--summary", "--summary-file", "\(folder.path)/s.json"] + arguments + ["-"],
                input: Self.lines(1_000)
            )
            #expect(result.status == 0)
            return (try result.lines.map { $0["id"]?.number }, result.error)
        }
        let sample = try await run("--sample", "50", "--seed", "7")
        #expect(sample.ids.count == 50)
        #expect(sample.ids.compactMap(\.self) == Set(sample.ids.compactMap(\.self)).sorted())
        #expect(sample.error.contains("50 lines of 1,000, sampled with seed 7"))
        #expect(try Self.summary(in: folder)["sample"] == ["lines": 1_000, "seed": 7])
        #expect(try await run("--sample", "50", "--seed", "7").ids == sample.ids)
        #expect(try await run("--sample", "50", "--seed", "8").ids != sample.ids)
        // The seed that the audit chose gives its sample again.
        let other = try await run("--sample", "50")
        let seed = try #require(try Self.summary(in: folder)["sample"]?["seed"]?.number)
        #expect(try await run("--sample", "50", "--seed", "\(seed)").ids == other.ids)
        #expect(try await run("--sample", "5000").ids == Array(1...1_000))
    }

    @Test(
        "An impossible sample is refused",
        arguments: [["--sample", "0"], ["--sample", "100001"], ["--seed", "1"], ["--sample", "1", "--resume", "x"]]
    )
    func refusedSample(arguments: [String]) async throws {
        #expect(try await CommandRun.run(["audit"] + arguments + ["-"]).status == 64)
    }

    @Test("A comparison says what became worse and better since an earlier audit")
    func comparison() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { request in
            request.path.hasPrefix("/fine") ? .response(contentType: "image/png", body: body) : .response(status: 404)
        } while: { server in
            let folder = try TemporaryFolder()
            func line(_ id: String, _ path: String) -> String { AuditInput.payload(server.url(path), id: "\"\(id)\"") }
            func anonymous(_ path: String) -> String {
                AuditInput.payload(server.url(path)).replacing(#""id": 0, "#, with: "")
            }
            let earlier = try await CommandRun.audit(
                [
                    line("broke", "/fine"), line("mended", "/gone"), line("same", "/fine"), line("bad", "/gone"),
                    line("dropped", "/fine"), anonymous("/fine"), "not JSON",
                ],
                at: server
            )
            let file = folder.url.appending(path: "earlier.jsonl")
            try Data((earlier.output + "torn").utf8).write(to: file)
            let outputs = ["--summary", "--summary-file", "\(folder.path)/s.json", "--report", "\(folder.path)/r.html"]
            let result = try await CommandRun.audit(
                [
                    line("bad", "/gone"), line("same", "/fine"), line("mended", "/fine"), line("broke", "/gone"),
                    line("added", "/gone"), anonymous("/gone"),
                ],
                at: server,
                ["--ordered", "--compare", file.path] + outputs
            )
            #expect(result.status == 1)
            let comparison = try #require(try Self.summary(in: folder)["comparison"])
            let counts = ["worse", "better", "unchanged", "new", "missing"].map { comparison[$0]?.number }
            #expect(counts == [2, 1, 2, 1, 2])
            let worse = try #require(comparison["worseLines"]?.arrayValue)
            #expect(worse.map { $0["id"] } == ["broke", nil])
            #expect(worse.map { $0["earlierConclusion"] } == ["shows", "shows"])
            #expect(worse.map { $0["conclusion"] } == ["shows-without", "shows-without"])
            #expect(worse.map { $0["earlierStatus"] } == ["attached", "attached"])
            #expect(worse.map { $0["status"] } == ["not-attached", "not-attached"])
            #expect(comparison["betterLines"]?.arrayValue?.map { $0["id"] } == ["mended"])
            #expect(result.error.contains("broke  shows → shows without"))
            #expect(result.error.contains("mended  shows without → shows"))
            let page = try String(contentsOf: folder.url.appending(path: "r.html"), encoding: .utf8)
            #expect(page.contains("<td>mended</td><td>shows without → shows</td>"))
        }
    }

    @Test("A comparison counts failures as this audit does")
    func comparedFailures() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "earlier.jsonl")
        let finding = #"{"identifier":"missing-mutable-content","severity":"error"}"#
        try Data(#"{"line":1,"status":"no-image","findings":[\#(finding)]}"#.utf8).write(to: file)
        let arguments = ["--compare", file.path, "--summary-file", "\(folder.path)/s.json", "-"]
        let input = #"{"aps": {"alert": "Hi"}}"#
        _ = try await CommandRun.run(["audit"] + arguments, input: input)
        #expect(try Self.summary(in: folder)["comparison"]?["better"] == 1)
        _ = try await CommandRun.run(["audit", "--fail-on", "none"] + arguments, input: input)
        #expect(try Self.summary(in: folder)["comparison"]?["unchanged"] == 1)
    }

    @Test("A comparison reads an earlier output and says where a file is not one")
    func comparedFile() async throws {
        let folder = try TemporaryFolder()
        let missing = try await CommandRun.run(["audit", "--compare", "\(folder.path)/none", "-"])
        #expect(missing.status == 66)
        try Data("{}\n".utf8).write(to: folder.url.appending(path: "other"))
        let other = try await CommandRun.run(["audit", "--compare", "\(folder.path)/other", "-"], input: "{}\n")
        #expect(other.error.contains("has no line of an audit's output to compare with"))
    }

    @Test("The cost counts what all devices download, even if the audit ends a download early")
    func deviceBytes() async throws {
        let body = try Fixture.media("sparky.png")
        let (tooLong, absurd) = (20_000_000, Int.max)
        try await MediaServer.run { request in
            let length = ["/long.png": tooLong, "/absurd.png": absurd][request.path]
            guard let length else { return .response(contentType: "image/png", body: body) }
            let head = Script.head(status: 200, contentType: "image/png", length: length)
            return Script([.send(Array(head.utf8) + body, times: 1)])
        } while: { server in
            let folder = try TemporaryFolder()
            func audit(_ paths: [String]) async throws -> JSONValue {
                let lines = paths.map { AuditInput.payload(server.url($0)) }
                _ = try await CommandRun.audit(lines, at: server, ["--summary-file", "\(folder.path)/s.json"])
                return try Self.summary(in: folder)
            }
            let paths = Array(repeating: "/a.png", count: 5) + ["/long.png", "/long.png"]
            let summary = try await audit(paths)
            let bytes = JSONValue.integer(5 * body.count + 2 * tooLong)
            #expect(summary["deviceBytes"] == bytes)
            #expect(summary["byHost"]?.arrayValue?.map { $0["deviceBytes"] } == [bytes])
            #expect(try await audit(["/absurd.png", "/absurd.png"])["deviceBytes"] == .integer(.max))
        }
    }
}

extension JSONValue {
    fileprivate var number: Int? {
        if case .integer(let number) = self { number } else { nil }
    }
}

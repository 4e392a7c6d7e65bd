import Foundation
import RichPush
import TestSupport
import Testing

@Suite("Questions to the command")
struct AskingTests {
    private static func json(_ arguments: [String], _ variables: [String: String] = [:]) async throws -> JSONValue {
        let run = try await CommandRun.run(arguments + ["--format", "json"], variables: variables)
        return try JSONValue(parsing: run.output.utf8)
    }

    @Test("Every finding is explained, with all of its variants")
    func explain() async throws {
        let list = try await Self.json(["explain"])["findings"]?.arrayValue ?? []
        #expect(Set(list.map { $0["identifier"]?.stringValue }) == Set(Finding.samples.map(\.identifier)))
        let one = try await Self.json(["explain", "misplaced-key"])
        #expect(one["variants"]?.arrayValue?.compactMap { $0["variant"] } == ["header"])
        let text = try await CommandRun.run(["explain", "misplaced-key"]).output
        #expect(text.contains("\n  ✗ misplaced-key (header)\n"))
        #expect(text.contains("certainty   documented (Apple: Sending notification requests to APNs)\n"))
        #expect(text.contains("change      Send it as a header; in an FCM message, move it to apns.headers.\n"))
    }

    @Test(
        "An unknown name gets a suggestion, and status 64",
        arguments: [
            (["explain", "htp-status"], "there is no finding named htp-status; did you mean http-status?"),
            (["schema", "audt"], "there is no schema named audt; did you mean audit?"),
            (["schema", "x"], "there is no schema named x; the schemas are delivery, audit,"),
        ]
    )
    func unknown(arguments: [String], sentence: String) async throws {
        let run = try await CommandRun.run(arguments)
        #expect(run.status == 64)
        #expect(run.error.hasPrefix("richpush: \(sentence)"))
    }

    @Test("What only some commands need is missing without a fault, unless it is asked for")
    func doctor() async throws {
        let bare = ["PATH": "/nowhere", "RICHPUSH_BROWSER": "/nowhere"]
        let usual = try await CommandRun.run(["doctor"], variables: bare)
        #expect(usual.status == 0)
        #expect(usual.output.contains(/\n  · Swift toolchain +There is no Swift compiler \(swiftc is not in PATH\)/))
        #expect(usual.output.contains(/\n  · decoders +none\n +→ For --decode/))
        #expect(usual.output.contains(/\n  ✓ libmagic +its database knows types\n/))
        let wanted = try await CommandRun.run(["doctor", "--for", "extension"], variables: bare)
        #expect(wanted.status == 71)
        #expect(wanted.output.contains("\n  ✗ Swift toolchain"))
        let broken = try await Self.json(["doctor"], bare.merging(["MAGIC": "/nowhere", "TMPDIR": "/nowhere"]) { $1 })
        #expect(broken["succeeded"] == false)
        let missing = broken["checks"]?.arrayValue?.filter { $0["state"] == "missing" }.map { $0["name"] }
        #expect(missing == ["libmagic", "temporary folder"])
    }

    @Test(
        "Every output has its schema's form",
        .enabled("python3-jsonschema is installed") {
            try await ProgramRun.run(["/usr/bin/env", "python3", "-c", "import jsonschema"]).status == 0
        },
        .timeLimit(.minutes(10))
    )
    func schemas() async throws {
        let script = Fixture.folder.deletingLastPathComponent().appending(path: "Tests/Commands/schemas").path
        let programs = URL(filePath: ProgramRun.built("richpush")).deletingLastPathComponent().path
        let run = try await ProgramRun.run([script, programs], timeLimit: 500)
        #expect(run.status == 0, "\(run.error)")
    }
}

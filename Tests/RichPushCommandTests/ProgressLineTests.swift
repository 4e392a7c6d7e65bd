import Foundation
import TestSupport
import Testing

@testable import RichPushCommand

@Suite("The progress of an audit")
struct ProgressLineTests {
    private static let palette = Palette(isColored: false)

    @Test(
        "The bar counts finished lines, of all lines or of an estimate, and says how long the others take",
        arguments: [
            // All 3,000 lines are read long before they are finished.
            (120, 3_000, true, 1.0, 0, nil, "──────────────────────── 4% · 120 of 3,000 lines · 12/s · 4:00 left"),
            (
                120, 400, false, 0.2, 0, nil,
                "━─────────────────────── 6% · 120 of about 2,000 lines · 12/s · about 2:37 left"
            ),
            (120, 400, false, nil, 0, nil, "120 lines · 12/s"),
            (1, 1, true, nil, 0, nil, "━━━━━━━━━━━━━━━━━━━━━━━━ 100% · 1 of 1 line · 0/s"),
            (0, 0, false, 0.5, 0, nil, "0 lines · 0/s"),
            // An earlier audit has finished the first half.
            (
                100, 100, false, 0.6, 500, nil,
                "━━━━──────────────────── 20% · 100 of about 500 lines · 10/s · about 0:40 left"
            ),
            (0, 7_000, false, 0.5, 0, 50, "0 lines of the sample, 7,000 lines read · 0/s"),
            (10, 20, true, 1, 0, 50, "━━━━━━━━━━━━──────────── 50% · 10 of 20 lines · 1/s · 0:10 left"),
            (25, 9_000, true, 1, 0, 50, "━━━━━━━━━━━━──────────── 50% · 25 of 50 lines · 2/s · 0:10 left"),
        ] as [(Int, Int, Bool, Double?, Int, Int?, String)]
    )
    func progress(
        finished: Int,
        read: Int,
        isInputRead: Bool,
        part: Double?,
        completed: Int,
        sample: Int?,
        text: String
    ) {
        let progress = AuditProgress(
            finished: finished,
            read: read,
            isInputRead: isInputRead,
            part: part,
            completed: completed,
            sample: sample
        )
        #expect(progress.line(seconds: 10, palette: Self.palette) == text)
    }

    @Test("A terminal shows the progress, unless it is not wanted", arguments: [[], ["--quiet"]])
    func terminal(options: [String]) async throws {
        let folder = try TemporaryFolder()
        let campaign = folder.url.appending(path: "campaign.jsonl")
        try Data(#"{"aps": {"alert": "Hello"}}"#.utf8).write(to: campaign)
        let run = try await TerminalRun.run(
            [ProgramRun.built("richpush"), "audit"] + options + [campaign.path],
            environment: ["TERM": "xterm"]
        )
        #expect(run.status == 0)
        #expect(run.shown.contains("\r\u{1B}[2K") == options.isEmpty)
    }
}

@Suite("The command that continues an audit")
struct ResumeCommandTests {
    @Test(
        "The command has the same options, and its output as another earlier part",
        arguments: [
            (
                ["audit", "--summary", "a.jsonl"], "out.jsonl",
                "richpush audit --resume out.jsonl --summary a.jsonl > out-rest.jsonl"
            ),
            (
                ["audit", "it's $1.jsonl"], "my results",
                #"richpush audit --resume 'my results' 'it'\''s $1.jsonl' > 'my results-rest'"#
            ),
            (
                ["audit", "--resume", "a.out", "in"], "x.y/b",
                "richpush audit --resume x.y/b --resume a.out in > x.y/b-rest"
            ),
            (["audit", "in"], nil, nil),
        ] as [([String], String?, String?)]
    )
    func command(arguments: [String], output: String?, text: String?) {
        let command = ResumeCommand(arguments: ["richpush"] + arguments, output: output, input: nil)
        #expect(command.text(readsStandardInput: false) == text)
    }

    @Test("The standard input is redirected again if it is a file", arguments: ["in.jsonl", nil])
    func standardInput(input: String?) {
        let command = ResumeCommand(arguments: ["richpush", "audit", "-"], output: "out", input: input)
        let text = command.text(readsStandardInput: true)
        #expect(text == input.map { "richpush audit --resume out - < \($0) > out-rest" })
    }
}

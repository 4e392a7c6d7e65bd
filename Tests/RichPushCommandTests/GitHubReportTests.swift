import Foundation
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness
@testable import RichPushCommand

@Suite("Reports for GitHub Actions")
struct GitHubReportTests {
    private static func media(_ name: String) -> String { Fixture.folder.appending(path: "media/\(name)").path }

    /// A line of a workflow command's output.
    private static func commands(_ output: String, _ kind: String) -> [Substring] {
        output.split(separator: "\n").filter { $0.hasPrefix("::\(kind) ") }
    }

    private static func finding(_ text: String) -> Finding { .unhandledRequest(text) }

    @Test("Text from outside ends no command, no property, and no cell, and is no markup")
    func hostile() {
        let text = "a,b:c%0A\r\n::error::x | <img src=x> [l](https://e.example) @team www.e.example `*_"
        let place = FilePlace("f,\(text)", line: 3)
        let item = GitHubReport.Item(
            name: text,
            severity: .error,
            outcome: text,
            findings: [(Self.finding(text), place), (Self.finding("b"), nil)]
        )
        let report = GitHubReport("Conclusion.", items: [item])
        let lines = report.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 4)
        #expect(lines.filter { $0.hasPrefix("::") }.count == 2)
        let properties = lines[0].split(separator: "::")[0]
        #expect(properties.split(separator: ",").map { $0.prefix { $0 != "=" } } == ["error file", "line", "title"])
        #expect(lines[0].contains("title=unhandled-request%3A a%2Cb%3Ac%250A"))
        #expect(lines[0].contains("%0A→ "))
        let cells = report.markdown.split(separator: "\n").filter { $0.hasPrefix("| ❌") }
        #expect(cells.count == 1)
        #expect(cells[0].split(separator: " | ").count == 4)
        for markup in [" <img", "[l](", "https:/", " @team", " www.e", " `*_"] {
            #expect(report.text.contains(markup))
            #expect(!report.markdown.contains(markup))
        }
    }

    @Test("GitHub shows ten annotations of a kind, so the last one counts the rest; a summary has a hundred rows")
    func limits() {
        let items = (0..<100_000).lazy.map { number in
            GitHubReport.Item(
                name: "\(number)",
                severity: number < 10 ? .warning : .error,
                outcome: "",
                findings: [(Finding.unhandledRequest("\(number)").atMost(.warning), FilePlace("f", line: number))]
            )
        }
        let report = GitHubReport("C", items: items)
        #expect(Self.commands(report.text, "warning").count == 10)
        let errors = Self.commands(report.text, "error")
        #expect(errors.count == 10)
        #expect(errors[0].hasPrefix("::error file=f,line=10,"))
        #expect(errors[9] == "::error title=99981 more::The summary of the job lists more.")
        #expect(report.markdown.split(separator: "\n").filter { $0.hasPrefix("| ") }.count == 102)
        #expect(report.markdown.contains("passed: 10 · failed: 99,990"))
    }

    @Test("Pictures, and a message at the line of its key; the summary is added to that of earlier steps")
    func check() async throws {
        let folder = try TemporaryFolder()
        let summary = folder.url.appending(path: "summary.md")
        try Data("Earlier.\n".utf8).write(to: summary)
        let message = folder.url.appending(path: "message.json")
        let payload = ["{", #""aps": {"#, #""alert": "a""#, "},", #""image": "https://a.example/a.png""#, "}"]
        try Data(payload.joined(separator: "\n").utf8).write(to: message)
        var variables = ["GITHUB_STEP_SUMMARY": summary.path, "GITHUB_WORKSPACE": Fixture.folder.path]
        let pictures = [Self.media("sparky.png"), Self.media("impostors/sparky.webp")]
        let run = try await CommandRun.run(["check", "--format", "github"] + pictures, variables: variables)
        #expect(run.status == 1)
        #expect(run.error == "")
        let start = "::error file=media/impostors/sparky.webp,title=unsupported-type%3A "
        #expect(Self.commands(run.output, "error").count == 1)
        #expect(run.output.hasPrefix(start))
        #expect(run.output.hasSuffix("\nAn iPhone shows 1 of 2 notifications as they were sent.\n"))
        let text = try String(contentsOf: summary, encoding: .utf8)
        #expect(text.hasPrefix("Earlier.\n### An iPhone shows 1 of 2 notifications as they were sent.\n\n"))
        #expect(text.contains("\n\npassed: 1 · failed: 1\n"))
        #expect(text.contains("\n- ❌ **unsupported-type** The file is image/webp"))

        variables["GITHUB_WORKSPACE"] = folder.path
        let delivered = try await CommandRun.run(["deliver", "--format", "github", message.path], variables: variables)
        #expect(delivered.status == 1)
        #expect(delivered.output.contains("::error file=message.json,line=5,title=image-in-wrong-place%3A "))
        let whole = try String(contentsOf: summary, encoding: .utf8)
        #expect(whole.hasPrefix(text))

        // GitHub refuses a summary of more than 1 MiB.
        try Data(repeating: UInt8(ascii: "a"), count: 1 << 20 - 400).write(to: summary)
        _ = try await CommandRun.run(["check", "--format", "github"] + pictures, variables: variables)
        let size = try Data(contentsOf: summary).count
        #expect((1 << 20 - 399...1 << 20).contains(size))
        variables["GITHUB_STEP_SUMMARY"] = "\(folder.path)/none/summary.md"
        let unwritable = try await CommandRun.run(["check", "--format", "github"] + pictures, variables: variables)
        #expect(unwritable.status == 73)
        let all = try await CommandRun.run(["deliver", "--vendor", "all", "--format", "github", message.path])
        #expect(all.status == 64)
    }

    @Test("An audit's annotations are at the lines of its files")
    func audit() async throws {
        let folder = try TemporaryFolder()
        let files = ["a.csv", "b.jsonl", "c.json"].map { folder.url.appending(path: $0) }
        try await MediaServer.run { _ in
            .response(status: 404)
        } while: { server in
            let urls = (0..<3).map { server.url("/\($0).png") }
            try Data("id,image\n1,\(urls[0])\n".utf8).write(to: files[0])
            try Data("\n\(AuditInput.payload(urls[1]))\n".utf8).write(to: files[1])
            try Data("[\n\(AuditInput.payload(urls[2]))]".utf8).write(to: files[2])
            let network = ["--allow-http", "--allow-address", "127.0.0.1:\(server.port)"]
            let summary = folder.url.appending(path: "summary.md")
            let run = try await CommandRun.run(
                ["audit", "--format", "github"] + network + files.map(\.path),
                variables: ["GITHUB_WORKSPACE": folder.path, "GITHUB_STEP_SUMMARY": summary.path]
            )
            #expect(run.status == 1)
            let places = Self.commands(run.output, "error").map { $0.split(separator: ",title=")[0] }
            #expect(Set(places) == ["::error file=a.csv,line=2", "::error file=b.jsonl,line=2", "::error file=c.json"])
            #expect(
                run.output.hasSuffix(
                    "\nAn iPhone shows none of 3 messages as they were sent: 3 show without their picture.\n"
                )
            )
            let text = try String(contentsOf: summary, encoding: .utf8)
            #expect(text.contains("\nshows without: 3\n"))
            #expect(text.contains(" | shows without, 1 message | a.csv\\:2 |\n"))
        }
    }

    @Test("The command's own error is annotated, too: at the places that a compiler names, or as a whole")
    func errors() async throws {
        let folder = try TemporaryFolder()
        let source = folder.url.appending(path: "NotificationService.swift")
        let sound = Fixture.folder.appending(path: "examples/ExtensionTests/NotificationService.swift")
        try (Data("let name: Int = nothing\n".utf8) + Data(contentsOf: sound)).write(to: source)
        let variables = ["GITHUB_WORKSPACE": folder.path]
        let broken = try await CommandRun.run(["extension", "--format=github", source.path], variables: variables)
        #expect(broken.status == 65)
        #expect(broken.output == "::error file=NotificationService.swift,line=1::cannot find 'nothing' in scope\n")
        let missing = try await CommandRun.run(["extension", "--format", "github", "missing.swift"])
        #expect(missing.status == 66)
        #expect(missing.output.hasPrefix("::error title=richpush::"))
        #expect(missing.output.contains("missing.swift"))
    }
}

import Foundation
import TestSupport
import Testing

@testable import RichPush
@testable import RichPushAudit
@testable import RichPushCommand

@Suite("The summaries of an audit")
struct AuditSummaryTests {
    /// Audits 12 lines with six pictures, and returns what the files and streams have.
    private static func audit(_ arguments: [String] = []) async throws -> (
        run: CommandRun, summary: JSONValue, page: String
    ) {
        let (png, webp) = (try Fixture.media("sparky.png"), try Fixture.media("impostors/sparky.webp"))
        return try await MediaServer.run { request in
            switch request.path.prefix(5) {
            case "/gone": .response(status: 404)
            case "/webp": .response(contentType: "image/webp", body: webp)
            default: .response(contentType: "image/png", body: png)
            }
        } while: { server in
            let folder = try TemporaryFolder()
            let paths = [
                "/a.png?v=1", "/a.png?v=2", "/gone.png?token=1", "/gone.png?token=2", "/gone.png?token=2", "/webp.webp",
            ]
            let lines = paths.enumerated().map { AuditInput.payload(server.url($1), id: "\"=\($0)\"") }
            let run = try await CommandRun.audit(
                lines + lines.prefix(3) + ["{", #"{"aps": {"alert": "Hi"}}"#, #"{"message": {"topic": "a b"}}"#],
                at: server,
                ["--summary", "--summary-file", "\(folder.path)/s.json", "--report", "\(folder.path)/r.html"]
                    + arguments
            )
            let summary = try JSONValue(parsing: Data(contentsOf: folder.url.appending(path: "s.json")))
            let page = try String(contentsOf: folder.url.appending(path: "r.html"), encoding: .utf8)
            #expect(run.leftTemporaryFiles == [])
            return (run, summary, page)
        }
    }

    @Test("Each distinct picture has a row with its cause, the remedy is said once, and the counts add up")
    func pictures() async throws {
        let (run, summary, page) = try await Self.audit(["--format", "csv"])
        #expect(run.status == 1)
        let pictures = try #require(summary["pictures"]?.arrayValue)
        #expect(pictures.compactMap { $0["lines"] } == [1, 1, 2, 2, 1, 2, 2, 1])
        let causes = pictures.map { $0["cause"]?.stringValue }
        #expect(
            causes.prefix(5).compactMap(\.self).sorted() == [
                "http-status", "http-status", "invalid-json", "refused-by-fcm", "unsupported-type",
            ]
        )
        #expect(Set(pictures.compactMap { $0["url"]?.stringValue }).count == 5)

        let webp = try Fixture.media("impostors/sparky.webp").count
        let rows = run.output.split(separator: "\r\n")
        #expect(rows.count == 9)
        #expect(rows[0] == "picture,conclusion,cause,remedy,messages,example,bytes,type")
        #expect(rows.count { $0.contains("?token=…") && $0.contains(",shows-without,http-status,") } == 2)
        #expect(
            rows.contains { $0.hasSuffix(",1,\"'=5\",\(webp),image/webp") }
        )

        let remedy = Finding.httpStatus(404).remedy.split(separator: " ").prefix(4).joined(separator: " ")
        for text in [run.error, page] { #expect(text.split(separator: remedy).count == 2) }
        #expect(run.error.contains("An iPhone shows 5 of 12 messages as they were sent: 5 show without their picture"))
        #expect(run.error.contains("To correct: 3 pictures, 7 messages"))
        #expect(run.error.contains("Every message with a picture has insecure-url."))
        #expect(run.error.split(separator: "insecure-url").count == 2)

        #expect(page.contains("<h1>An iPhone shows 5 of 12 messages"))
        #expect(page.split(separator: "src=\"data:image/").count == 4)
        #expect(!page.contains("<script") && !page.contains("href=") && !page.contains("src=\"h"))
    }

    @Test("No text of a summary is wider than the terminal", arguments: [40, 60, 120])
    func width(width: Int) async throws {
        var totals = AuditTotals()
        let long = "https://host/" + String(repeating: "long/", count: 30)
        for index in 0..<3 {
            let line = InspectedLine(
                id: .string(long),
                kind: nil,
                decision: "extension-ran",
                status: .notAttached,
                findings: [.httpStatus(404)],
                url: "\(long)\(index)",
                media: nil
            )
            totals.add(AuditResult(line: index + 1, line), .usual)
        }
        let palette = Palette(isColored: false, width: width)
        let text = SummaryText(totals, Self.description(input: "campaign.jsonl"), palette: palette).text
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= width }, "\(text)")
    }

    private static func description(input: String) -> AuditDescription {
        AuditDescription(
            input: [input],
            formats: ["CSV, URLs in column \"<b>\""],
            duration: .seconds(1),
            failCriteria: .usual
        )
    }

    @Test("The report is a page in which no input becomes markup")
    func page() async {
        let nasty = "</script><b>&\"'\u{0}\u{1B}\u{7F}\u{202E}\u{FFFE}]]>é🎆"
        var totals = AuditTotals()
        let line = InspectedLine(
            id: .string(nasty),
            kind: nil,
            decision: "extension-ran",
            status: .notAttached,
            findings: [.webPageRedirect(from: nasty, to: nasty)],
            url: "https://host/\(nasty)",
            media: nil
        )
        totals.add(AuditResult(line: 1, line), .usual)
        let arguments = ["richpush", "audit", nasty, "--proxy", "http://user:secret@proxy"]
        let page = ReportPage(totals, Self.description(input: nasty), arguments: arguments).text
        #expect(page.contains("Content-Security-Policy"))
        #expect(page.contains("&lt;/script&gt;&lt;b&gt;&amp;&quot;&#39;"))
        #expect(!page.contains("<script") && !page.contains("</script") && !page.contains("<b>"))
        #expect(!page.contains("secret@"))
        #expect(!page.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
        // Nothing in it needs the network.
        #expect(!page.contains("src=") && !page.contains("href=") && !page.contains("url("))
    }

    @Test("A report of 50,000 lines with 5,000 pictures has less than 5 MB")
    func size() throws {
        var totals = AuditTotals()
        for number in 1...50_000 {
            let line = InspectedLine(
                id: .integer(number),
                kind: nil,
                decision: "extension-ran",
                status: .notAttached,
                findings: [.httpStatus(404)],
                url: "https://cdn.example/campaign/spring/\(number % 5_000)/hero.jpg?width=800&version=2",
                media: nil
            )
            totals.add(AuditResult(line: number, line), .usual)
        }
        // Thumbnails have 3 MB at most.
        #expect(ReportPage(totals, Self.description(input: "in")).text.utf8.count < 2_000_000)
    }

    @Test("An audit whose earlier part failed ends with 1, and says why", arguments: [(true, 1), (false, 0)])
    func resumed(isFailed: Bool, status: Int32) async throws {
        let folder = try TemporaryFolder()
        let earlier = folder.url.appending(path: "earlier")
        let lines = ["{\"aps\": {\"alert\": \"Hi\"}}", isFailed ? "{" : "{\"aps\": {\"alert\": \"Ho\"}}"].map {
            $0 + "\n"
        }
        let first = try await CommandRun.run(["audit", "-"], input: lines.joined())
        #expect(first.status == status)
        try Data(first.output.utf8).write(to: earlier)
        let rest = try await CommandRun.run(
            ["audit", "--summary", "--resume", earlier.path, "-"],
            input: lines.joined()
        )
        #expect(rest.output == "")
        #expect(rest.status == status)
        #expect(rest.error.contains("\(status) of 2 lines failed before --resume"))
    }

    @Test("On a terminal, an audit without a format shows a summary and no JSON", arguments: [true, false])
    func terminal(hasFormat: Bool) async throws {
        let folder = try TemporaryFolder()
        let input = folder.url.appending(path: "input")
        try Data("{\"aps\": {\"alert\": \"Hi\"}}\n".utf8).write(to: input)
        let run = try await TerminalRun.run(
            [ProgramRun.built("richpush"), "audit"] + (hasFormat ? ["--format", "jsonl"] : []) + [input.path],
            environment: ["TMPDIR": folder.path]
        )
        #expect(run.status == 0)
        #expect(run.shown.contains("{\"line\":1") == hasFormat)
        #expect(run.shown.contains("An iPhone shows the message as it was sent.") != hasFormat)
    }
}

import CommandSupport
import DeliveryPage
import DeviceSimulator
import ExtensionHarness
import FoundationEssentials
import RichPush
import RichPushAudit

/// The result of an extension's run as one page for people, which needs neither a script nor a network. Nothing from the
/// extension, a URL, or a log becomes markup.
struct ExtensionPage {
    private let program: ExtensionProgram
    private let cases: [CaseMarkup]
    private let conclusion: String
    private let note: String
    private let groups: [(finding: Finding, cases: [String])]
    private let settings: [(String, String)]

    /// - Parameter settings: How the cases were run.
    init(_ report: SuiteReport, _ settings: [(String, String)]) {
        program = report.program
        cases = report.results.map { CaseMarkup(title: report.title($0), run: $0.run, findings: $0.findings) }
        conclusion = report.conclusion
        note = report.isComplete ? "" : "The run was interrupted after \(cases.count) of \(report.count) cases."
        groups = report.findings
        self.settings = settings
    }

    init(_ result: ExtensionRun.Result, of program: ExtensionProgram, _ settings: [(String, String)]) {
        let words = result.deliveries.first.map { DeliveryText($0) }
        self.program = program
        cases = [CaseMarkup(title: "The payload", run: result, findings: result.deliveries.flatMap(\.findings))]
        conclusion = words?.conclusion ?? "Nothing was delivered."
        note = words?.reason ?? ""
        groups = []
        self.settings = settings
    }

    var bytes: [UInt8] {
        let name = cases.lazy.compactMap(\.run.process.principalClass).first ?? program.principalClasses.first ?? ""
        let details = cases.enumerated().map { $1.text(number: $0 + 1, of: cases.count, program) }
        let changes = groups.map { finding, titles in
            let links = titles.map { title in
                let number = (cases.firstIndex { $0.title == title } ?? 0) + 1
                return "<a href=\"#case-\(number)\">\(title.escapedForMarkup)</a>"
            }
            return CaseMarkup.item(finding, extra: "<p class=\"place\">\(links.joined(separator: " · "))</p>")
        }
        let body = """
            <p class="about">\(name.escapedForMarkup)</p>
            <h1>\(conclusion.escapedForMarkup)</h1>
            <p class="about">\(note.visible.escapedForMarkup)</p>
            \(cases.count > 1 ? bar : "")
            \(HTML.section("What to change", changes.isEmpty ? "" : "<ul class=\"findings\">\(changes.joined())</ul>"))
            \(HTML.section(cases.count == 1 ? "What happened" : "Cases", details.joined(separator: "\n")))
            \(HTML.section("How this was made", origin))
            """
        let title = "The extension \(name)"
        return Array(ReportDocument(title: title, body: body, styles: ["extension.css"]).text.utf8)
    }

    /// How many cases show with a picture, how many with the text alone, and how many do not show as they should.
    private var bar: String {
        let spoiled = cases.count(where: \.isSpoiled)
        let pictures = cases.count { !$0.isSpoiled && $0.hasPicture }
        let parts = [
            ("good", pictures, "with a picture"),
            ("calm", cases.count - spoiled - pictures, "without one, as they should"), ("bad", spoiled, "spoiled"),
        ].filter { $0.1 > 0 }
        let bars = parts.map { "<span class=\"\($0.0)\" style=\"flex:\($0.1)\"></span>" }.joined()
        let words = parts.map { "<li class=\"\($0.0)\"><b>\($0.1)</b> \($0.2)</li>" }.joined()
        return "<div class=\"bar-chart\">\(bars)</div><ul class=\"legend\">\(words)</ul>"
    }

    private var origin: String {
        let processes = cases.map(\.run.process)
        let rows =
            [("Made by", "richpush \(richPushVersion)"), ("On", Date.now.formatted(.iso8601))]
            + [("Files", program.files.map { URL(filePath: $0).lastPathComponent }.joined(separator: ", "))]
            + settings + program.notes.map { ("Note", $0) }
            + processes.flatMap(\.limitations).uniqued.map { ("Differs", $0) }
            + processes.flatMap(\.notGranted).uniqued.map { ("Not granted", $0) }
        return HTML.facts(rows.map { ($0.0, $0.1.visible) })
    }
}

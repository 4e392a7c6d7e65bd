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
    private var groups: [(finding: Finding, cases: [String])] = []
    private let settings: [(String, String)]

    init(_ report: SuiteReport, _ settings: [(String, String)]) {
        (program, conclusion, groups, self.settings) = (report.program, report.conclusion, report.findings, settings)
        cases = report.results.map { CaseMarkup(title: report.title($0), run: $0.run, findings: $0.findings) }
        note = report.isComplete ? "" : "The run was interrupted after \(cases.count) of \(report.count) cases."
    }

    init(_ result: ExtensionRun.Result, of program: ExtensionProgram, _ settings: [(String, String)]) {
        (self.program, self.settings) = (program, settings)
        cases = [CaseMarkup(title: "The payload", run: result, findings: result.deliveries.flatMap(\.findings))]
        let words = result.deliveries.first.map { DeliveryText($0) }
        conclusion = words?.conclusion ?? "Nothing was delivered."
        note = words?.reason ?? ""
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
        return Array(HTML.page(title: "The extension \(name)", body: body, styles: ["extension.css"]).utf8)
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
        let files = program.files.map { URL(filePath: $0).lastPathComponent }.joined(separator: ", ")
        let rows =
            [("Made by", "richpush \(richPushVersion)"), ("On", Date.now.formatted(.iso8601)), ("Files", files)]
            + settings + program.notes.map { ("Note", $0) }
            + processes.flatMap(\.limitations).uniqued.map { ("Differs", $0) }
            + processes.flatMap(\.notGranted).uniqued.map { ("Not granted", $0) }
        return HTML.facts(rows.map { ($0.0, $0.1.visible) })
    }
}

/// A case of an extension's report, as HTML.
struct CaseMarkup {
    private static let rowLimit = 40
    private static let logLimit = 60
    /// The bytes of all pictures in a page.
    private static let pictureLimit = 2_500_000

    let title: String
    let run: ExtensionRun.Result
    let findings: [Finding]
    private var process: ProcessObservation { run.process }

    var isSpoiled: Bool { findings.contains { $0.severity == .error } }
    var hasPicture: Bool { run.deliveries.first?.shown.map { !$0.attachments.isEmpty || $0.avatar != nil } ?? false }

    func text(number: Int, of count: Int, _ program: ExtensionProgram) -> String {
        let names = findings.seriousNames
        let items = findings.map { finding in
            Self.item(finding, extra: SourceExcerpt.all(of: finding, in: process, program).map(Self.markup).joined())
        }
        let log = process.log.prefix(Self.logLimit).map { line in
            "\(line.source): \(line.text)".visible.bounded(to: 300).escapedForMarkup
        }
        return """
            <details class="case"\(count == 1 || isSpoiled ? " open" : "")>
            <summary>\(Self.mark(findings.map(\.severity).max()))<b>\(title.escapedForMarkup)</b>\
            <span class="about">\((names.isEmpty ? run.summary : names).escapedForMarkup)</span>\
            <span class="number">\(Self.time(run.duration))</span></summary>
            <div class="sides" id="case-\(number)"><div class="wall">\(run.deliveries.map { banner($0, Self.pictureLimit / count) }.joined())</div>\
            <div class="facts">\(timeline)\(memory)</div></div>
            \(requests)
            <ul class="findings">\(items.joined())</ul>
            \(log.isEmpty ? "" : "<details class=\"log\"><summary>Log</summary><pre tabindex=\"0\">\(log.joined(separator: "\n"))</pre></details>")
            </details>
            """
    }

    static func item(_ finding: Finding, extra: String) -> String {
        let evidence = finding.evidence.map { "<p class=\"evidence\">Certainty: \($0.escapedForMarkup)</p>" } ?? ""
        return """
            <li><p class="name">\(mark(finding.severity))<strong>\(finding.identifier)</strong></p>
            <p dir="auto">\(finding.explanation.visible.escapedForMarkup)</p>\(evidence)
            <p class="remedy" dir="auto"><span>Fix</span>\(finding.remedy.visible.escapedForMarkup)</p>\(extra)</li>
            """
    }

    private static func markup(_ excerpt: SourceExcerpt) -> String {
        let lines = excerpt.lines.map { number, text in
            let line = "<span class=\"at\">\(number)</span>\(text.visible.escapedForMarkup)\n"
            return number == excerpt.line ? "<mark>\(line)</mark>" : line
        }
        let place = "\(excerpt.isProbable ? "Probably here: " : "")\(excerpt.file), line \(excerpt.line)"
        return "<figure class=\"source\"><figcaption>\(place.escapedForMarkup)</figcaption>"
            + "<pre tabindex=\"0\"><code>\(lines.joined())</code></pre></figure>"
    }

    private static func mark(_ severity: Finding.Severity?) -> String {
        let name = severity?.rawValue ?? "passed"
        return "<span class=\"mark \(name)\" role=\"img\" aria-label=\"\(name)\"></span>"
    }

    private func banner(_ delivery: Delivery, _ limit: Int) -> String {
        guard let content = delivery.shown else { return "<p class=\"nothing\">Nothing shows</p>" }
        let texts = [content.title, content.subtitle, content.body].map { $0.bounded(to: 300).escapedForMarkup }
        return """
            <article class="banner" aria-label="Notification"><span class="app-icon">\(HTML.icon)</span>\
            <div class="texts"><p class="first"><strong dir="auto">\(texts[0].isEmpty ? "Your App" : texts[0])</strong></p>\
            <p class="subtitle" dir="auto">\(texts[1])</p>\
            <div class="second"><p class="words" dir="auto">\(texts[2])</p>\
            \(content.attachments.first.map { Self.thumbnail($0, limit) } ?? "")</div></div></article>
            """
    }

    /// An attachment as a small picture, or its kind in a word.
    private static func thumbnail(_ attachment: NotificationAttachment, _ limit: Int) -> String {
        let file = AttachedFile(atPath: attachment.url.path)
        let name = file.isMedia ? attachment.type.displayName.escapedForMarkup : "no media"
        guard let type = file.mimeType, ["image/png", "image/jpeg", "image/gif"].contains(type),
            attachment.byteCount <= limit, let bytes = FileManager.default.contents(atPath: attachment.url.path)
        else { return "<span class=\"thumbnail kind\">\(name)</span>" }
        let url = "data:\(type);base64,\(bytes.base64EncodedString())"
        return "<span class=\"thumbnail\"><img alt=\"\(name)\" src=\"\(url)\"></span>"
    }

    // MARK: - Time

    /// The time from the first notification to an event, in seconds.
    private func seconds(_ instant: ContinuousClock.Instant?) -> Double {
        guard let instant, let start = process.start else { return 0 }
        return max(0, (instant - start) / .seconds(1))
    }

    private var timeline: String {
        let total = max(run.duration / .seconds(1), 0.001)
        var steps = process.fetches.prefix(Self.rowLimit).map { fetch in
            let start = seconds(fetch.start)
            let style = fetch.finding == nil ? "step-4" : "failed"
            return (fetch.api, start, fetch.duration.map { start + $0 / .seconds(1) } ?? total, style)
        }
        for (index, observation) in run.observations.enumerated() {
            let events =
                [("didReceive", Duration.zero, "step-0")]
                + observation.handedAfter.map { ("Handler called", $0, "step-3") }
                + (observation.warnedAfter.map { [("Time expires", $0, "step-1")] } ?? [])
            for (name, time, style) in events {
                let time = seconds(observation.start) + time / .seconds(1)
                steps.append((run.observations.count > 1 ? "\(name) \(index + 1)" : name, time, time, style))
            }
        }
        steps.sort { $0.1 < $1.1 }
        steps.append((process.end == .stopped ? "End" : process.end.text, total, total, "step-0"))
        let rows = steps.map { name, start, end, style in
            let (left, width) = (min(start / total * 100, 99), max(1, (end - start) / total * 100))
            let place = "left:\(left)%;width:\(min(width, 100 - left))%"
            return "<tr><th scope=\"row\">\(name.escapedForMarkup)</th><td><div class=\"track\">"
                + "<span class=\"step \(style)\" style=\"\(place)\"></span></div></td>"
                + "<td class=\"number\">\((end * 1_000).inMilliseconds)</td></tr>"
        }
        return "<table class=\"waterfall\"><caption>Timeline: when each step ended</caption>"
            + "<tbody>\(rows.joined())</tbody></table>"
    }

    private static func time(_ duration: Duration) -> String { duration.milliseconds.inMilliseconds }

    private var memory: String {
        let points = process.memory.samples.map { (seconds($0.time), Double($0.bytes) / 1_048_576) }
        guard points.count > 1, let last = points.last else { return "" }
        let width = max(last.0, run.duration / .seconds(1), 0.001)
        let peak = Double(process.memory.peak) / 1_048_576
        let limit = Double(MediaReport.extensionMemory) / 1_048_576
        let height = max(limit, peak) * 1.1
        let line = points.map { "L\($0.0 / width * 100) \(40 - $0.1 / height * 40)" }.joined()
        return """
            <figure class="memory"><svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">\
            <path class="area" d="M0 40\(line)V40Z"/><path class="limit" d="M0 \(40 - limit / height * 40)H100"/></svg>\
            <figcaption>Memory: \((peak * 10).rounded() / 10) MB at most, as sampled; the dashed line is the \
            \(Int(limit)) MB that an iPhone probably allows</figcaption></figure>
            """
    }

    private var requests: String {
        let rows = process.fetches.prefix(Self.rowLimit).map { fetch in
            let failure = fetch.finding?.explanation ?? (fetch.duration == nil ? "not finished" : "")
            let request = "\(fetch.method) \(fetch.url.redactedURL)".visible.bounded(to: 300).escapedForMarkup
            return [
                "<code>\(request)</code><p class=\"failure\">\(failure.visible.escapedForMarkup)</p>",
                HTML.number(fetch.status.map { "\($0)" } ?? ""), HTML.number(fetch.byteCount.grouped),
                HTML.number(fetch.duration.map(Self.time) ?? ""),
            ]
        }
        return HTML.table(["Request", "Status", "Bytes", "Time"], rows)
    }
}

import CommandSupport
import DeviceSimulator
import ExtensionHarness
import RichPush
import RichPushAudit

/// The results of a suite, or of the cases that ran before it was interrupted.
struct SuiteReport {
    let program: ExtensionProgram
    /// Where the payload has the URL of the media.
    let pointers: [JSONPointer]
    let count: Int
    var results: [SuiteResult] = []

    var isComplete: Bool { results.count == count }
    var succeeded: Bool { isComplete && results.allSatisfy(\.passed) }

    /// How many cases show as they should, in a sentence or two.
    var conclusion: String {
        let failed = results.count { !$0.passed }
        let all = results.count == 1 ? "its case" : "all \(results.count) cases"
        let some = "\(results.count - failed) of the \(results.count) cases as it should. The extension spoils"
        return "An iPhone shows " + (failed == 0 ? "\(all) as it should." : "\(some) \(failed).")
    }

    /// The title of a case, with the place of its media if there are several.
    func title(_ result: SuiteResult) -> String {
        guard pointers.count > 1, let place = result.place else { return result.suiteCase.title }
        return "\(result.suiteCase.title) · \(place)"
    }

    /// What each finding says once, as severe as in its worst case, the most severe first, with the titles of its cases.
    var findings: [(finding: Finding, cases: [String])] {
        var groups: [(finding: Finding, cases: [String])] = []
        for result in results {
            for finding in result.findings {
                let index = groups.firstIndex { $0.finding.gist == finding.gist } ?? groups.endIndex
                if index == groups.endIndex { groups.append((finding, [])) }
                if groups[index].finding.severity < finding.severity { groups[index].finding = finding }
                if !groups[index].cases.contains(title(result)) { groups[index].cases.append(title(result)) }
            }
        }
        return groups.sorted { $0.finding.severity > $1.finding.severity }
    }

    /// The XML that CI services read: one test case for each case.
    var junit: String {
        let failures = results.count { !$0.passed }
        let time = results.map { $0.run.duration / .seconds(1) }.max() ?? 0
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuite name="richpush extension" tests="\#(results.count)" failures="\#(failures)" time="\#(time)">"#,
        ]
        if !isComplete { lines.append(#"  <properties><property name="isComplete" value="false"/></properties>"#) }
        let places = Set(results.compactMap(\.place))
        for result in results {
            let place = places.count > 1 ? result.place.map { " \($0)" } : nil
            let name = (result.suiteCase.identifier + (place ?? "")).escapedForMarkup
            let attributes = #"name="\#(name)" classname="richpush" time="\#(result.run.duration / .seconds(1))""#
            lines.append("  <testcase \(attributes)>")
            lines += result.findings.filter { $0.severity == .error }.map { finding in
                let (kind, message) = (finding.identifier.escapedForMarkup, finding.explanation.escapedForMarkup)
                let start = #"    <failure type="\#(kind)" message="\#(message)">"#
                return start + finding.remedy.escapedForMarkup + "</failure>"
            }
            let others = result.findings.filter { $0.severity < .error }.map { finding in
                "\(finding.severity.rawValue): \(finding.identifier): \(finding.explanation)".escapedForMarkup
            }
            if !others.isEmpty { lines.append("    <system-out>\(others.joined(separator: "\n"))</system-out>") }
            lines.append("  </testcase>")
        }
        return (lines + ["</testsuite>"]).joined(separator: "\n") + "\n"
    }
}

/// The result of a suite for people: a line for each case, the findings, and what to change.
struct SuiteText {
    /// The width from which a case takes one line.
    private static let lineWidth = 72

    let report: SuiteReport
    let palette: Palette

    /// The lines of the next cases, after a heading if they are the first.
    func cases(_ results: [SuiteResult], areFirst: Bool) -> String {
        guard let first = results.first else { return "" }
        let lines = results.flatMap(lines)
        return (areFirst ? [""] + heading(first) + [""] + lines : lines).joined(separator: "\n") + "\n"
    }

    /// What comes after the last case.
    var end: String {
        (report.findings.isEmpty ? "" : "\n" + findingLines.joined(separator: "\n") + "\n") + "\n" + conclusion
    }

    var conclusion: String { conclusionLines.joined(separator: "\n") + "\n" }

    private func heading(_ first: SuiteResult) -> [String] {
        let name = first.run.process.principalClass ?? report.program.principalClasses.first ?? ""
        let keys = report.pointers.map { "\($0)" }.joined(separator: ", ")
        let known = first.untested != nil ? "perhaps media at \(keys)" : "media at \(keys)"
        let place = keys.isEmpty ? "no place of media is known" : known
        return palette.lines("  ", "\(palette(.strong, name.visible)) \(palette(.faint, "· \(place)"))")
            + report.program.notes.flatMap { palette.lines("  ", palette(.faint, $0)) }
    }

    private func lines(_ result: SuiteResult) -> [String] {
        let worst = result.findings.first?.severity
        let mark = worst.flatMap { $0 > .notice ? palette.mark($0) : nil } ?? palette(.success, "✓")
        let found = result.findings.seriousNames
        let shown = found.isEmpty ? palette(.faint, result.run.summary) : found
        let time = "\(result.run.duration.tenths) s".padding(to: 6, alignedRight: true)
        guard palette.width < Self.lineWidth else {
            return palette.lines("  \(mark) \(report.title(result).padding(to: 42)) \(time)  ", shown)
        }
        return palette.lines("  \(mark) ", report.title(result)) + palette.lines("    \(time)  ", shown)
    }

    private var findingLines: [String] {
        report.findings.flatMap { finding, cases -> [String] in
            var lines = ["  \(palette.mark(finding.severity)) \(finding.identifier)"]
            lines += palette.lines("    ", palette(.faint, cases.joined(separator: " · ")))
            lines += palette.lines("    ", finding.explanation.visible)
            lines += finding.evidence.map { palette.lines("    ", palette(.faint, "Certainty: \($0)")) } ?? []
            return lines + palette.lines("    \(palette(.success, "→")) ", finding.remedy.visible)
        }
    }

    private var conclusionLines: [String] {
        let failed = report.results.filter { !$0.passed }
        let cases = report.count == 1 ? "1 case" : "\(report.count) cases"
        guard report.isComplete else {
            let ended = "Interrupted after \(report.results.count) of \(cases)"
            let number = failed.isEmpty ? "none" : "\(failed.count)"
            return palette.lines("  ", palette(.warning, "\(ended); \(number) failed"))
        }
        guard !failed.isEmpty else { return ["  " + palette(.success, "\(cases) passed")] }
        let summary = "  " + palette(.error, "\(failed.count) of \(cases) failed")
        if let untested = report.results.lazy.compactMap(\.untested).first {
            return [summary] + palette.lines("  ", "\(untested.explanation) \(untested.remedy)")
        }
        guard failed.count < report.count else { return [summary] }
        let options = failed.map { "--only \($0.suiteCase.identifier)" }.uniqued.joined(separator: " ")
        return [summary] + palette.lines("  ", palette(.faint, "Run only these: \(options)"))
    }
}

extension Sequence where Element: Hashable {
    var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension Finding {
    /// What it says of every case alike: without URLs, random names, addresses, and measurements.
    fileprivate var gist: [String] {
        [identifier, explanation.replacing(/https?:[^\s"]+|\w{8}-[\w-]{27}|0x\w+|\d+\.\d+/, with: "…")]
    }
}

extension [Finding] {
    var seriousNames: String { filter { $0.severity > .notice }.map(\.identifier).uniqued.joined(separator: ", ") }
}

extension ExtensionRun.Result {
    /// A few words about what the first notification shows.
    var summary: String {
        guard let content = deliveries.first?.shown else { return "nothing shows" }
        guard let attachment = content.attachments.first else {
            return content.avatar.map { "sender's picture, \($0.summary.visible)" } ?? "text only"
        }
        return "\(attachment.type.displayName), \(attachment.byteCount.grouped) bytes"
    }

    func text(for observation: DeliveryObservation, of program: ExtensionProgram, in palette: Palette) -> String {
        let name = process.principalClass ?? program.principalClasses.first ?? ""
        var lines = [""] + palette.lines("  \(palette(.strong, "Extension"))  ", name.visible)
        let times = observation.handedAfter.map(\.milliseconds.inMilliseconds).joined(separator: ", ")
        lines += palette.row("handler", times.isEmpty ? "never called" : "called after \(times)")
        if let avatar = observation.handed?.avatar { lines += palette.row("sender", avatar.summary.visible) }
        let peak = (Double(process.memory.peak) / 1_048_576 * 10).rounded() / 10
        lines += palette.row("memory", "\(peak) MB at most, as sampled; an iPhone allows about 24 MB")
        lines += program.notes.filter { !process.limitations.contains($0) }.flatMap { palette.row("note", $0.visible) }
        for fetch in process.fetches {
            let response = fetch.status.map { "HTTP \($0), \(fetch.byteCount.grouped) bytes" }
            let end = response ?? fetch.finding?.explanation ?? "not finished"
            let start = "    \(fetch.api.padding(to: 11)) \(fetch.method) "
            lines += palette.lines(start, "\(fetch.url.visible): \(end.visible)")
        }
        lines += process.limitations.flatMap { palette.row("differs", $0.visible) }
        lines += process.notGranted.flatMap { palette.row("not granted", $0.visible) }
        lines += process.log.prefix(100).flatMap { palette.row($0.source, $0.text.visible) }
        return lines.joined(separator: "\n") + "\n"
    }
}

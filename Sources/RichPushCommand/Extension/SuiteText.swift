import CommandSupport
import DeviceSimulator
import ExtensionHarness
import RichPush
import RichPushAudit

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
        let found = result.findings.filter { $0.severity > .notice }.map(\.identifier).uniqued.joined(separator: ", ")
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
        let all = report.results.filter { !$0.passed }
        let cases = report.count == 1 ? "1 case" : "\(report.count) cases"
        guard report.isComplete else {
            let words =
                "Interrupted after \(report.results.count) of \(cases); \(all.isEmpty ? "none" : "\(all.count)") failed"
            return palette.lines("  ", palette(.warning, words))
        }
        guard !all.isEmpty else { return ["  " + palette(.success, "\(cases) passed")] }
        let summary = "  " + palette(.error, "\(all.count) of \(cases) failed")
        if let untested = report.results.lazy.compactMap(\.untested).first {
            return [summary] + palette.lines("  ", "\(untested.explanation) \(untested.remedy)")
        }
        guard all.count < report.count else { return [summary] }
        let options = all.map { "--only \($0.suiteCase.identifier)" }.uniqued.joined(separator: " ")
        return [summary] + palette.lines("  ", palette(.faint, "Run only these: \(options)"))
    }
}

extension Sequence where Element: Hashable {
    /// Each element once, in the order in which they come.
    var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
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
}

/// The observations of an extension's process, for people.
struct ProcessText {
    let process: ProcessObservation
    let observation: DeliveryObservation
    let program: ExtensionProgram
    let palette: Palette

    var text: String {
        let name = process.principalClass ?? program.principalClasses.first ?? ""
        var lines = [""] + palette.lines("  \(palette(.strong, "Extension"))  ", name.visible)
        lines += palette.row("handler", handler)
        if let avatar = observation.handed?.avatar { lines += palette.row("sender", avatar.summary.visible) }
        let peak = (Double(process.memory.peak) / 1_048_576 * 10).rounded() / 10
        lines += palette.row("memory", "\(peak) MB at most, as sampled; an iPhone allows about 24 MB")
        for fetch in process.fetches {
            let end =
                fetch.status.map { "HTTP \($0), \(fetch.byteCount.grouped) bytes" } ?? fetch.finding?.explanation
                ?? "not finished"
            lines += palette.lines(
                "    \(fetch.api.padding(to: 11)) \(fetch.method) ",
                "\(fetch.url.visible): \(end.visible)"
            )
        }
        lines += process.limitations.flatMap { palette.row("differs", $0.visible) }
        lines += process.notGranted.flatMap { palette.row("not granted", $0.visible) }
        lines += process.log.prefix(100).flatMap { palette.row($0.source, $0.text.visible) }
        return lines.joined(separator: "\n") + "\n"
    }

    private var handler: String {
        let times = observation.handedAfter.map { "\($0.milliseconds.inMilliseconds)" }
        return times.isEmpty ? "never called" : "called after \(times.joined(separator: ", "))"
    }
}

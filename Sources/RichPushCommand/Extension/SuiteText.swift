import CommandSupport
import DeviceSimulator
import ExtensionHarness
import RichPush
import RichPushAudit

/// The result of a suite for people: a line for each case, the findings, and what to change.
struct SuiteText {
    private static let width = 90

    private let results: [SuiteResult]
    private let program: ExtensionProgram
    private let pointers: [JSONPointer]
    private let palette: Palette

    init(_ results: [SuiteResult], program: ExtensionProgram, pointers: [JSONPointer], palette: Palette) {
        self.pointers = pointers
        self.results = results
        self.program = program
        self.palette = palette
    }

    var text: String {
        let parts = [header, results.map(line), findingLines, conclusion]
        return "\n" + parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private var header: [String] {
        let name = results.lazy.compactMap(\.run.process.principalClass).first ?? program.principalClasses.first ?? ""
        let keys = pointers.map { "\($0)" }.joined(separator: ", ")
        let place = keys.isEmpty ? "the source code reads no media" : "media at \(keys)"
        return ["  \(palette(.strong, name.visible)) \(palette(.faint, "· \(place)"))"]
            + program.notes.flatMap { $0.wrapped(to: Self.width).map { "  " + palette(.faint, $0) } }
    }

    private func line(_ result: SuiteResult) -> String {
        let worst = result.findings.first?.severity
        let mark =
            switch worst {
            case .error: palette(.error, "✗")
            case .warning: palette(.warning, "!")
            case .notice, nil: palette(.success, "✓")
            }
        let identifiers = result.findings.filter { $0.severity > .notice }.map(\.identifier)
        var seen: Set<String> = []
        let found = identifiers.filter { seen.insert($0).inserted }.joined(separator: ", ")
        let shown = found.isEmpty ? palette(.faint, Self.shown(result)) : found
        return "  \(mark) \(result.suiteCase.title.padding(to: 42)) \(seconds(result.run.duration))  \(shown)"
    }

    /// A few words about what the notification shows.
    private static func shown(_ result: SuiteResult) -> String {
        guard let content = result.run.deliveries.first?.shown else { return "nothing shows" }
        guard let attachment = content.attachments.first else { return "text only" }
        return "\(attachment.type.displayName), \(attachment.byteCount.grouped) bytes"
    }

    private func seconds(_ duration: Duration) -> String {
        let tenths = Int((duration / .milliseconds(100)).rounded())
        let text = "\(tenths / 10).\(tenths % 10) s"
        return String(repeating: " ", count: max(0, 6 - text.count)) + text
    }

    // MARK: - Findings

    /// Each kind of finding once, with the titles of its cases.
    private var findingLines: [String] {
        var lines: [String] = []
        for (finding, cases) in groups {
            let mark =
                switch finding.severity {
                case .error: palette(.error, "✗")
                case .warning: palette(.warning, "!")
                case .notice: palette(.accent, "·")
                }
            lines.append("  \(mark) \(finding.identifier)")
            lines += cases.joined(separator: " · ").wrapped(to: Self.width - 4).map { "    " + palette(.faint, $0) }
            lines += finding.explanation.visible.wrapped(to: Self.width - 4).map { "    " + $0 }
            if let evidence = finding.evidence {
                lines += "Certainty: \(evidence)".wrapped(to: Self.width - 4).map { "    " + palette(.faint, $0) }
            }
            lines += finding.remedy.visible.wrapped(to: Self.width - 6).enumerated().map { index, line in
                index == 0 ? "    \(palette(.success, "→")) \(line)" : "      \(line)"
            }
        }
        return lines
    }

    private var groups: [(Finding, [String])] {
        var order: [Finding.Kind] = []
        var groups: [Finding.Kind: (Finding, [String])] = [:]
        for result in results {
            for finding in result.findings {
                if groups[finding.kind] == nil { order.append(finding.kind) }
                var group = groups[finding.kind] ?? (finding, [])
                if !group.1.contains(result.suiteCase.title) { group.1.append(result.suiteCase.title) }
                groups[finding.kind] = group
            }
        }
        let found = order.compactMap { groups[$0] }
        return Finding.Severity.allCases.reversed().flatMap { severity in found.filter { $0.0.severity == severity } }
    }

    private var conclusion: [String] {
        let failed = results.filter { !$0.passed }.map(\.suiteCase.identifier)
        let cases = results.count == 1 ? "1 case" : "\(results.count) cases"
        guard !failed.isEmpty else { return ["  " + palette(.success, "\(cases) passed")] }
        let summary = "  " + palette(.error, "\(failed.count) of \(cases) failed")
        guard failed.count < results.count else { return [summary] }
        let options = failed.map { "--only \($0)" }.joined(separator: " ")
        return [summary] + "Run only these: \(options)".wrapped(to: Self.width).map { "  " + palette(.faint, $0) }
    }
}

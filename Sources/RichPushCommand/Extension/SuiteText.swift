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
        let known = results.contains { $0.untested != nil } ? "perhaps media at \(keys)" : "media at \(keys)"
        let place = keys.isEmpty ? "no place of media is known" : known
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
        return "  \(mark) \(title(result).padding(to: 42)) \(seconds(result.run.duration))  \(shown)"
    }

    /// The title of the case, with the place of its media if there are several.
    private func title(_ result: SuiteResult) -> String {
        guard pointers.count > 1, let place = result.place else { return result.suiteCase.title }
        return "\(result.suiteCase.title) · \(place)"
    }

    /// A few words about what the notification shows.
    private static func shown(_ result: SuiteResult) -> String {
        guard let content = result.run.deliveries.first?.shown else { return "nothing shows" }
        guard let attachment = content.attachments.first else {
            return content.avatar.map { "sender's picture, \($0.summary.visible)" } ?? "text only"
        }
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
                if !group.1.contains(title(result)) { group.1.append(title(result)) }
                groups[finding.kind] = group
            }
        }
        let found = order.compactMap { groups[$0] }
        return Finding.Severity.allCases.reversed().flatMap { severity in found.filter { $0.0.severity == severity } }
    }

    private var conclusion: [String] {
        var seen: Set<String> = []
        let all = results.filter { !$0.passed }
        let failed = all.map(\.suiteCase.identifier).filter { seen.insert($0).inserted }
        let cases = results.count == 1 ? "1 case" : "\(results.count) cases"
        guard !failed.isEmpty else { return ["  " + palette(.success, "\(cases) passed")] }
        let summary = "  " + palette(.error, "\(all.count) of \(cases) failed")
        if let untested = results.lazy.compactMap(\.untested).first {
            return [summary] + "\(untested.explanation) \(untested.remedy)".wrapped(to: Self.width).map { "  \($0)" }
        }
        guard all.count < results.count else { return [summary] }
        let options = failed.map { "--only \($0)" }.joined(separator: " ")
        return [summary] + "Run only these: \(options)".wrapped(to: Self.width).map { "  " + palette(.faint, $0) }
    }
}

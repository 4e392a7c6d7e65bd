import CommandSupport
import FoundationEssentials
import RichPush
import RichPushAudit
import SystemPackage

/// A result as a workflow of GitHub Actions shows it: annotations, and a summary of the job in Markdown.
struct GitHubReport {
    /// A delivery, a case of a suite, or a picture of an audit.
    struct Item {
        let name: String
        /// How serious its outcome is; a notice is fine.
        let severity: Finding.Severity
        let outcome: String
        /// The first one decides.
        let findings: [(finding: Finding, place: FilePlace?)]
    }

    private typealias Annotation = (severity: Finding.Severity, title: String, finding: Finding, place: FilePlace?)

    /// GitHub shows at most this many annotations of each kind for a step.
    private static let shownLimit = 10
    private static let rowLimit = 100
    /// GitHub refuses a larger summary of a step.
    private static let summaryLimit = 1 << 20

    private let conclusion: String
    private var counts: [(name: String, count: Int)]
    private var rows: [[String]] = []
    /// As many of each severity as GitHub shows, and the number of all.
    private var annotations: [Finding.Severity: (shown: [Annotation], count: Int)] = [:]
    /// The first of each kind of finding.
    private var causes: [Annotation] = []

    /// - Parameters:
    ///   - counts: What the items are, in numbers; by default, how many passed and failed.
    ///   - items: The items, the worst first. Only the first ones are kept.
    init(_ conclusion: String, counts: [(name: String, count: Int)] = [], items: some Sequence<Item>) {
        (self.conclusion, self.counts) = (conclusion, counts)
        var (seen, failed, count): ([String: Set<FilePlace>], Int, Int) = ([:], 0, 0)
        for item in items {
            count += 1
            failed += item.severity == .error ? 1 : 0
            if rows.count < Self.rowLimit {
                let place = item.findings.first?.place?.text.escapedForMarkdown ?? ""
                let mark = item.severity == .notice ? "✅" : item.severity.mark
                rows.append([mark, item.name.escapedForMarkdown, item.outcome.escapedForMarkdown, place])
            }
            for (index, (finding, place)) in item.findings.enumerated() {
                // The extension's line is annotated once, although it spoils several cases.
                if let place, place.line != nil,
                    !seen[finding.identifier, default: []].insert(place).inserted
                {
                    continue
                }
                let severity = index == 0 ? max(item.severity, finding.severity) : finding.severity
                let annotation = (severity, "\(finding.identifier): \(item.name)", finding, place)
                if annotations[severity, default: ([], 0)].count < Self.shownLimit {
                    annotations[severity, default: ([], 0)].shown.append(annotation)
                }
                annotations[severity, default: ([], 0)].count += 1
                if !causes.contains(where: { $0.finding.kind == finding.kind }) { causes.append(annotation) }
            }
        }
        if counts.isEmpty { self.counts = [("passed", count - failed), ("failed", failed)] }
    }

    /// GitHub's workflow commands, the worst first, and the conclusion for the log.
    var text: String {
        let lines = Finding.Severity.allCases.reversed().flatMap { severity -> [String] in
            let (all, count) = annotations[severity] ?? ([], 0)
            let shown = all.prefix(count > Self.shownLimit ? Self.shownLimit - 1 : count)
            let rest = "::\(severity.rawValue) title=\(count - shown.count) more::The summary of the job lists more."
            return shown.map(Self.command) + (count > shown.count ? [rest] : [])
        }
        return (lines + [conclusion]).joined(separator: "\n") + "\n"
    }

    private static func command(_ annotation: Annotation) -> String {
        let (severity, title, finding, place) = annotation
        let message = "\(finding.explanation.visible)\n→ \(finding.remedy.visible)"
        return command(severity, title: title.visible, at: place, message)
    }

    private static func command(
        _ severity: Finding.Severity,
        title: String?,
        at place: FilePlace?,
        _ message: String
    ) -> String {
        let all = [("file", place?.file), ("line", place?.line.map { "\($0)" }), ("title", title)]
        let properties = all.compactMap { name, value in value.map { "\(name)=\($0.percentEncoded("%\r\n:,"))" } }
        return "::\(severity.rawValue) \(properties.joined(separator: ","))::\(message.percentEncoded("%\r\n"))"
    }

    /// The command's own error, as annotations: at each place that a compiler names in it, or else one for all of it.
    static func text(of error: CommandError) -> String {
        let errors = error.description.matches(of: /^([^:\n]+):(\d+):\d+: error: (.+)$/.anchorsMatchLineEndings())
        let lines = errors.prefix(shownLimit).map { error in
            command(.error, title: nil, at: FilePlace("\(error.1)", line: Int(error.2)), error.3.description.visible)
        }
        return (lines.isEmpty ? [command(.error, title: "richpush", at: nil, error.description)] : lines)
            .joined(separator: "\n") + "\n"
    }

    /// The summary of the job.
    var markdown: String {
        let numbers = counts.map { "\($0.name): \($0.count.grouped)" }.joined(separator: " · ")
        let table = rows.isEmpty ? [] : [["", "what", "outcome", "where"], ["---", "---", "---", "---"]] + rows
        let list = Finding.Severity.allCases.reversed().flatMap { severity in
            causes.filter { $0.severity == severity }.map { _, _, finding, _ in
                "- \(severity.mark) **\(finding.identifier)** \(finding.explanation.escapedForMarkdown)"
                    + "<br>→ \(finding.remedy.escapedForMarkdown)"
            }
        }
        return
            (["### \(conclusion.escapedForMarkdown)", "", numbers, ""]
            + table.map { "| \($0.joined(separator: " | ")) |" }
            + (list.isEmpty ? [] : ["", "#### What to change", ""]) + list + ["", ""]).joined(separator: "\n")
    }

    /// Adds the summary to the file that GitHub names, as far as there is room in it. Without such a file, does nothing.
    func appendSummary() throws(CommandError) {
        guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
        do {
            let permissions = FilePermissions(rawValue: 0o666)
            let options: FileDescriptor.OpenOptions = [.create, .append, .closeOnExec]
            let file = try FileDescriptor.open(path, .writeOnly, options: options, permissions: permissions)
            try file.closeAfter {
                let room = Self.summaryLimit - Int(try file.seek(offset: 0, from: .end))
                var text = Array(markdown.utf8)
                // A part of a line could be markup that does not end.
                if text.count > room { text = Array(text[..<(text.prefix(max(0, room)).lastIndex(of: 10) ?? 0)]) }
                try text.withUnsafeBytes { try file.writeAllWaiting($0) }
            }
        } catch {
            throw .unwritable(path, Errno(thrown: error))
        }
    }
}

extension Finding.Severity {
    fileprivate var mark: String { self == .error ? "❌" : self == .warning ? "⚠️" : "ℹ️" }
}

extension String {
    /// The text with escapes for some characters, as in a workflow command.
    fileprivate func percentEncoded(_ characters: String) -> String {
        unicodeScalars.map { scalar in
            guard characters.unicodeScalars.contains(scalar) else { return "\(scalar)" }
            return "%" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16, uppercase: true)
        }.joined()
    }

    /// The text on one line of Markdown, as itself: nothing in it is markup, a link, a mention, or the end of a cell.
    fileprivate var escapedForMarkdown: String {
        let special = "\\`*_{}[]()<>#|~:@$!&".unicodeScalars
        return visible.unicodeScalars.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
            .replacing("www.", with: "www\\.")
    }
}

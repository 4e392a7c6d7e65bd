import CommandSupport
import DeviceSimulator
import ExtensionHarness
import FoundationEssentials
import RichPush
import RichPushAudit
import RichPushInput
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
        var seen: [String: Set<FilePlace>] = [:]
        var (failed, count) = (0, 0)
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
                let isKnown = place.map { $0.line != nil && !seen[finding.identifier, default: []].insert($0).inserted }
                if isKnown == true { continue }
                let severity = index == 0 ? max(item.severity, finding.severity) : finding.severity
                let annotation = (severity, "\(finding.identifier): \(item.name)", finding, place)
                var known = annotations[severity] ?? ([], 0)
                if known.count < Self.shownLimit { known.shown.append(annotation) }
                known.count += 1
                annotations[severity] = known
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
            let commands = shown.map { severity, title, finding, place in
                let message = "\(finding.explanation.visible)\n→ \(finding.remedy.visible)"
                return Self.command(severity, title: title.visible, place: place, message)
            }
            return commands + (count > shown.count ? [rest] : [])
        }
        return (lines + [conclusion]).joined(separator: "\n") + "\n"
    }

    private static func command(_ kind: Finding.Severity, title: String?, place: FilePlace?, _ text: String) -> String {
        let all = [("file", place?.file), ("line", place?.line.map { "\($0)" }), ("title", title)]
        let properties = all.compactMap { name, value in value.map { "\(name)=\($0.percentEncoded("%\r\n:,"))" } }
        return "::\(kind.rawValue) \(properties.joined(separator: ","))::\(text.percentEncoded("%\r\n"))"
    }

    /// The command's own error, as annotations: at each place that a compiler names in it, or else one for all of it.
    static func text(of error: CommandError) -> String {
        let errors = error.description.matches(of: /^([^:\n]+):(\d+):\d+: error: (.+)$/.anchorsMatchLineEndings())
        let lines = errors.prefix(shownLimit).map { error in
            command(.error, title: nil, place: FilePlace("\(error.1)", line: Int(error.2)), error.3.description.visible)
        }
        let all = lines.isEmpty ? [command(.error, title: "richpush", place: nil, error.description)] : lines
        return all.joined(separator: "\n") + "\n"
    }

    var markdown: String {
        let numbers = counts.map { "\($0.name): \($0.count.grouped)" }.joined(separator: " · ")
        let table = rows.isEmpty ? [] : [["", "what", "outcome", "where"], ["---", "---", "---", "---"]] + rows
        let list = Finding.Severity.allCases.reversed().flatMap { severity in
            causes.filter { $0.severity == severity }.map { _, _, finding, _ in
                "- \(severity.mark) **\(finding.identifier)** \(finding.explanation.escapedForMarkdown)"
                    + "<br>→ \(finding.remedy.escapedForMarkdown)"
            }
        }
        let head = ["### \(conclusion.escapedForMarkdown)", "", numbers, ""]
        let lines = head + table.map { "| \($0.joined(separator: " | ")) |" }
        let changes = list.isEmpty ? [] : ["", "#### What to change", ""] + list
        return (lines + changes + ["", ""]).joined(separator: "\n")
    }

    /// Adds the summary to the file that GitHub names, as far as there is room in it. Without such a file, does nothing.
    func appendSummary() throws(CommandError) {
        guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
        do {
            let file = try FileDescriptor.openedToWrite(path, .append)
            try file.closeAfter {
                let room = Self.summaryLimit - Int(try file.seek(offset: 0, from: .end))
                var text = Array(markdown.utf8)
                // A part of a line could be markup that does not end.
                if text.count > room { text = Array(text[..<(text.prefix(max(0, room)).lastIndex(of: 10) ?? 0)]) }
                try file.writeAllWaiting(text)
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

/// A file, and perhaps a line, as GitHub wants them.
struct FilePlace: Hashable {
    private let path: String
    let line: Int?

    /// The path from the workspace, or else from the current folder.
    var file: String {
        let current = FilePath(FileManager.default.currentDirectoryPath)
        let workspace = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"].map { FilePath($0) }
        var absolute = current.pushing(FilePath(path)).lexicallyNormalized()
        _ = absolute.removePrefix((workspace ?? current).lexicallyNormalized())
        return absolute.string
    }

    /// `message.json:4`.
    var text: String { file + (line.map { ":\($0)" } ?? "") }

    /// - Parameter path: The path of a file, or `-`, which is no place.
    init?(_ path: String, line: Int? = nil) {
        guard path != "-" else { return nil }
        (self.path, self.line) = (path, line)
    }

    /// The place of a finding in the extension's source: the line that does it, or else the class.
    init?(of finding: Finding, in result: ExtensionRun.Result, _ program: ExtensionProgram) {
        let excerpts = SourceExcerpt.all(of: finding, in: result.process, program)
        guard let excerpt = excerpts.first ?? SourceExcerpt.declaration(in: program) else { return nil }
        self.init(excerpt.path, line: excerpt.line)
    }

    /// The place of a finding in a payload or message: the line with the innermost of its location's keys.
    init?(of finding: Finding, inPayload path: String) {
        guard path != "-", let text = try? InputFile.read(path) else { return nil }
        var rest = text[...]
        if case .payload(let pointer) = finding.location {
            for key in pointer.components {
                guard let range = rest.firstRange(of: "\"\(key)\"".utf8) else { break }
                rest = rest[range.lowerBound...]
            }
        } else if case .url(let url) = finding.location, let range = rest.firstRange(of: url.utf8) {
            rest = rest[range.lowerBound...]
        }
        self.init(path, line: 1 + text[..<rest.startIndex].count { $0 == UInt8(ascii: "\n") })
    }
}

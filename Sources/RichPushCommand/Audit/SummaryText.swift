import CommandSupport
import RichPush
import RichPushAudit

/// How an audit was made, as its summaries say it.
struct AuditDescription: Sendable {
    let input: [String]
    /// What each was recognized as: `CSV, URLs in column "image"`.
    var formats: [String] = []
    let duration: Duration
    var end: AuditEnd?
    /// The lines of the earlier audits that this one continues.
    var earlier = CompletedLineSet()
    let failCriteria: FailCriteria
    var thumbnails: MediaThumbnails?

    var inputText: String { zip(input, formats).map { "\($0.visible) (\($1.visible))" }.joined(separator: ", ") }

    /// How many lines failed earlier; `nil` if this audit does not continue another one.
    var earlierText: String? {
        guard earlier.count > 0 else { return nil }
        return "\(earlier.failedCount.grouped) of \(earlier.count.counted("line")) failed before --resume; they count "
            + "for the exit status, but not below"
    }

    func failedText(_ totals: AuditTotals) -> (count: String, meaning: String) {
        let count = "\(totals.failedLines.grouped) failed"
        guard !failCriteria.areNever else { return (count, "with --fail-on none, no line fails") }
        let subject = totals.failedLines == 0 ? "no line has" : totals.failedLines == 1 ? "it has" : "they have"
        let usual = "a finding that is an error, or a picture that cannot be drawn"
        return (count, "\(subject) \(failCriteria == .usual ? usual : "a finding or a concern that --fail-on names")")
    }
}

struct SummaryText {
    /// The pictures, findings, and changes that it lists at most.
    private static let rowLimit = 10
    private static let hostRows = 5
    private static let countWidth = 11

    private let totals: AuditTotals
    private let description: AuditDescription
    private let palette: Palette
    /// The pictures to correct, the worst first.
    private let corrections: [PictureTable.Row]

    init(_ totals: AuditTotals, _ description: AuditDescription, palette: Palette) {
        (self.totals, self.description, self.palette) = (totals, description, palette)
        corrections = totals.pictures.worstFirst.filter(\.isToCorrect)
    }

    var text: String {
        let parts = [
            headLines, conclusionLines, correctionLines, comparisonLines, findingLines,
            countLines("Vendors", totals.byVendor), hostLines, countLines("Types", totals.byType), downloadLines,
        ]
        return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    private var headLines: [String] {
        let start = description.end?.isInterruption == true ? "Interrupted after" : "Audited"
        let sample = totals.sample.map { " of \($0.lineCount.grouped), sampled with seed \($0.sample.seed)," } ?? ""
        let isMissing = totals.conclusions.contains { $0.conclusion == .showsWithout || $0.conclusion == .isNotShown }
        let isUncertain = totals.conclusions.contains { $0.conclusion == .mayNotShow || $0.conclusion == .unknown }
        let worst: Conclusion = totals.failedLines > 0 && isMissing ? .showsWithout : isUncertain ? .mayNotShow : .shows
        let (count, meaning) = description.failedText(totals)
        let time = description.duration.milliseconds.inMilliseconds
        let title = "\(start) \(totals.lines.counted("line"))\(sample) of \(description.inputText) in \(time)"
        return wrapped(title, .strong) + wrapped("\(palette.mark(worst)) \(totals.headline)")
            + wrapped("\(palette(totals.failedLines > 0 ? .error : .success, count)): \(meaning)")
            + (description.earlierText.map { wrapped($0) } ?? [])
    }

    /// What an iPhone shows, in numbers that add up to all lines.
    private var conclusionLines: [String] {
        let lines: [String] = totals.conclusions.map { conclusion, lines, parts in
            let note = parts.map { "\($0.status.displayName) \($0.lines.grouped)" }.joined(separator: ", ")
            return row(lines, "\(palette.mark(conclusion)) \(conclusion.displayName)")
                + (note.isEmpty ? "" : palette(.faint, "  \(note)"))
        }
        return titled("On an iPhone", lines)
    }

    // MARK: - What to correct

    /// The worst pictures, in groups that need the same correction.
    private var correctionLines: [String] {
        let rows = corrections
        guard !rows.isEmpty else { return [] }
        let worst = Array(rows.prefix(Self.rowLimit))
        let exampleWidth = min(palette.width / 4, worst.map { $0.example.text.visible.displayWidth }.max() ?? 0)
        let pictureWidth = palette.width - Self.countWidth - exampleWidth - 8
        let all = Dictionary(uniqueKeysWithValues: rows.byCause.map { ($0.cause, $0.rows) })
        let part = rows.count > worst.count ? " (the worst \(worst.count) of \(rows.count.grouped) rows)" : ""
        let groups = worst.byCause.flatMap { cause, rows -> [String] in
            let all = all[cause] ?? rows
            let name = cause?.identifier ?? rows[0].conclusion.displayName
            let list = rows.map { row in
                let picture = row.name.visible.clippedInside(to: pictureWidth).padding(to: pictureWidth)
                return "    \(row.messages.grouped.padding(to: Self.countWidth, alignedRight: true))  \(picture)  "
                    + palette(.faint, row.example.text.visible.clipped(to: exampleWidth))
            }
            let rest = all.count - rows.count
            let isOneLine = name.count + all.counted.count + 8 <= palette.width
            let title = "    \(palette.mark(rows[0].conclusion)) \(palette(.strong, name))"
            return ["", title + (isOneLine ? "  " : "\n      ") + palette(.faint, all.counted)]
                + rows.explanations.flatMap { wrapped($0.visible, indent: 6) } + (cause.map(remedy) ?? []) + list
                + (rest > 0 ? [palette(.faint, "".padding(to: Self.countWidth + 6) + "and \(rest.grouped) more")] : [])
        }
        return ["  " + palette(.strong, "To correct: \(rows.counted)\(part)")] + groups
    }

    private func remedy(_ finding: Finding) -> [String] {
        finding.remedy.visible.wrapped(to: palette.width - 8).enumerated().map { index, line in
            index == 0 ? "      \(palette(.success, "→")) \(line)" : "        \(line)"
        }
    }

    private var comparisonLines: [String] {
        guard let comparison = totals.comparison else { return [] }
        func lines(_ changes: [AuditComparison.Change], _ sign: String) -> [String] {
            changes.prefix(Self.rowLimit).map { change in
                let start = "  \(sign) \(change.line.name.text.visible.clipped(to: 40))  \(change.text)  "
                return start + (change.line.url ?? "").visible.clippedInside(to: max(20, palette.width - start.count))
            }
        }
        let changes = lines(comparison.worseLines, palette(.error, "✗")) + lines(comparison.betterLines, "✓")
        return titled("Since the earlier audit", comparison.counts.map { row($0.lines, $0.name) } + changes)
    }

    /// The findings, the most severe first; those that all lines have are said once, apart.
    private var findingLines: [String] {
        let shared = totals.sharedFindings
        let names = Set(shared.map(\.identifier))
        let others = totals.findingsByCount.filter { !names.contains($0.finding.identifier) }
        let sorted = Finding.Severity.allCases.reversed().flatMap { severity in
            others.filter { $0.finding.severity == severity }
        }
        let rest = sorted.count - Self.rowLimit
        let rows = sorted.prefix(Self.rowLimit).map { finding, lines in
            row(lines, "\(palette.mark(finding.severity)) \(finding.identifier)")
        }
        let list = titled("Findings", rows + (rest > 0 ? ["  and \(rest.grouped) more"] : []))
        let causes = Set(corrections.compactMap { $0.cause?.identifier })
        let apart = shared.filter { !causes.contains($0.identifier) }.flatMap { finding in
            let words = "\(palette.mark(finding.severity)) Every message with a picture has \(finding.identifier)."
            return wrapped(words, indent: 2) + remedy(finding).map { String($0.dropFirst(2)) }
        }
        return list + (list.isEmpty || apart.isEmpty ? [] : [""]) + apart
    }

    // MARK: - Numbers

    private var hostLines: [String] {
        let (bytes, hosts) = (totals.cloudStorageBytes, countLines("Hosts", totals.byHost))
        let place = "from Cloud Storage, which count toward the project's quota and bill."
        return hosts + (bytes > 0 ? wrapped("The devices download \(bytes.inBytes) \(place)", indent: 4) : [])
    }

    /// The lines of each name, and if there is room, the bytes that all devices download, and how many lines failed.
    private func countLines(_ title: String, _ counts: TopCounts) -> [String] {
        let isWide = palette.width >= 80
        let width = palette.width - (isWide ? 60 : 15)
        let lines: [String] = counts.largest(Self.hostRows).map { name, counts in
            let start = row(counts.lines, (name ?? "others").visible.clippedInside(to: width).padding(to: width))
            guard isWide else { return start }
            return start + (counts.deviceBytes > 0 ? "  \(counts.deviceBytes.inBytes) to all devices" : "")
                + (counts.failed > 0 ? palette(.error, "  \(counts.failed.grouped) failed") : "")
        }
        return titled(title, lines)
    }

    private var downloadLines: [String] {
        guard totals.downloads > 0 else { return [] }
        func percentiles(_ histogram: Histogram, _ format: (Double) -> String) -> String {
            let values = [("half up to", 0.5), ("99% up to", 0.99)].map { name, part in
                "\(name) \(format(histogram.percentile(part) ?? 0))"
            }
            return (values + ["at most \(format(histogram.maximum))"]).joined(separator: ", ")
        }
        let shared = totals.coalescedLines > 0 ? "shared by \(totals.coalescedLines.counted("other line"))" : nil
        let decoded = totals.decodedDownloads > 0 ? "\(totals.decodedDownloads.grouped) decoded" : nil
        let counts = [totals.bytes.inBytes, shared, decoded].compactMap(\.self).joined(separator: ", ")
        let lines = [
            counts, "size: " + percentiles(totals.sizes) { Int($0.rounded()).inBytes },
            "time: " + percentiles(totals.times) { ($0 / 1_000).inMilliseconds },
        ]
        let title = totals.downloads.counted("download")
        return titled(title, lines.flatMap { $0.wrapped(to: palette.width - 6) }.map { "  " + $0 })
    }

    private func titled(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["  " + palette(.strong, title)] + lines.map { "  " + $0 }
    }

    private func row(_ count: Int, _ name: String) -> String {
        count.grouped.padding(to: Self.countWidth, alignedRight: true) + "  " + name
    }

    private func wrapped(_ text: String, _ style: Palette.Style? = nil, indent: Int = 0) -> [String] {
        text.wrapped(to: palette.width - indent).map { line in
            String(repeating: " ", count: indent) + (style.map { palette($0, line) } ?? line)
        }
    }
}

extension String {
    /// The text, truncated to a number of columns in its middle: the end of a URL tells more than its middle.
    fileprivate func clippedInside(to width: Int) -> String {
        guard displayWidth > width else { return self }
        let end = String(suffix(width * 2 / 3))
        return clipped(to: max(2, width - end.displayWidth)) + end
    }
}

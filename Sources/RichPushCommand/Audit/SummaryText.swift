import CommandSupport
import RichPush
import RichPushAudit

/// A summary for people, as text.
struct SummaryText {
    private static let hostRows = 10
    private static let failedRows = 10
    private static let nameWidth = 34

    private let totals: AuditTotals
    private let failCriteria: FailCriteria
    private let duration: Duration
    private let end: AuditEnd?
    private let palette: Palette

    init(
        _ totals: AuditTotals,
        _ failCriteria: FailCriteria,
        duration: Duration,
        end: AuditEnd?,
        palette: Palette
    ) {
        self.totals = totals
        self.failCriteria = failCriteria
        self.duration = duration
        self.end = end
        self.palette = palette
    }

    var text: String {
        let parts = [
            headLines, failedLines, conclusionLines, comparisonLines, findingLines, vendorLines, hostLines, typeLines,
            percentileLines, slowestLines,
        ]
        return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    private var headLines: [String] {
        let seconds = max(duration / .seconds(1), 0.001)
        let rate = Int(Double(totals.lines) / seconds)
        let start = end?.isInterruption == true ? "Interrupted after" : "Audited"
        let sample = totals.sample.map { " of \($0.lineCount.grouped), sampled with seed \($0.sample.seed)," } ?? ""
        return [
            "\(palette(.strong, "\(start) \(totals.lines.grouped) lines"))\(sample) in "
                + "\((seconds * 1_000).inMilliseconds), \(rate.grouped) per second: "
                + "\(totals.downloads.grouped) downloads of \(totals.bytes.grouped) bytes, "
                + "shared by \(totals.coalescedLines.grouped) other lines"
                + (totals.decodedDownloads > 0 ? ", \(totals.decodedDownloads.grouped) decoded" : ""),
            "\(palette(totals.failedLines > 0 ? .error : .success, "\(totals.failedLines.grouped) failed")): "
                + meaningOfFailed,
        ]
    }

    /// The meaning of "failed", here and in every row.
    private var meaningOfFailed: String {
        guard !failCriteria.areNever else { return "with --fail-on none, no line fails" }
        let subject = totals.failedLines == 0 ? "no line has" : "they have"
        return failCriteria == .usual
            ? "\(subject) a finding that is an error, or a picture that cannot be drawn"
            : "\(subject) a finding or a concern that --fail-on names"
    }

    /// The first lines that failed, by their identifiers if they have any.
    private var failedLines: [String] {
        titled(
            totals.failedLines > Self.failedRows ? "The first lines that failed" : "Failed",
            totals.failed.prefix(Self.failedRows).map { line in
                let name = line.idText.isEmpty ? "line \(line.line)" : line.idText
                return "  " + name.visible.clipped(to: Self.nameWidth).padding(to: Self.nameWidth) + "  "
                    + (line.reason ?? line.conclusion.displayName).visible.clipped(to: 100)
            }
        )
    }

    private var conclusionLines: [String] {
        titled(
            "On an iPhone",
            totals.conclusions.map { row($0.conclusion.displayName, $0.lines.grouped) + note($0.parts) }
        )
    }

    private func note(_ parts: [(status: AuditStatus, lines: Int)]) -> String {
        let words = parts.map { "\($0.status.displayName) \($0.lines.grouped)" }.joined(separator: ", ")
        return words.isEmpty ? "" : palette(.faint, "  \(words)")
    }

    private var comparisonLines: [String] {
        guard let comparison = totals.comparison else { return [] }
        func lines(_ changes: [AuditComparison.Change], _ sign: String) -> [String] {
            changes.prefix(Self.hostRows).map { change in
                let name = change.line.idText.isEmpty ? "line \(change.line.line)" : change.line.idText
                let url = (change.line.url ?? "").visible.clipped(to: 70)
                return "  \(sign) \(name.visible.clipped(to: 40))  \(change.text)  \(url)"
            }
        }
        return titled(
            "Since the earlier audit",
            comparison.counts.map { row($0.name, $0.lines.grouped) }
                + lines(comparison.worseLines, palette(.error, "✗")) + lines(comparison.betterLines, "✓")
        )
    }

    private var findingLines: [String] {
        titled("By finding", totals.findingsByCount.map { row($0.identifier, $0.lines.grouped) })
    }

    private var hostLines: [String] {
        let bytes = totals.cloudStorageBytes
        let note =
            "\(bytes.grouped) bytes to all devices come from Cloud Storage, and count toward the project's quota "
            + "and bill."
        return titled("By host", countRows(totals.byHost) + (bytes > 0 ? ["  " + note] : []))
    }

    private var vendorLines: [String] {
        titled("By vendor", countRows(totals.byVendor))
    }

    private var typeLines: [String] {
        titled("By type", countRows(totals.byType))
    }

    private func countRows(_ counts: TopCounts) -> [String] {
        let (rows, others) = counts.largest(Self.hostRows)
        return rows.map { countRow($0.name, $0.row) } + (others.map { [countRow("others", $0)] } ?? [])
    }

    private func countRow(_ name: String, _ counts: TopCounts.Row) -> String {
        row(name, counts.lines.grouped)
            + (counts.deviceBytes > 0 ? "  \(counts.deviceBytes.grouped) bytes to all devices" : "")
            + (counts.failed > 0 ? palette(.error, "  \(counts.failed.grouped) failed") : "")
    }

    private var percentileLines: [String] {
        guard totals.downloads > 0 else { return [] }
        func columns(_ histogram: Histogram, _ format: (Double) -> String) -> String {
            let values = [0.5, 0.9, 0.99].map { histogram.percentile($0) ?? 0 } + [histogram.maximum]
            return values.map { format($0).padding(to: 14, alignedRight: true) }.joined()
        }
        let names = ["p50", "p90", "p99", "max"].map { $0.padding(to: 14, alignedRight: true) }.joined()
        return titled(
            "Downloads".padding(to: 12) + names,
            [
                "  " + "bytes".padding(to: 12) + columns(totals.sizes) { Int($0.rounded()).grouped },
                "  " + "time".padding(to: 12) + columns(totals.times) { ($0 / 1_000).inMilliseconds },
            ]
        )
    }

    private var slowestLines: [String] {
        titled(
            "Slowest",
            totals.slowest.map { line in
                let time = line.milliseconds.inMilliseconds.padding(to: 11, alignedRight: true)
                return "  \(time)  line \(line.line)  \((line.url ?? "").visible.clipped(to: 70))"
            }
        )
    }

    private func titled(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["  " + palette(.strong, title)] + lines.map { "  " + $0 }
    }

    private func row(_ name: String, _ count: String) -> String {
        "  " + name.visible.clipped(to: Self.nameWidth).padding(to: Self.nameWidth)
            + count.padding(to: 12, alignedRight: true)
    }
}

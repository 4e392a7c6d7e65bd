import RichPush

/// A summary as one HTML page, without scripts and requests. Nothing from the input becomes markup.
package struct ReportPage {
    private static let hostRows = 25

    private let totals: AuditTotals
    private let duration: Duration
    private let isComplete: Bool
    private let input: String

    /// - Parameter input: The name of the input.
    package init(_ totals: AuditTotals, duration: Duration, isComplete: Bool, input: String) {
        self.totals = totals
        self.duration = duration
        self.isComplete = isComplete
        self.input = input
    }

    package var text: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>Audit of \(input.escapedForMarkup)</title>
        <style>
        \(ReportStyle.text)
        </style>
        </head>
        <body>
        <main>
        <h1>Audit of \(input.escapedForMarkup)</h1>
        \(isComplete ? "" : "<p class=\"error\">The audit stopped before the last line. This page shows the results up to then.</p>")
        \(figures)
        \(section("Since the earlier audit", comparison))
        \(section("Findings", BarChart(totals.findingsByCount.map { ($0.identifier, $0.lines) }, unit: "lines").svg))
        \(section("Download size", HistogramChart(totals.sizes, label: Self.byteLabel, unit: "downloads").svg))
        \(section("Download time", HistogramChart(totals.times, label: Self.timeLabel, unit: "downloads").svg))
        \(section("Percentiles", percentiles))
        \(section("Hosts", countTable(totals.byHost, title: "Host")))
        \(section("Vendors", countTable(totals.byVendor, title: "Vendor")))
        \(section("Types", countTable(totals.byType, title: "Detected type")))
        \(section("The slowest downloads", lineTable(totals.slowest, showsTime: true)))
        \(section("The first lines that failed", lineTable(totals.failed, showsTime: false)))
        </main>
        </body>
        </html>

        """
    }

    private var figures: String {
        let seconds = max(duration / .seconds(1), 0.001)
        let rate = Int(Double(totals.lines) / seconds)
        let all =
            [("lines", totals.lines.grouped)]
            + (totals.sample.map { [("sampled from", $0.lineCount.grouped), ("seed", "\($0.sample.seed)")] } ?? [])
            + [("failed", totals.failedLines.grouped)]
            + totals.conclusions.map { ($0.conclusion.displayName, $0.lines.grouped) }
            + [
                ("downloads", totals.downloads.grouped), ("sharing a download", totals.coalescedLines.grouped),
                ("bytes", totals.bytes.grouped), ("bytes to all devices", totals.deviceBytes.grouped),
                ("of which from Cloud Storage", totals.cloudStorageBytes.grouped),
                ("total time", (seconds * 1_000).inMilliseconds),
                ("lines per second", rate.grouped),
            ]
        return list(all)
    }

    private var comparison: String {
        guard let comparison = totals.comparison else { return "" }
        func lines(_ changes: [AuditComparison.Change]) -> String {
            table(
                ["Line", "Id", "Change", "URL", "Why"],
                changes.map { ["\($0.line.line)", $0.line.idText, $0.text, $0.line.url ?? "", $0.line.reason ?? ""] }
            )
        }
        return list(comparison.counts.map { ($0.name, $0.lines.grouped) })
            + lines(comparison.worseLines) + lines(comparison.betterLines)
    }

    private func list(_ rows: [(String, String)]) -> String {
        let items = rows.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" }
        return "<dl>\n" + items.joined(separator: "\n") + "\n</dl>"
    }

    private func section(_ title: String, _ body: String) -> String {
        body.isEmpty ? "" : "<section>\n<h2>\(title)</h2>\n\(body)\n</section>"
    }

    private var percentiles: String {
        guard totals.downloads > 0 else { return "" }
        let parts: [(String, (Histogram) -> Double)] = [
            ("p50", { $0.percentile(0.5) ?? 0 }), ("p90", { $0.percentile(0.9) ?? 0 }),
            ("p99", { $0.percentile(0.99) ?? 0 }), ("max", { $0.maximum }),
        ]
        let rows = parts.map { name, value in
            [name, Int(value(totals.sizes).rounded()).grouped, (value(totals.times) / 1_000).inMilliseconds]
        }
        return table(["", "Bytes", "Time"], rows)
    }

    private func countTable(_ counts: TopCounts, title: String) -> String {
        let (rows, others) = counts.largest(Self.hostRows)
        let all = rows + (others.map { [("others", $0)] } ?? [])
        return table(
            [title, "Lines", "Failed", "Bytes", "Bytes to all devices"],
            all.map { name, row in [name] + [row.lines, row.failed, row.bytes, row.deviceBytes].map(\.grouped) }
        )
    }

    private func lineTable(_ lines: [LineExcerpt], showsTime: Bool) -> String {
        table(
            ["Line", "Id"] + (showsTime ? ["Time"] : ["On an iPhone"]) + ["URL"] + (showsTime ? [] : ["Why"]),
            lines.map { line in
                ["\(line.line)", line.idText]
                    + [showsTime ? line.milliseconds.inMilliseconds : line.conclusion.displayName, line.url ?? ""]
                    + (showsTime ? [] : [line.reason ?? ""])
            }
        )
    }

    private func table(_ titles: [String], _ rows: [[String]]) -> String {
        guard !rows.isEmpty else { return "" }
        let head = titles.map { "<th>\($0)</th>" }.joined()
        let body = rows.map { row in "<tr>" + row.map { "<td>\($0.escapedForMarkup)</td>" }.joined() + "</tr>" }
        return "<div class=\"wide\"><table>\n<thead><tr>\(head)</tr></thead>\n<tbody>\n"
            + body.joined(separator: "\n") + "\n</tbody>\n</table></div>"
    }

    private static func byteLabel(_ bytes: Double) -> String {
        switch bytes {
        case ..<1_024: "\(Int(bytes)) B"
        case ..<1_048_576: "\(Int(bytes / 1_024)) KB"
        default: "\(Int(bytes / 1_048_576)) MB"
        }
    }

    private static func timeLabel(_ microseconds: Double) -> String {
        (microseconds / 1_000).inMilliseconds
    }
}

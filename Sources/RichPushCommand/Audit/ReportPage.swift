import CommandSupport
import DeliveryPage
import FoundationEssentials
import RichPush
import RichPushAudit

/// A summary as one page: the conclusion first, then the pictures, and what to change. Nothing from the input becomes
/// markup.
struct ReportPage {
    private static let pictureRows = 1_000
    private static let thumbnailRows = 200
    private static let hostRows = 25

    private let totals: AuditTotals
    private let description: AuditDescription
    private let arguments: [String]
    private let date = Date.now

    init(_ totals: AuditTotals, _ description: AuditDescription, arguments: [String] = CommandLine.arguments) {
        (self.totals, self.description, self.arguments) = (totals, description, arguments)
    }

    var text: String {
        let rows = totals.pictures.worstFirst
        let body = [
            head, HTML.section("Pictures", "<div class=\"pictures\">\(pictures(rows))</div>"),
            HTML.section("What to change", corrections(rows)),
            HTML.section("Since the earlier audit", comparison),
            HTML.section("Size of the downloads", bars(totals.sizes) { Int($0).inBytes }),
            HTML.section("Time of the downloads", bars(totals.times, label: Self.time)),
            HTML.section("Hosts", counts(totals.byHost, title: "Host")),
            HTML.section("Vendors", counts(totals.byVendor, title: "Vendor")),
            HTML.section("Types", counts(totals.byType, title: "Type")),
            HTML.section("How this report was made", origin),
        ]
        return HTML.page(title: "Audit of \(description.input.joined(separator: ", "))", body: body.joined())
    }

    // MARK: - The conclusion

    private var head: String {
        let stop = "The audit stopped before the last line. This page shows the results up to then."
        let about = "Audit of \(description.inputText) · \(date.formatted(.iso8601.year().month().day()))"
        return """
            <header>
            <h1>\(totals.headline.escapedForMarkup)</h1>
            <p class="about">\(about.escapedForMarkup)</p>
            \(description.end == nil ? "" : "<p class=\"stop\">\(stop)</p>")
            \(share)
            </header>

            """
    }

    /// One bar of all lines by their conclusions, and its legend.
    private var share: String {
        let order: [Conclusion] = [.shows, .mayNotShow, .showsWithout, .isNotShown, .unknown]
        let parts = order.compactMap { conclusion in totals.conclusions.first { $0.conclusion == conclusion } }
        let bar = parts.map { part in
            "<span class=\"\(part.conclusion.rawValue)\" style=\"flex-grow:\(part.lines)\"></span>"
        }
        let legend = parts.map { part in
            let share = Double(part.lines) / Double(max(1, totals.lines)) * 100
            let percent = part.lines == totals.lines ? 100 : min(99, Int(share.rounded()))
            let text = share > 0 && share < 1 ? "under 1%" : "\(percent)%"
            return "<li>\(HTML.mark(part.conclusion)) \(HTML.number(part.lines.grouped)) <small>\(text)</small></li>"
        }
        return "<div class=\"share\" aria-hidden=\"true\">\(bar.joined())</div>\n"
            + "<ul class=\"legend\">\(legend.joined())</ul>"
    }

    // MARK: - Pictures

    /// The pictures to correct, and those that show behind a disclosure triangle.
    private func pictures(_ rows: [PictureTable.Row]) -> String {
        let kept = rows.prefix(Self.pictureRows)
        let (bad, good) = (kept.filter(\.isToCorrect), kept.filter { !$0.isToCorrect })
        let others = rows.dropFirst(kept.count).reduce(totals.pictures.otherMessages) { $0 + $1.messages }
        let names = Set(totals.sharedFindings.map(\.identifier))
        let goodTable = table(good, from: bad.count, except: names)
        let summary = "\(Array(good).messages.counted("message")) with nothing to correct"
        let details = "<details><summary>\(summary)</summary>\n\(goodTable)</details>"
        return table(bad, from: 0, except: names) + (bad.isEmpty || good.isEmpty ? goodTable : details)
            + (others > 0 ? "<p class=\"about\">\(others.counted("message")) with other pictures</p>" : "")
    }

    /// - Parameters:
    ///   - start: The number of rows before these.
    ///   - names: The causes that all rows have.
    private func table(_ rows: [PictureTable.Row], from start: Int, except names: Set<String>) -> String {
        let cells: [[String]] = rows.enumerated().map { index, row in
            let cause = row.cause.flatMap { names.contains($0.identifier) ? nil : "<code>\($0.identifier)</code>" }
            return [
                thumbnail(row, isDrawn: start + index < Self.thumbnailRows), row.name.escapedForMarkup,
                HTML.mark(row.conclusion) + (cause ?? ""), HTML.number(row.messages.grouped),
                row.byteCount.map { HTML.number($0.inBytes) } ?? "", row.example.text.bounded().escapedForMarkup,
            ]
        }
        return HTML.table(["", "Picture", "On an iPhone", "Messages", "Size", "Example"], cells)
    }

    private func thumbnail(_ row: PictureTable.Row, isDrawn: Bool) -> String {
        guard let url = row.url else { return "" }
        if isDrawn, let image = description.thumbnails?.image(of: url) {
            return "<span class=\"thumbnail\"><img alt=\"\" src=\"\(image)\"></span>"
        }
        let parts = (row.type ?? "").split(separator: "/")
        let glyph =
            switch parts.first {
            case "image": (parts.last ?? "").prefix(4).uppercased()
            case "video": "▶"
            case "audio": "♪"
            default: "✗"
            }
        return "<span class=\"thumbnail none\" aria-hidden=\"true\">\(glyph.escapedForMarkup)</span>"
    }

    private func corrections(_ rows: [PictureTable.Row]) -> String {
        let groups = rows.filter(\.isToCorrect).byCause.map { cause, rows in
            correction(cause, rows.explanations, mark: HTML.mark(rows[0].conclusion), about: rows.counted)
        }
        let shared = totals.sharedFindings.map { finding in
            correction(finding, [finding.explanation], mark: "", about: "every message with a picture")
        }
        let all = groups + shared
        return all.isEmpty ? "" : "<ul class=\"corrections\">\(all.joined())</ul>"
    }

    private func correction(_ finding: Finding?, _ explanations: [String], mark: String, about: String) -> String {
        let sentences = finding.map { finding in
            explanations.map { "<p>\($0.escapedForMarkup)</p>" }.joined()
                + "<p class=\"remedy\"><span>Fix</span>\(finding.remedy.escapedForMarkup)</p>"
                + (finding.evidence.map { "<p class=\"evidence\">\($0.escapedForMarkup)</p>" } ?? "")
        }
        return "<li><p>\(mark) <code>\(finding?.identifier ?? "")</code> <span class=\"faint\">\(about)</span></p>"
            + "\(sentences ?? "")</li>\n"
    }

    // MARK: - Numbers

    private var comparison: String {
        guard let comparison = totals.comparison else { return "" }
        let counts = comparison.counts.map { [$0.name, HTML.number($0.lines.grouped)] }
        let changes = (comparison.worseLines + comparison.betterLines).map { change in
            [change.line.name.text.bounded(), change.text, change.line.url ?? "", change.line.shortReason ?? ""]
                .map(\.escapedForMarkup)
        }
        return HTML.table(["", "Messages"], counts) + HTML.table(["Message", "Change", "Picture", "Why"], changes)
    }

    private func bars(_ histogram: Histogram, label: (Double) -> String) -> String {
        HTML.bars(
            histogram.columns.map { bounds, count in
                let start = bounds.lowerBound == 0 ? "under" : "\(label(bounds.lowerBound)) to"
                return ("\(start) \(label(bounds.upperBound))", count, count.grouped)
            }
        )
    }

    private static func time(_ microseconds: Double) -> String {
        microseconds < 1_000_000 ? "\(Int(microseconds / 1_000)) ms" : "\(Int(microseconds / 1_000_000)) s"
    }

    private func counts(_ counts: TopCounts, title: String) -> String {
        let cells: [[String]] = counts.largest(Self.hostRows).map { name, row in
            let numbers = [row.lines.grouped, row.failed.grouped, row.bytes.inBytes, row.deviceBytes.inBytes]
            return [name?.escapedForMarkup ?? "others"] + numbers.map(HTML.number)
        }
        return HTML.table([title, "Messages", "Failed", "Downloaded", "To all devices"], cells)
    }

    private var origin: String {
        let (count, meaning) = description.failedText(totals)
        let sample = totals.sample.map { "\($0.sample.count) of \($0.lineCount.grouped), with seed \($0.sample.seed)" }
        let command = arguments.map { ($0.contains("://") ? $0.redactedURL : $0).visible.quotedForShell }
        let rows: [(String, String?)] = [
            ("Program", "RichPush \(richPushVersion)"), ("Date", date.formatted(.iso8601)),
            ("Input", description.inputText), ("Sample", sample), ("Earlier part", description.earlierText),
            ("Command", command.joined(separator: " ")), ("Duration", description.duration.milliseconds.inMilliseconds),
            ("Downloads", "\(totals.downloads.grouped), \(totals.bytes.inBytes)"), ("Failed", "\(count): \(meaning)"),
        ]
        return HTML.facts(rows.compactMap { name, text in text.map { (name, $0) } })
    }
}

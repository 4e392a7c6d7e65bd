import RichPush

/// A summary for machines: one JSON object. Future versions may add members but never change existing ones.
package struct SummaryDocument {
    private static let hostRows = 256
    private static let pictureRows = 10_000

    private let totals: AuditTotals
    private let duration: Duration
    private let isComplete: Bool

    package init(_ totals: AuditTotals, duration: Duration, isComplete: Bool) {
        self.totals = totals
        self.duration = duration
        self.isComplete = isComplete
    }

    package var bytes: [UInt8] {
        var json = JSONLine()
        json.object { json in
            json.member("lines", totals.lines)
            json.member("failedLines", totals.failedLines)
            json.member("unknownLines", totals.conclusions.first { $0.conclusion == .unknown }?.lines ?? 0)
            json.member("downloads", totals.downloads)
            json.member("decodedDownloads", totals.decodedDownloads)
            json.member("coalescedLines", totals.coalescedLines)
            json.member("bytes", totals.bytes)
            json.member("deviceBytes", totals.deviceBytes)
            json.member("cloudStorageBytes", totals.cloudStorageBytes)
            json.member("milliseconds", tenthsOf: duration.milliseconds)
            json.member("isComplete", isComplete)
            if let sample = totals.sample {
                json.object("sample") { json in
                    json.member("lines", sample.lineCount)
                    json.member("seed", sample.sample.seed)
                }
            }
            json.objects("byConclusion", totals.conclusions) { json, row in
                json.member("conclusion", row.conclusion.rawValue)
                json.member("lines", row.lines)
            }
            json.objects("byStatus", totals.statuses) { json, row in
                json.member("status", row.status.rawValue)
                json.member("lines", row.lines)
            }
            json.objects("byFinding", totals.findingsByCount) { json, row in
                json.member("identifier", row.finding.identifier)
                json.member("lines", row.lines)
            }
            write(totals.byHost, as: "byHost", naming: "host", to: &json)
            write(totals.byType, as: "byType", naming: "type", to: &json)
            write(totals.byVendor, as: "byVendor", naming: "vendor", to: &json)
            write(totals.sizes, as: "sizeInBytes", scale: 1, to: &json)
            write(totals.times, as: "timeInMilliseconds", scale: 1_000, to: &json)
            if let comparison = totals.comparison { write(comparison, to: &json) }
            write(totals.pictures, to: &json)
            json.objects("slowest", totals.slowest) { json, line in
                json.member("line", line.name.line)
                json.member("id", line.name.id)
                json.member("url", line.url)
                json.member("milliseconds", tenthsOf: line.milliseconds)
            }
        }
        json.endLine()
        return json.bytes
    }

    private func write(
        _ counts: TopCounts,
        as name: StaticString,
        naming nameOfRow: StaticString,
        to json: inout JSONLine
    ) {
        let (rows, others) = counts.largest(Self.hostRows)
        json.objects(name, rows.map { ($0.name as String?, $0.row) } + (others.map { [(nil, $0)] } ?? [])) {
            json,
            row in
            // The row of all others has no name.
            json.member(nameOfRow, row.0)
            json.member("lines", row.1.lines)
            json.member("failedLines", row.1.failed)
            json.member("bytes", row.1.bytes)
            json.member("deviceBytes", row.1.deviceBytes)
        }
    }

    private func write(_ pictures: PictureTable, to json: inout JSONLine) {
        let rows = pictures.worstFirst
        json.objects("pictures", rows.prefix(Self.pictureRows)) { json, row in
            json.member("url", row.url)
            json.member("conclusion", row.conclusion.rawValue)
            json.member("cause", row.cause?.identifier)
            json.member("explanation", row.cause?.explanation.clipped(toBytes: 300))
            json.member("remedy", row.cause?.remedy)
            json.member("lines", row.messages)
            json.member("line", row.example.line)
            json.member("id", row.example.id)
            json.member("bytes", row.byteCount)
            json.member("detectedType", row.type)
        }
        let others = rows.dropFirst(Self.pictureRows).reduce(pictures.otherMessages) { $0 + $1.messages }
        if others > 0 { json.member("linesOfOtherPictures", others) }
    }

    private func write(_ comparison: AuditComparison, to json: inout JSONLine) {
        json.object("comparison") { json in
            json.member("worse", comparison.worse)
            json.member("better", comparison.better)
            json.member("unchanged", comparison.unchanged)
            json.member("new", comparison.new)
            json.member("missing", comparison.missing)
            write(comparison.worseLines, as: "worseLines", to: &json)
            write(comparison.betterLines, as: "betterLines", to: &json)
        }
    }

    private func write(_ changes: [AuditComparison.Change], as name: StaticString, to json: inout JSONLine) {
        json.objects(name, changes) { json, change in
            json.member("line", change.line.name.line)
            json.member("id", change.line.name.id)
            json.member("url", change.line.url)
            json.member("earlierConclusion", change.earlier.conclusion.rawValue)
            json.member("conclusion", change.line.conclusion.rawValue)
            json.member("earlierStatus", change.earlier.status.rawValue)
            json.member("status", change.line.status.rawValue)
            json.member("reason", change.line.reason)
        }
    }

    private func write(_ histogram: Histogram, as name: StaticString, scale: Double, to json: inout JSONLine) {
        guard histogram.count > 0 else { return }
        json.object(name) { json in
            json.member("p50", tenthsOf: histogram.percentile(0.5).map { $0 / scale })
            json.member("p90", tenthsOf: histogram.percentile(0.9).map { $0 / scale })
            json.member("p99", tenthsOf: histogram.percentile(0.99).map { $0 / scale })
            json.member("max", tenthsOf: histogram.maximum / scale)
        }
    }
}

import RichPush

/// A summary for machines: one JSON object. Future versions may add members but never change existing ones.
package struct SummaryDocument {
    private static let hostRows = 256
    private static let pictureRows = 10_000

    private let totals: AuditTotals
    private let duration: Duration
    private let isComplete: Bool

    package init(_ totals: AuditTotals, duration: Duration, isComplete: Bool) {
        (self.totals, self.duration, self.isComplete) = (totals, duration, isComplete)
    }

    package var bytes: [UInt8] {
        let unknownLines = totals.conclusions.first { $0.conclusion == .unknown }?.lines ?? 0
        var json = JSONLine()
        json.object { json in
            json.members([
                "lines": totals.lines, "failedLines": totals.failedLines, "unknownLines": unknownLines,
                "downloads": totals.downloads, "decodedDownloads": totals.decodedDownloads,
                "coalescedLines": totals.coalescedLines, "bytes": totals.bytes, "deviceBytes": totals.deviceBytes,
                "cloudStorageBytes": totals.cloudStorageBytes,
            ])
            json.member("milliseconds", tenthsOf: duration.milliseconds)
            json.member("isComplete", isComplete)
            if let sample = totals.sample {
                json.object("sample") { $0.members(["lines": sample.lineCount, "seed": sample.sample.seed]) }
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
                json.member("line", line.line)
                json.member("id", line.id)
                json.member("url", line.url)
                json.member("milliseconds", tenthsOf: line.shared.milliseconds)
            }
        }
        json.endLine()
        return json.bytes
    }

    private func write(_ counts: TopCounts, as name: StaticString, naming key: StaticString, to json: inout JSONLine) {
        json.objects(name, counts.largest(Self.hostRows)) { json, entry in
            let (name, row) = entry
            json.member(key, name)
            json.members([
                "lines": row.lines, "failedLines": row.failed, "bytes": row.bytes, "deviceBytes": row.deviceBytes,
            ])
        }
    }

    private func write(_ pictures: PictureTable, to json: inout JSONLine) {
        let rows = pictures.worstFirst
        json.objects("pictures", rows.prefix(Self.pictureRows)) { json, row in
            json.members([
                "url": row.url, "conclusion": row.conclusion.rawValue, "cause": row.cause?.identifier,
                "explanation": row.cause?.explanation.clipped(toBytes: 300), "remedy": row.cause?.remedy,
            ])
            json.members(["lines": row.messages, "line": row.example.line])
            json.member("id", row.example.id)
            json.member("bytes", row.byteCount)
            json.member("detectedType", row.type)
        }
        let others = rows.dropFirst(Self.pictureRows).reduce(pictures.otherMessages) { $0 + $1.messages }
        if others > 0 { json.member("linesOfOtherPictures", others) }
    }

    private func write(_ comparison: AuditComparison, to json: inout JSONLine) {
        json.object("comparison") { json in
            json.members([
                "worse": comparison.worse, "better": comparison.better, "unchanged": comparison.unchanged,
                "new": comparison.new, "missing": comparison.missing,
            ])
            write(comparison.worseLines, as: "worseLines", to: &json)
            write(comparison.betterLines, as: "betterLines", to: &json)
        }
    }

    private func write(_ changes: [AuditComparison.Change], as name: StaticString, to json: inout JSONLine) {
        json.objects(name, changes) { json, change in
            json.member("line", change.line.line)
            json.member("id", change.line.id)
            json.members([
                "url": change.line.url, "earlierConclusion": change.earlier.conclusion.rawValue,
                "conclusion": change.line.conclusion.rawValue, "earlierStatus": change.earlier.status.rawValue,
                "status": change.line.status.rawValue, "reason": change.line.shortReason,
            ])
        }
    }

    private func write(_ histogram: Histogram, as name: StaticString, scale: Double, to json: inout JSONLine) {
        guard histogram.count > 0 else { return }
        json.object(name) { json in
            for (name, part) in [("p50", 0.5), ("p90", 0.9), ("p99", 0.99)] as [(StaticString, Double)] {
                json.member(name, tenthsOf: histogram.percentile(part).map { $0 / scale })
            }
            json.member("max", tenthsOf: histogram.maximum / scale)
        }
    }
}

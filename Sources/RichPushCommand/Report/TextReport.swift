import CommandSupport
import DeviceSimulator
import RichPush
import RichPushAudit
import RichPushInput

/// The result of a delivery for people: the notification, what became of its media and when, and what to change.
struct TextReport {
    private let input: InputDocument
    private let delivery: Delivery
    private let words: DeliveryText
    private let file: String?
    private let kept: [String]
    private let palette: Palette

    init(_ delivered: DeliveredInput, kept: [String], palette: Palette) {
        (input, delivery, file) = (delivered.input, delivered.delivery, delivered.file)
        (words, self.kept, self.palette) = (DeliveryText(delivery), kept, palette)
    }

    var text: String {
        let about = payloadLines + vendorLines
        let parts = [conclusionLines, notificationLines, about, attachmentLines, timelineLines, findingLines]
        return "\n" + parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    /// The conclusion, its cause, and its remedy on one line.
    func line(_ name: String) -> String {
        let rest = delivery.cause.map { " \($0.explanation) \(palette(.success, "→")) \($0.remedy)" } ?? ""
        return "\(conclusionMark) \(palette(.strong, name.visible))  \(words.conclusion)\(rest.visible)"
    }

    // MARK: - Conclusion

    var conclusion: String { conclusionLines.joined(separator: "\n") + "\n" }

    private var conclusionLines: [String] {
        let kind = file != nil && input.kind == .url ? "a picture's file" : input.kind.displayName
        let time = file == nil ? " · \(delivery.duration.milliseconds.inMilliseconds)" : ""
        let line = "\(palette(.strong, words.conclusion)) \(palette(.faint, "· \(kind)\(time)"))"
        return palette.lines("  \(conclusionMark) ", line)
            + (words.reason.map { palette.lines("    ", $0.visible) } ?? [])
    }

    private var conclusionMark: String {
        palette.mark(delivery.conclusion == .isNotShown && delivery.succeeded ? .shows : delivery.conclusion)
    }

    // MARK: - Notification

    private var notificationLines: [String] {
        guard let content = delivery.shown else {
            return palette.lines("  ", palette(.strong, "Nothing shows.") + (words.decision.map { " " + $0 } ?? ""))
        }
        return NotificationCard(content: content, palette: palette).lines
            + (words.decision.map { palette.lines("  ", palette(.faint, $0)) } ?? [])
    }

    private var payloadLines: [String] {
        // The payload of a picture alone is made up.
        if input.kind == .url { return [] }
        let notification = delivery.notification
        let limit = notification.applicableSizeLimit.grouped
        return palette.row("payload", "\(notification.byteCount.grouped) of \(limit) bytes")
            + (words.metrics.map { palette.row("metrics", $0) } ?? [])
    }

    private var vendorLines: [String] {
        guard let vendor = delivery.vendor else { return [] }
        let lines =
            palette.row("vendor", "\(vendor.name.visible), \(vendor.reason.visible)")
            + palette.row("helper", "\(vendor.helper.visible) (\(vendor.certainty))")
        guard vendor.files.count > 1 else { return lines }
        return lines
            + vendor.files.flatMap { file in
                let pointer = file.pointer.visible.clipped(to: min(50, palette.width - 18))
                return palette.lines("    file        \(pointer)  ", "\(file.outcome), \(file.reason.visible)")
            }
    }

    // MARK: - Attachment

    private var attachmentLines: [String] {
        guard let report = delivery.helperReport else { return [] }
        let title: String
        if let attachment = report.content.attachments.first {
            let attached = delivery.conclusion == .showsWithout ? "Attached here only" : "Attached"
            let (type, count) = (attachment.type, attachment.byteCount.grouped)
            title = "\(palette(.strong, attached)): \(type.displayName), \(count) bytes (\(type.typeIdentifier))"
        } else if let failure = report.failure {
            title = "\(palette(.strong, "Not attached")): \(failure.kind.identifier)"
        } else {
            return []
        }
        var lines = palette.lines("  \(conclusionMark) ", title)
        lines += kept.flatMap { palette.row("kept as", $0.visible) }
        guard let media = report.media else { return lines }
        if let file {
            let type = media.response?.contentType.map { "as \($0)" } ?? "without a Content-Type"
            lines += palette.row("file", file.visible)
            lines += palette.row("judged", "like a download with https under this name, \(type.visible)")
        } else {
            lines += palette.row("from", media.url.visible)
        }
        lines += media.redirects.flatMap { palette.row("then", $0.visible) }
        if file == nil, let response = media.response {
            let type = response.contentType?.visible ?? "no Content-Type"
            let length = media.contentLength.map { "\($0.grouped) bytes" } ?? "no length"
            let status = "HTTP/\(response.httpVersion.visible) \(response.status)"
            lines += palette.row("response", "\(status) · \(type) · \(length)")
        }
        if file == nil, let name = media.suggestedFilename {
            lines += palette.row("named", name.visible.clipped(to: 70))
        }
        if let mimeType = media.detectedMIMEType { lines += palette.row("detected", mimeType) }
        return lines
            + words.verdicts.flatMap { verdict in
                let summary = palette.mark(verdict.outcome, verdict.summary)
                return palette.row(verdict.label.lowercased(), "\(summary), \(verdict.reason.visible)")
            }
    }

    // MARK: - Timeline

    private var timelineLines: [String] {
        guard let media = delivery.helperReport?.media, file == nil else { return [] }
        let server = media.remoteEndpoint.map { " from \($0)" } ?? ""
        let bytes = "\(media.bytesReceived.grouped) bytes\(server)"
        return palette.lines("  \(palette(.strong, "Timeline"))  ", bytes) + waterfall(media.timeline)
    }

    /// When each step of a download began and ended.
    private func waterfall(_ timeline: TransferTimeline) -> [String] {
        let times = [
            ("DNS", timeline.nameResolved), ("connect", timeline.connected), ("TLS", timeline.tlsEstablished),
            ("first byte", timeline.firstByte), ("done", timeline.finished),
        ].compactMap { name, time in time.map { (name, $0.milliseconds) } }
        let total = times.map(\.1).max() ?? 0
        let width = Double(min(palette.width - 28, 28 + max(0, palette.width - 90)))
        var previous = 0.0
        return times.map { name, time in
            let end = max(previous, time)
            defer { previous = end }
            let label = "    \(name.padding(to: 11))\(end.inMilliseconds.padding(to: 11, alignedRight: true))  "
            guard total > 0 else { return label + palette(.accent, "") }
            let start = Int((previous / total * width).rounded(.down))
            let length = max(1, Int((end / total * width).rounded(.up)) - start)
            return label + palette(.accent, "".padding(to: start) + String(repeating: "━", count: length))
        }
    }

    // MARK: - Findings

    private var findingLines: [String] {
        guard !delivery.findings.isEmpty else { return [] }
        return ["  " + palette(.strong, "Findings")] + delivery.findings.flatMap(lines)
    }

    private func lines(of finding: Finding) -> [String] {
        let title = "    \(palette.mark(finding.severity)) \(finding.identifier)  "
        let place = finding.location.map { palette(.faint, $0.description.visible.clipped(to: 60)) } ?? ""
        let certainty = [finding.evidence.map { "Certainty: \($0)" }, finding.consoleCode.map { "Console: \($0)" }]
        let evidence = certainty.compactMap(\.self).joined(separator: " · ")
        return palette.lines(title, place) + palette.lines("      ", finding.explanation.visible)
            + (evidence.isEmpty ? [] : palette.lines("      ", palette(.faint, evidence)))
            + palette.lines("      \(palette(.success, "→")) ", finding.remedy.visible)
    }
}

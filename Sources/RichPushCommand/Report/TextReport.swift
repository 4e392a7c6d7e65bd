import CommandSupport
import DeviceSimulator
import RichPush
import RichPushAudit
import RichPushInput

/// The result of a delivery for people: the notification, what became of its media and when, and what to change.
struct TextReport {
    private static let width = 90

    private let input: InputDocument
    private let delivery: Delivery
    private let words: DeliveryText
    private let kept: [String]
    private let palette: Palette

    init(_ delivered: DeliveredInput, kept: [String], palette: Palette) {
        input = delivered.input
        delivery = delivered.delivery
        words = DeliveryText(delivery)
        self.kept = kept
        self.palette = palette
    }

    var text: String {
        let parts = [
            conclusionLines, notificationLines, payloadLines + vendorLines, attachmentLines, timelineLines,
            findingLines,
        ]
        return "\n" + parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    // MARK: - Conclusion

    private var conclusionLines: [String] {
        let kind = input.kind.displayName
        let time = delivery.duration.milliseconds.inMilliseconds
        let line = "\(palette(.strong, words.conclusion)) \(palette(.faint, "· \(kind) · \(time)"))"
        return ["  \(conclusionMark) \(line)"]
            + (words.reason ?? "").visible.wrapped(to: Self.width - 4).map { "    " + $0 }
    }

    private var conclusionMark: String {
        switch delivery.conclusion {
        case .shows: palette(.success, "✓")
        case .mayNotShow, .unknown: palette(.warning, "?")
        case .isNotShown where delivery.succeeded: palette(.success, "✓")
        case .showsWithout, .isNotShown: palette(.error, "✗")
        }
    }

    // MARK: - Notification

    private var notificationLines: [String] {
        guard let content = delivery.shown else {
            return ["  " + palette(.strong, "Nothing shows.") + (words.decision.map { " " + $0 } ?? "")]
        }
        return NotificationCard(content, palette: palette).lines
            + (words.decision.map { ["  " + palette(.faint, $0)] } ?? [])
    }

    private var payloadLines: [String] {
        let notification = delivery.notification
        let limit = notification.applicableSizeLimit.grouped
        return ["    payload     \(notification.byteCount.grouped) of \(limit) bytes"]
            + (words.metrics.map { ["    metrics     \($0)"] } ?? [])
    }

    private var vendorLines: [String] {
        guard let vendor = delivery.vendor else { return [] }
        let lines = [
            "    vendor      \(vendor.name.visible), \(vendor.reason.visible)",
            "    helper      \(vendor.helper.visible) (\(vendor.certainty))",
        ]
        guard vendor.files.count > 1 else { return lines }
        return lines
            + vendor.files.map { file in
                "    file        \(file.pointer.visible.clipped(to: 50))  \(file.outcome), \(file.reason.visible)"
            }
    }

    // MARK: - Attachment

    private var attachmentLines: [String] {
        guard let report = delivery.helperReport else { return [] }
        var lines: [String] = []
        let attached = delivery.conclusion == .showsWithout ? "Attached here only" : "Attached"
        if let attachment = report.content.attachments.first {
            lines.append(
                "  \(conclusionMark) \(palette(.strong, attached)): \(attachment.type.displayName), "
                    + "\(attachment.byteCount.grouped) bytes (\(attachment.type.typeIdentifier))"
            )
        } else if let failure = report.failure {
            lines.append(
                "  \(conclusionMark) \(palette(.strong, "Not attached")): \(failure.kind.identifier)"
            )
        } else {
            return []
        }
        lines += kept.map { "    kept as     \($0.visible)" }
        guard let media = report.media else { return lines }
        lines.append("    from        \(media.url.visible)")
        lines += media.redirects.map { "    then        \($0.visible)" }
        if let response = media.response {
            let length = media.contentLength.map { "\($0.grouped) bytes" } ?? "no length"
            lines.append(
                "    response    HTTP/\(response.httpVersion.visible) \(response.status) · "
                    + "\(response.contentType?.visible ?? "no Content-Type") · \(length)"
            )
        }
        if let name = media.suggestedFilename { lines.append("    named       \(name.visible.clipped(to: 70))") }
        if let mimeType = media.detectedMIMEType { lines.append("    detected    \(mimeType)") }
        return lines + words.verdicts.map { "    \($0.label.lowercased().padding(to: 11)) \(text(of: $0))" }
    }

    private func text(of verdict: DeliveryText.Verdict) -> String {
        let style: Palette.Style =
            switch verdict.outcome {
            case .attached: .success
            case .refused, .notDownloaded: .error
            case .unknown: .warning
            }
        return palette(style, verdict.summary) + ", " + verdict.reason.visible
    }

    // MARK: - Timeline

    private var timelineLines: [String] {
        guard let media = delivery.helperReport?.media else { return [] }
        let server = media.remoteEndpoint.map { " from \($0)" } ?? ""
        let title = "  \(palette(.strong, "Timeline"))  \(media.bytesReceived.grouped) bytes\(server)"
        return [title] + TimelineChart(media.timeline, palette: palette).lines
    }

    // MARK: - Findings

    private var findingLines: [String] {
        guard !delivery.findings.isEmpty else { return [] }
        let title = "  " + palette(.strong, "Findings")
        return [title] + delivery.findings.flatMap(lines)
    }

    private func lines(of finding: Finding) -> [String] {
        let place = finding.location.map { "  " + palette(.faint, $0.description.visible.clipped(to: 60)) } ?? ""
        let explanation = finding.explanation.visible.wrapped(to: Self.width - 6).map { "      " + $0 }
        let remedy = finding.remedy.visible.wrapped(to: Self.width - 8).enumerated().map { index, line in
            index == 0 ? "      \(palette(.success, "→")) \(line)" : "        \(line)"
        }
        let certainty = [finding.evidence.map { "Certainty: \($0)" }, finding.consoleCode.map { "Console: \($0)" }]
        let evidence = certainty.compactMap(\.self).joined(separator: " · ").wrapped(to: Self.width - 6)
            .map { "      " + palette(.faint, $0) }
        return ["    \(mark(finding.severity)) \(finding.identifier)\(place)"] + explanation + evidence + remedy
    }

    private func mark(_ severity: Finding.Severity) -> String {
        switch severity {
        case .error: palette(.error, "✗")
        case .warning: palette(.warning, "!")
        case .notice: palette(.accent, "·")
        }
    }
}

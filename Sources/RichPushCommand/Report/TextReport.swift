import DeviceSimulator
import RichPush

/// The result of a delivery for people: the notification, what became of its media, when, and what to change.
struct TextReport {
    private static let width = 90

    private let delivery: Delivery
    private let kept: [String]
    private let palette: Palette

    init(_ delivery: Delivery, kept: [String], palette: Palette) {
        self.delivery = delivery
        self.kept = kept
        self.palette = palette
    }

    var text: String {
        let parts = [notificationLines, attachmentLines, timelineLines, findingLines, [conclusion]]
        return "\n" + parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    // MARK: - Notification

    private var notificationLines: [String] {
        guard let content = delivery.device.shown else {
            return ["  " + palette(.strong, "Nothing shows.") + " " + decisionText]
        }
        let note = decisionText
        return NotificationCard(content, palette: palette).lines + (note.isEmpty ? [] : ["  " + palette(.faint, note)])
    }

    private var decisionText: String {
        switch delivery.device.decision {
        case .runExtension:
            switch delivery.device.outcome {
            case .suppressed: "The extension has filtered the notification out."
            case .original(.timeExpired): "The payload's own content: the extension's time was up."
            case .original(.emptyContent): "The payload's own content: the extension handed back no text."
            case .modified, nil: ""
            }
        case .showOriginal(.notMutable):
            "The payload's own content: the extension did not run, for want of mutable-content."
        case .showOriginal(.noServiceExtension): "The payload's own content: the app has no service extension."
        case .showNothing(.payloadTooLarge): "APNs refuses the payload: it is too large."
        case .showNothing(.notDisplayed): "A push of this type is not displayed."
        case .showNothing(.noVisibleAlert): "The payload has no title, subtitle or body."
        case .showNothing(.alertsNotAllowed): "The user does not allow alerts."
        }
    }

    // MARK: - Attachment

    private var attachmentLines: [String] {
        guard let report = delivery.report else { return [] }
        var lines: [String] = []
        if let attachment = report.content.attachments.first {
            lines.append(
                "  \(palette(.success, "✓")) \(palette(.strong, "Attached")): \(attachment.type.displayName), "
                    + "\(attachment.byteCount.grouped) bytes (\(attachment.type.typeIdentifier))"
            )
        } else if let failure = report.failure {
            lines.append(
                "  \(palette(.error, "✗")) \(palette(.strong, "Not attached")): \(failure.identifier.rawValue)"
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
        lines.append("    by content  \(verdict(media.verdicts.content))")
        lines.append("    by name     \(verdict(media.verdicts.apple))  \(palette(.faint, "(as on an iPhone)"))")
        return lines
    }

    private func verdict(_ verdict: AttachmentVerdict) -> String {
        let reason = verdict.reason.visible
        return switch verdict.outcome {
        case .attached: palette(.success, "attached") + ", \(reason)"
        case .refused: palette(.error, "refused") + ", \(reason)"
        case .notDownloaded: palette(.error, "not downloaded") + ", \(reason)"
        case .unknown: palette(.warning, "unknown") + ", \(reason)"
        }
    }

    // MARK: - Timeline

    private var timelineLines: [String] {
        guard let media = delivery.report?.media else { return [] }
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
        return ["    \(mark(finding.severity)) \(finding.identifier.rawValue)\(place)"] + explanation + remedy
    }

    private func mark(_ severity: Finding.Severity) -> String {
        switch severity {
        case .error: palette(.error, "✗")
        case .warning: palette(.warning, "!")
        case .notice: palette(.accent, "·")
        }
    }

    private var conclusion: String {
        let kind = delivery.input.kind.displayName
        let time = (delivery.duration / .milliseconds(1)).inMilliseconds
        let errors = delivery.findings.count { $0.severity == .error }
        let verdict =
            delivery.isAsWished
            ? palette(.success, "An iPhone shows it as wished")
            : palette(.error, errors == 1 ? "One thing is to be changed" : "\(errors) things are to be changed")
        return "  \(verdict) \(palette(.faint, "· \(kind) · \(time)"))"
    }
}

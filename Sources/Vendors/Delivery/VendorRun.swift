import Locks
import RichPush

/// One delivery by a vendor's rules, from its first download to the content handler.
final class VendorRun: Sendable {
    private let download: VendorDownload
    private let recorder: VendorRecorder
    private let keepsUnshowable: Bool
    private let handler: ContentHandler
    private let start = ContinuousClock.now
    private let state = Mutex((judgments: [VendorJudgment](), isOver: false))

    init(
        _ download: VendorDownload,
        reportingTo recorder: VendorRecorder,
        keepsUnshowable: Bool,
        handler: @escaping ContentHandler
    ) {
        (self.download, self.recorder) = (download, recorder)
        (self.keepsUnshowable, self.handler) = (keepsUnshowable, handler)
    }

    private var recognized: RecognizedVendor { download.recognized }
    private var vendor: Vendor { recognized.vendor }
    private var original: NotificationContent { download.content }

    func run() async {
        if vendor.isParallel {
            note(await recognized.media.concurrentMap { [download] in await download.judgment(of: $0) })
        } else {
            for media in recognized.media { note([await download.judgment(of: media)]) }
        }
        if let judgments = end() { finish(judgments) }
    }

    /// Ends the delivery, and returns what is ready; `nil` for all but the first caller.
    private func end() -> [VendorJudgment]? {
        state.withLock { state in
            defer { state.isOver = true }
            return state.isOver ? nil : state.judgments
        }
    }

    private func note(_ judgments: [VendorJudgment]) { state.withLock { if !$0.isOver { $0.judgments += judgments } } }

    /// Hands over what is ready when the time is nearly up.
    func expire() {
        guard let judgments = end() else { return }
        recorder.record(judgments)
        var content = original
        if vendor.expiry == .bestAttempt {
            finish(&content, with: vendor.several == .each ? judgments.filter { $0.attachment != nil } : [])
        }
        let unfinished = recognized.media.dropFirst(judgments.count).first?.url?.redactedURL ?? ""
        let late = Finding.timeLimit("\(vendor.name)'s helper was downloading").at(.url(unfinished))
        report(judgments, on: content, [late])
        if vendor.expiry != .nothing { handler(content) }
    }

    private func finish(_ content: inout NotificationContent, with attached: [VendorJudgment]) {
        content.attachments = attached.compactMap { keepsUnshowable ? $0.attachment : $0.shown }
        vendor.finish(&content, attached: !attached.isEmpty)
    }

    private func finish(_ judgments: [VendorJudgment]) {
        recorder.record(judgments)
        var content = original
        var findings: [Finding] = []
        // The helper does not know that an attachment shows nothing.
        var attached = judgments.filter { $0.attachment != nil }
        if vendor.several == .allOrNothing, attached.count < judgments.count {
            attached = []
            if judgments.count > 1 || !vendor.text.isEmpty {
                findings.append(.allOrNothingFailed(vendor.name, count: judgments.count))
            }
        } else {
            finish(&content, with: attached)
        }
        let silence = vendor.silent.first { silence in
            switch silence {
            case .withoutMIMEType: judgments.contains(where: \.lacksMIMEType)
            case .failure: attached.isEmpty
            case .attached: !attached.isEmpty
            case .foreignPayload, .withoutMedia: false
            }
        }
        if let silence { findings.append(recognized.handlerNotCalled(silence)) }
        report(judgments, on: content, findings)
        if silence == nil { handler(content) }
    }

    /// Reports the downloads to the device, the banner's picture last, because a delivery shows the last one.
    private func report(_ judgments: [VendorJudgment], on content: NotificationContent, _ findings: [Finding]) {
        guard let device = original.delivery.context else { return }
        var ordered = judgments
        if !ordered.isEmpty { ordered.append(ordered.remove(at: ordered.firstIndex { $0.shown != nil } ?? 0)) }
        for (index, judgment) in ordered.enumerated() {
            let report = HelperReport(
                content: content,
                failure: judgment.failure,
                media: judgment.report,
                findings: judgment.findings + (index == ordered.count - 1 ? findings : []),
                duration: .now - start
            )
            device.note(report)
        }
        if ordered.isEmpty, !findings.isEmpty { device.note(HelperReport(content: content, findings: findings)) }
    }
}

extension Vendor {
    /// Replaces the text of content with the text that the payload has for it.
    func finish(_ content: inout NotificationContent, attached: Bool) {
        for rule in text {
            let applies = rule.when == .always || (rule.when == .attached) == attached
            guard applies, let text = rule.at.string(in: content.userInfo) ?? rule.otherwise else { continue }
            switch rule.field {
            case .title: content.title = text
            case .subtitle: content.subtitle = text
            case .body: content.body = text
            }
        }
    }
}

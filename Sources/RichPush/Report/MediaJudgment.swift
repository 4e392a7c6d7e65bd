/// The outcome for the media at a URL: everything in a ``HelperReport`` except the content.
package struct MediaJudgment: Sendable {
    /// Why nothing is attached; `nil` if something would be.
    package let failure: MediaFailure?
    /// The download; `nil` if nothing was requested.
    package let media: MediaReport?
    /// What a helper's rules need to know about the response; `nil` if none came.
    package let response: MediaResponse?
    /// The findings, the most severe first.
    package let findings: [Finding]
    /// Those that do not depend on the helper, in no order.
    package let transferFindings: [Finding]
    package internal(set) var duration: Duration
    /// The attachment; `nil` if there is a failure, or if no file was kept.
    package let attachment: NotificationAttachment?

    package init(
        failure: MediaFailure? = nil,
        media: MediaReport? = nil,
        response: MediaResponse? = nil,
        findings: [Finding] = [],
        transferFindings: [Finding] = [],
        duration: Duration = .zero,
        attachment: NotificationAttachment? = nil
    ) {
        self.failure = failure
        self.media = media
        self.response = response
        self.findings = (findings + transferFindings).worstFirst()
        self.transferFindings = transferFindings
        self.duration = duration
        self.attachment = attachment
    }

    /// The outcome if nothing is requested.
    init(_ failure: MediaFailure, at url: String) {
        self.init(failure: failure, findings: [failure.finding(url: url.redactedURL)])
    }
}

extension HelperReport {
    /// The report on content, with the outcome for its media.
    init(_ content: NotificationContent, _ judgment: MediaJudgment) {
        var content = content
        if let attachment = judgment.attachment { content.attachments = [attachment] }
        self.init(
            content: content,
            failure: judgment.failure,
            media: judgment.media,
            findings: judgment.findings,
            duration: judgment.duration
        )
    }
}

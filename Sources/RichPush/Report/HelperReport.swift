/// The result of ``ExtensionHelper`` for one notification.
public struct HelperReport: Sendable {
    /// The content to show: with the attachment, or as the best attempt without it.
    public let content: NotificationContent
    /// Why there is no attachment; `nil` if there is one, or none was requested.
    public let failure: MediaFailure?
    /// The download; `nil` if nothing was requested.
    public package(set) var media: MediaReport?
    /// The findings, the most severe first.
    public let findings: [Finding]
    /// How long it took.
    public let duration: Duration

    package init(
        content: NotificationContent,
        failure: MediaFailure? = nil,
        media: MediaReport? = nil,
        findings: [Finding] = [],
        duration: Duration = .zero
    ) {
        (self.content, self.failure, self.media) = (content, failure, media)
        self.findings = findings.worstFirst()
        self.duration = duration
    }

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

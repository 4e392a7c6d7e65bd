/// What ``ExtensionHelper`` made of a notification, and why.
public struct DeliveryReport: Sendable {
    /// The content to show: with the attachment, or as the best attempt without it.
    public let content: NotificationContent
    /// Why there is no attachment; `nil` if there is one, or none was asked for.
    public let failure: MediaFailure?
    /// What became of the media; `nil` if nothing was asked of the network.
    public let media: MediaReport?
    /// What is worth telling, the worst first.
    public let findings: [Finding]
    /// How long it took.
    public let duration: Duration

    init(
        content: NotificationContent,
        failure: MediaFailure? = nil,
        media: MediaReport? = nil,
        findings: [Finding] = [],
        duration: Duration = .zero
    ) {
        self.content = content
        self.failure = failure
        self.media = media
        self.findings = findings.worstFirst()
        self.duration = duration
    }

    /// What the same download makes of other content: whoever holds one of the two holds the file.
    package func carriedOver(to content: NotificationContent, duration: Duration) -> DeliveryReport {
        var content = content
        if failure == nil, media != nil { content.attachments = self.content.attachments }
        return DeliveryReport(content: content, failure: failure, media: media, findings: findings, duration: duration)
    }
}

extension [Finding] {
    /// The findings in the order of their severity, the worst first; those of one severity stay as they are.
    public func worstFirst() -> [Finding] {
        guard count > 1 else { return self }
        return Finding.Severity.allCases.reversed().flatMap { severity in filter { $0.severity == severity } }
    }
}

import RichPush

/// What can be told of a line before anything is downloaded.
struct JudgedLine: Sendable {
    /// What there is to download.
    struct Media: Sendable {
        let content: NotificationContent
        /// The URL as the payload has it.
        let url: String
    }

    let id: JSONValue?
    let kind: InputDocument.Kind?
    /// Why the extension does not run, or that it does; `nil` where there is no notification.
    let decision: String?
    /// What becomes of the line, if nothing is downloaded.
    let status: AuditStatus
    let findings: [AuditFinding]
    /// The URL that the payload refers to.
    let url: String?
    /// `nil` where nothing is to be asked of the network.
    let media: Media?
}

extension JudgedLine {
    /// A line that is nothing.
    init(malformed explanation: String, id: JSONValue? = nil, kind: InputDocument.Kind? = nil) {
        self.init(
            id: id,
            kind: kind,
            decision: nil,
            status: .malformed,
            findings: [AuditFinding(malformed: explanation)],
            url: nil,
            media: nil
        )
    }
}

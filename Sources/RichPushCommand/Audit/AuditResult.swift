import RichPush

/// What became of a line.
struct AuditResult: Sendable {
    /// No line has more findings than are listed.
    static let findingLimit = 16

    let line: Int
    let id: JSONValue?
    let kind: InputDocument.Kind?
    let decision: String?
    let status: AuditStatus
    /// The URL that the line refers to, without what a query may keep secret.
    let url: String?
    /// The host and port that were asked, or would have been.
    let host: String?
    /// What was downloaded; `nil` if nothing was to be.
    let media: MediaVerdict?
    /// Whether another line's download was taken for this one's.
    let isCoalesced: Bool
    /// The worst first.
    let findings: [AuditFinding]

    init(_ line: Int, _ judged: JudgedLine, media: MediaVerdict? = nil, isCoalesced: Bool = false) {
        self.line = line
        self.media = media
        self.isCoalesced = isCoalesced && media?.isDownload == true
        id = judged.id
        kind = judged.kind
        decision = judged.decision
        status = media?.isAttached == true ? .attached : judged.status
        url = judged.url.map(URLText.redacted)
        host = judged.url.flatMap(URLText.host)
        let all = judged.findings + (media?.shape.findings ?? [])
        findings = all.count < 2 ? all : Array(all.worstFirst().prefix(Self.findingLimit))
    }

    /// Why there is no image, or what else is an error, in one sentence; `nil` if nothing is.
    var reason: String? {
        findings.first { $0.severity == .error }?.explanation
    }
}

extension [AuditFinding] {
    fileprivate func worstFirst() -> [AuditFinding] {
        Finding.Severity.allCases.reversed().flatMap { severity in filter { $0.severity == severity } }
    }
}

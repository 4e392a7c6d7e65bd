/// Audits a line from its bytes to its result.
struct LineAuditor: Sendable {
    let judge: LineJudge
    let fetcher: MediaFetcher

    /// What became of the line; `nil` when the audit was stopped before that was known.
    func audit(_ line: AuditLine) async -> AuditResult? {
        let judged = await judge.judge(line.content)
        guard let media = judged.media else { return AuditResult(line.number, judged) }
        guard let (verdict, isCoalesced) = await fetcher.verdict(on: media) else { return nil }
        return AuditResult(line.number, judged, media: verdict, isCoalesced: isCoalesced)
    }
}

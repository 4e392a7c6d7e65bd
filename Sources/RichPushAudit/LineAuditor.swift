import RichPush

/// Audits lines: takes them from a queue and gives their results back.
struct LineAuditor: Sendable {
    /// Lines that need no download would hold up those that wait for one on the same thread.
    private static let yieldInterval = 32

    private let inspector: LineInspector
    private let fetcher: MediaFetcher
    private let limits: AttachmentLimits

    init(_ configuration: Audit.Configuration) {
        inspector = LineInspector(configuration)
        fetcher = MediaFetcher(configuration)
        limits = configuration.helper.limits
    }

    /// Audits one line after the other, until there are no more or the task is canceled.
    func work(on queue: LineQueue) async {
        var linesWithoutDownload = 0
        while let entry = await queue.next() {
            let inspected = inspector.inspect(entry.line.content)
            var answer = inspected.media.flatMap { fetcher.knownAnswer(for: $0) }
            linesWithoutDownload += 1
            if let media = inspected.media, answer == nil {
                linesWithoutDownload = 0
                answer = await fetcher.answer(for: media)
                // The audit was stopped.
                if answer == nil { continue }
            }
            if let recognition = inspected.recognition, let known = answer {
                let outcome = known.outcome.judged(recognition, limits: limits)
                answer = MediaFetcher.Answer(outcome: outcome, isCoalesced: known.isCoalesced)
            }
            queue.finish(entry, with: AuditResult(entry.line.number, inspected, answer))
            if linesWithoutDownload == Self.yieldInterval {
                linesWithoutDownload = 0
                await Task.yield()
            }
        }
    }
}

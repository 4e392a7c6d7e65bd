import Locks
import RichPush

/// Audits lines: it finishes recognized lines with a known URL in place, and takes the others from a queue.
struct LineAuditor: Sendable {
    /// The number of lines without a download after which a worker yields: on the same thread, other lines may wait for
    /// a download.
    private static let yieldInterval = 32
    /// The maximum number of lines of a batch to read in full in place, which costs a fifth of waking a worker. If
    /// there are more, the workers share the reading.
    private static let explanationLimit = 8

    /// `nil` if every line is read in full.
    private let recognizer: LineRecognizer?
    private let inspector: LineInspector
    private let fetcher: MediaFetcher
    private let limits: AttachmentLimits

    init(_ configuration: Audit.Configuration) {
        inspector = LineInspector(configuration)
        recognizer = configuration.sharesDownloads ? LineRecognizer(inspector) : nil
        fetcher = MediaFetcher(configuration)
        limits = configuration.helper.limits
    }

    /// Reads the lines of some batches side by side.
    func read(_ batches: ArraySlice<LineBatch>) async -> [ReadBatch] {
        guard batches.count > 1 else { return batches.map(read) }
        return await batches.concurrentMap { read($0) }
    }

    /// Reads the lines of a batch about which everything is known.
    private func read(_ batch: LineBatch) -> ReadBatch {
        var read = ReadBatch(lineCount: batch.lines.count)
        let recognized = recognizer?.recognize(batch) ?? batch.lines.map { _ in nil }
        fetcher.withKnownMedia { known in
            for (index, line) in batch.lines.enumerated() {
                guard let recognized = recognized[index],
                    let shared = line.content.withBytes({ bytes in
                        recognized.url.withText(in: bytes) { known.result(for: $0) }
                    })
                else { continue }
                read.results[index] = AuditResult(line: line.number, recognized, shared)
            }
        }
        let isExplainedHere = recognized.count { $0 == nil } <= Self.explanationLimit
        for (index, line) in batch.lines.enumerated() where read.results[index] == nil {
            var inspected: InspectedLine?
            if let recognized = recognized[index] {
                inspected = line.content.withBytes { bytes in InspectedLine(recognized, in: bytes) }
            } else if isExplainedHere {
                let full = inspector.inspect(line.content)
                let fetched = full.media.flatMap { fetcher.knownMedia(for: $0) }
                if full.media == nil || fetched != nil {
                    read.results[index] = result(line: line.number, full, fetched)
                    continue
                }
                inspected = full
            }
            read.open.append(ReadBatch.OpenLine(index: index, line: line.detached, inspected: inspected))
        }
        return read
    }

    /// Audits one line after another, until there are no more or the task is canceled.
    nonisolated(nonsending) func work(on queue: LineQueue) async {
        var linesWithoutDownload = 0
        while let entry = await queue.next() {
            let inspected = entry.open.inspected ?? inspector.inspect(entry.open.line.content)
            var fetched = inspected.media.flatMap { fetcher.knownMedia(for: $0) }
            linesWithoutDownload += 1
            if let media = inspected.media, fetched == nil {
                linesWithoutDownload = 0
                fetched = await fetcher.fetched(for: media)
                // The audit was stopped.
                if fetched == nil { continue }
            }
            queue.finish(entry, with: result(line: entry.open.line.number, inspected, fetched))
            if linesWithoutDownload == Self.yieldInterval {
                linesWithoutDownload = 0
                await Task.yield()
            }
        }
    }

    private func result(line number: Int, _ inspected: InspectedLine, _ known: FetchedMedia?) -> AuditResult {
        guard let vendor = inspected.vendor, let known else { return AuditResult(line: number, inspected, known) }
        let outcome = known.outcome.judged(by: vendor, limits: limits)
        return AuditResult(line: number, inspected, FetchedMedia(outcome: outcome, isCoalesced: known.isCoalesced))
    }
}

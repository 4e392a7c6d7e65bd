/// What a number of lines come to, in memory that does not grow with them.
struct AuditTotals: Sendable {
    /// How many of the slowest are named.
    static let slowestLimit = 10
    /// How many of the failed lines are named: the first ones to fail.
    static let failedLimit = 50
    private static let hostLimit = 256
    private static let typeLimit = 64

    /// When the first line was begun.
    let start = ContinuousClock.now
    private(set) var lines = 0
    /// Lines that count as failed: by `--fail-on`, or with a finding that is an error.
    private(set) var failedLines = 0
    private(set) var downloads = 0
    private(set) var coalescedLines = 0
    private(set) var bytes = 0
    private(set) var byStatus: [AuditStatus: Int] = [:]
    /// How many lines have a finding; there are only so many identifiers.
    private(set) var byFinding: [String: Int] = [:]
    private(set) var byHost = BoundedCounts(limit: Self.hostLimit)
    private(set) var byType = BoundedCounts(limit: Self.typeLimit)
    /// Of downloads, in bytes.
    private(set) var sizes = Histogram()
    /// Of downloads, in microseconds.
    private(set) var times = Histogram()
    /// The slowest first.
    private(set) var slowest: [NotableLine] = []
    private(set) var failed: [NotableLine] = []

    mutating func add(_ result: AuditResult, isFailed: Bool) {
        lines += 1
        byStatus[result.status, default: 0] += 1
        for (index, finding) in result.findings.enumerated() {
            // A line counts once, also if it has the finding at two places.
            guard !result.findings[..<index].contains(where: { $0.identifier == finding.identifier }) else { continue }
            byFinding[finding.identifier, default: 0] += 1
        }
        if isFailed {
            failedLines += 1
            if failed.count < Self.failedLimit { failed.append(NotableLine(result)) }
        }
        let isDownload = result.media != nil && !result.isCoalesced
        let bytes = isDownload ? result.media?.byteCount ?? 0 : 0
        if let host = result.host { byHost.add(host, isFailed: isFailed, bytes: bytes) }
        guard let media = result.media else { return }
        byType.add(media.shape.detectedType ?? "none", isFailed: isFailed, bytes: bytes)
        if result.isCoalesced { coalescedLines += 1 } else { add(media, of: result) }
    }

    /// Adds what is counted once for a download, however many lines it was for.
    private mutating func add(_ media: MediaVerdict, of result: AuditResult) {
        guard let byteCount = media.byteCount else { return }
        downloads += 1
        bytes += byteCount
        sizes.add(Double(byteCount))
        times.add(media.milliseconds * 1_000)
        let isFull = slowest.count >= Self.slowestLimit
        if isFull, let least = slowest.last, least.milliseconds >= media.milliseconds { return }
        // Ten places: to look for the right one costs less than a heap.
        let index = slowest.firstIndex { $0.milliseconds < media.milliseconds } ?? slowest.count
        slowest.insert(NotableLine(result), at: index)
        if slowest.count > Self.slowestLimit { slowest.removeLast() }
    }
}

extension AuditTotals {
    /// The findings that most lines have, first.
    var findingsByCount: [(identifier: String, lines: Int)] {
        byFinding.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map { ($0.key, $0.value) }
    }

    /// The statuses that there are, in the order in which they are declared.
    var statuses: [(status: AuditStatus, lines: Int)] {
        AuditStatus.allCases.compactMap { status in byStatus[status].map { (status, $0) } }
    }
}

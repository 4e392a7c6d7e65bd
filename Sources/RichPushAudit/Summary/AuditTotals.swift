import RichPush

/// What a number of lines come to, in memory that does not grow with them.
package struct AuditTotals: Sendable {
    /// How many of the slowest lines are named.
    private static let slowestLimit = 10
    /// How many failed lines are named: the first ones.
    private static let failedLimit = 50
    private static let hostLimit = 256
    private static let typeLimit = 64
    private static let vendorLimit = 64

    package private(set) var lines = 0
    /// Lines that count as failed.
    package private(set) var failedLines = 0
    /// Lines of which a verdict is unknown.
    package private(set) var unknownLines = 0
    package private(set) var downloads = 0
    /// Downloads that a real decoder has opened, or could not.
    package private(set) var decodedDownloads = 0
    package private(set) var coalescedLines = 0
    package private(set) var bytes = 0
    /// The bytes of the files times the lines that use them: what the devices of all lines download.
    package private(set) var deviceBytes = 0
    /// Those of them that come from Cloud Storage, whose quota and prices count them.
    package private(set) var cloudStorageBytes = 0
    package private(set) var byStatus: [AuditStatus: Int] = [:]
    /// How many lines have each finding.
    package private(set) var byFinding: [String: Int] = [:]
    package private(set) var byHost = TopCounts(limit: Self.hostLimit)
    package private(set) var byType = TopCounts(limit: Self.typeLimit)
    /// The lines of each vendor; those without one are Firebase's, or nobody's.
    package private(set) var byVendor = TopCounts(limit: Self.vendorLimit)
    /// The sizes of downloads in bytes.
    package private(set) var sizes = Histogram()
    /// The times of downloads in microseconds.
    package private(set) var times = Histogram()
    /// The slowest first.
    package private(set) var slowest: [LineExcerpt] = []
    package private(set) var failed: [LineExcerpt] = []
    /// What has changed since an earlier audit, if there is one to compare with.
    package private(set) var comparison: AuditComparison?
    /// The sample that these lines are, and of how many lines; `nil` for all lines.
    package var sample: (sample: LineSample, lineCount: Int)?

    package init(comparison: AuditComparison? = nil) {
        self.comparison = comparison
    }

    /// Counts a line.
    /// - Parameter isFailed: Whether the line counts as failed.
    package mutating func add(_ result: AuditResult, isFailed: Bool) {
        lines += 1
        byStatus[result.status, default: 0] += 1
        if result.hasUnknownVerdict { unknownLines += 1 }
        for (index, finding) in result.findings.enumerated() {
            // A line counts once, even if it has the finding at two locations.
            guard !result.findings[..<index].contains(where: { $0.identifier == finding.identifier }) else { continue }
            byFinding[finding.identifier, default: 0] += 1
        }
        if isFailed {
            failedLines += 1
            if failed.count < Self.failedLimit { failed.append(LineExcerpt(result)) }
        }
        comparison?.add(result, isFailed: isFailed)
        let isDownload = result.media != nil && !result.isCoalesced
        let bytes = isDownload ? result.media?.byteCount ?? 0 : 0
        let transferBytes = result.media?.transferByteCount ?? 0
        deviceBytes = deviceBytes.adding(transferBytes)
        let counts = TopCounts.Row(lines: 1, failed: isFailed ? 1 : 0, bytes: bytes, deviceBytes: transferBytes)
        if let host = result.host {
            byHost.add(host, counts)
            if host.isOfCloudStorage { cloudStorageBytes = cloudStorageBytes.adding(transferBytes) }
        }
        if let vendor = result.vendor { byVendor.add(vendor, counts) }
        guard let media = result.media else { return }
        byType.add(media.detectedType ?? "none", counts)
        if result.isCoalesced { coalescedLines += 1 } else { add(media, of: result) }
    }

    /// Counts a download, once for all of its lines.
    private mutating func add(_ media: MediaOutcome, of result: AuditResult) {
        guard let byteCount = media.byteCount else { return }
        downloads += 1
        decodedDownloads += media.isDecodable == nil ? 0 : 1
        bytes += byteCount
        sizes.add(Double(byteCount))
        times.add(media.milliseconds * 1_000)
        let isFull = slowest.count >= Self.slowestLimit
        if isFull, let least = slowest.last, least.milliseconds >= media.milliseconds { return }
        // Ten places: to look for the right one costs less than a heap.
        let index = slowest.firstIndex { $0.milliseconds < media.milliseconds } ?? slowest.count
        slowest.insert(LineExcerpt(result), at: index)
        if slowest.count > Self.slowestLimit { slowest.removeLast() }
    }
}

extension AuditTotals {
    /// The findings, by how many lines have them.
    package var findingsByCount: [(identifier: String, lines: Int)] {
        byFinding.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map { ($0.key, $0.value) }
    }

    /// The statuses that lines have, in the order of their declaration.
    package var statuses: [(status: AuditStatus, lines: Int)] {
        AuditStatus.allCases.compactMap { status in byStatus[status].map { (status, $0) } }
    }
}

extension String {
    /// Whether a host, with or without a port, serves files of Cloud Storage, for Firebase or not.
    fileprivate var isOfCloudStorage: Bool {
        let name = prefix { $0 != ":" }
        return ["storage.googleapis.com", "firebasestorage.googleapis.com", "firebasestorage.app"].contains {
            name == $0 || name.hasSuffix("." + $0)
        }
    }
}

package import RichPush

/// The totals of lines, in memory that does not grow with them.
package struct AuditTotals: Sendable {
    private static let slowestLimit = 10
    private static let tallyLimit = 4_096

    /// What an iPhone shows of a line, and what the simulated device did with it.
    private struct Outcome: Hashable {
        let conclusion: Conclusion
        let status: AuditStatus
    }

    /// The number of lines with a shared result since it was first counted.
    private struct Tally {
        let shared: LineResult
        let isFailed: Bool
        var lines = 0
    }

    package private(set) var lines = 0
    package private(set) var failedLines = 0
    package private(set) var downloads = 0
    /// The number of downloads that a real decoder opened or failed to open.
    package private(set) var decodedDownloads = 0
    package private(set) var coalescedLines = 0
    package private(set) var bytes = 0
    /// The number of bytes that the devices of all lines download: the size of each file times the lines that use it.
    package private(set) var deviceBytes = 0
    /// The part of ``deviceBytes`` from Cloud Storage, which counts toward the project's quota and bill.
    package private(set) var cloudStorageBytes = 0
    private var byOutcome: [Outcome: Int] = [:]
    /// The number of lines with each finding, of those that have a picture, and the most severe one of its kind.
    package private(set) var byFinding: [String: (finding: Finding, lines: Int, pictures: Int)] = [:]
    package private(set) var pictures = PictureTable()
    package private(set) var byHost = TopCounts(limit: 256)
    package private(set) var byType = TopCounts(limit: 64)
    /// The lines of each vendor. Lines that are Firebase's, or have no vendor, are not among them.
    package private(set) var byVendor = TopCounts(limit: 64)
    package private(set) var sizes = Histogram()
    /// The times of downloads in microseconds.
    package private(set) var times = Histogram()
    /// The slowest lines, the slowest first.
    package private(set) var slowest: [AuditResult] = []
    /// The lines with shared results, which are counted later, all at once.
    private var tallies: [ObjectIdentifier: Tally] = [:]
    /// What has changed since an earlier audit, if there is one to compare with.
    package private(set) var comparison: AuditComparison?
    /// The sample that these lines are, and the number of lines it was taken from; `nil` if these are all lines.
    package var sample: (sample: LineSample, lineCount: Int)?

    package init(comparison: AuditComparison? = nil) { self.comparison = comparison }

    package mutating func add(_ result: AuditResult, _ failCriteria: FailCriteria) {
        lines += 1
        let shared = result.shared
        // A comparison needs each line.
        if comparison == nil, shared.isShared, let index = tallies.index(forKey: ObjectIdentifier(shared)) {
            tallies.values[index].lines += 1
            return
        }
        let isFailed = failCriteria.areMet(by: result)
        comparison?.add(result, isFailed: isFailed)
        count(shared, lines: 1, isFailed: isFailed, example: result.name)
        if let media = shared.media, !shared.isCoalesced { add(media, of: result) }
        guard shared.isShared, tallies[ObjectIdentifier(shared)] == nil else { return }
        if tallies.count >= Self.tallyLimit { settle() }
        tallies[ObjectIdentifier(shared)] = Tally(shared: shared, isFailed: isFailed)
    }

    /// Adds the tallied lines, so that all numbers include all lines.
    package mutating func settle() {
        for tally in tallies.values where tally.lines > 0 {
            count(tally.shared, lines: tally.lines, isFailed: tally.isFailed)
        }
        tallies.removeAll(keepingCapacity: true)
    }

    /// Counts lines that share a result.
    /// - Parameter example: The first of them; `nil` if it was counted before.
    private mutating func count(_ shared: LineResult, lines: Int, isFailed: Bool, example: LineName? = nil) {
        pictures.add(shared, messages: lines, example: example)
        byOutcome[Outcome(conclusion: shared.conclusion, status: shared.status), default: 0] += lines
        if isFailed { failedLines += lines }
        let hasPicture = !AuditStatus.withoutDownload.contains(shared.status)
        for (index, finding) in shared.findings.enumerated() {
            // A line counts once, even if it has a finding at two locations.
            guard !shared.findings[..<index].contains(where: { $0.identifier == finding.identifier }) else { continue }
            byFinding[finding.identifier, default: (finding, 0, 0)].lines += lines
            if hasPicture { byFinding[finding.identifier]?.pictures += lines }
            if let known = byFinding[finding.identifier]?.finding, known.severity < finding.severity {
                byFinding[finding.identifier]?.finding = finding
            }
        }
        let bytes = shared.isCoalesced ? 0 : shared.media?.byteCount ?? 0
        let (product, isOverflow) = (shared.media?.transferByteCount ?? 0).multipliedReportingOverflow(by: lines)
        let transferBytes = isOverflow ? .max : product
        deviceBytes = deviceBytes.adding(transferBytes)
        let counts = TopCounts.Row(lines: lines, failed: isFailed ? lines : 0, bytes: bytes, deviceBytes: transferBytes)
        if let host = shared.host {
            byHost.add(host, counts)
            if host.isOfCloudStorage { cloudStorageBytes = cloudStorageBytes.adding(transferBytes) }
        }
        if let vendor = shared.vendor { byVendor.add(vendor, counts) }
        guard let media = shared.media else { return }
        byType.add(media.detectedType ?? "none", counts)
        if shared.isCoalesced { coalescedLines += lines }
    }

    /// Counts a download, once for all of its lines.
    private mutating func add(_ media: MediaOutcome, of result: AuditResult) {
        guard let byteCount = media.byteCount else { return }
        downloads += 1
        decodedDownloads += media.isDecodable == nil ? 0 : 1
        bytes += byteCount
        sizes.add(Double(byteCount))
        times.add(media.milliseconds * 1_000)
        // With ten places, a search for the right one costs less than a heap.
        let index = slowest.firstIndex { $0.shared.milliseconds < media.milliseconds } ?? slowest.count
        guard index < Self.slowestLimit else { return }
        slowest.insert(result, at: index)
        if slowest.count > Self.slowestLimit { slowest.removeLast() }
    }
}

extension AuditTotals {
    /// The findings, sorted by the number of lines that have them.
    package var findingsByCount: [(finding: Finding, lines: Int)] {
        byFinding.values.map { (finding: $0.finding, lines: $0.lines) }
            .sorted { ($0.lines, $1.finding.identifier) > ($1.lines, $0.finding.identifier) }
    }

    /// The findings that all lines with a picture have, so that they distinguish none.
    package var sharedFindings: [Finding] {
        let downloads = lines - AuditStatus.withoutDownload.reduce(0) { $0 + lines(with: $1) }
        guard downloads > 1 else { return [] }
        return byFinding.values.filter { $0.pictures == downloads && $0.finding.severity == .warning }.map(\.finding)
            .sorted { $0.identifier < $1.identifier }
    }

    /// The statuses that lines have, in the order of their declaration.
    package var statuses: [(status: AuditStatus, lines: Int)] {
        AuditStatus.allCases.map { ($0, lines(with: $0)) }.filter { $0.1 > 0 }
    }

    package func lines(with status: AuditStatus) -> Int { lines { $0.status == status } }

    /// The conclusions of lines, in the order of their declaration, with the lines for which nothing was downloaded.
    /// Their numbers add up to ``lines``.
    package var conclusions: [(conclusion: Conclusion, lines: Int, parts: [(status: AuditStatus, lines: Int)])] {
        Conclusion.allCases.map { conclusion in
            let parts = AuditStatus.withoutDownload.map { status in
                (status, lines { $0 == Outcome(conclusion: conclusion, status: status) })
            }
            return (conclusion, lines { $0.conclusion == conclusion }, parts.filter { $0.1 > 0 })
        }
        .filter { $0.lines > 0 }
    }

    private func lines(_ matches: (Outcome) -> Bool) -> Int {
        byOutcome.reduce(0) { $0 + (matches($1.key) ? $1.value : 0) }
    }

    /// What an iPhone shows of all lines, in one sentence.
    package var headline: String {
        let counts = Dictionary(uniqueKeysWithValues: conclusions.map { ($0.conclusion, $0.lines) })
        let shown = counts[.shows] ?? 0
        let isCertain = counts[.mayNotShow] == nil && counts[.unknown] == nil
        var parts = Self.verbs.compactMap { verb in
            counts[verb.0].map { "\(lines == 1 ? "it" : $0.grouped) \($0 == 1 ? verb.one : verb.many)" }
        }
        switch (shown, lines) {
        case (_, 0): return "The audit has no messages."
        case (1, 1): return "An iPhone shows the message as it was sent."
        case (_, 1) where counts[.unknown] == 1: return "It is not known what an iPhone shows of the message."
        case (_, 1) where !isCertain: return "An iPhone may not show the picture of the message."
        case (_, 1): return "An iPhone does not show the message as it was sent: \(parts[0])."
        case (lines, _): return "An iPhone shows all \(lines.grouped) messages as they were sent."
        case _ where counts[.unknown] == lines:
            return "It is not known what an iPhone shows of the \(lines.grouped) messages."
        default:
            if parts.count > 1 { parts[parts.count - 1] = "and " + parts[parts.count - 1] }
            let list = parts.joined(separator: parts.count == 2 ? " " : ", ")
            let count = shown == 0 ? "none" : isCertain ? shown.grouped : "at least \(shown.grouped)"
            return shown == 0 && !isCertain
                ? "None of \(lines.grouped) messages is certain to show as it was sent: \(list)."
                : "An iPhone shows \(count) of \(lines.grouped) messages as they were sent: \(list)."
        }
    }

    private static let verbs: [(Conclusion, one: String, many: String)] = [
        (.showsWithout, "shows without its picture", "show without their picture"),
        (.mayNotShow, "may not show its picture", "may not show their picture"),
        (.isNotShown, "is not shown", "are not shown"),
        (.unknown, "could not be checked", "could not be checked"),
    ]
}

extension String {
    private static let cloudStorageHosts = [
        "storage.googleapis.com", "firebasestorage.googleapis.com", "firebasestorage.app",
    ]

    /// Whether a host, with or without a port, serves files from Cloud Storage, for Firebase or not.
    fileprivate var isOfCloudStorage: Bool {
        let name = utf8.prefix { $0 != UInt8(ascii: ":") }
        return Self.cloudStorageHosts.contains { host in
            let rest = name.count - host.utf8.count
            return rest >= 0 && name.dropFirst(rest).elementsEqual(host.utf8)
                && (rest == 0 || name.dropFirst(rest - 1).first == UInt8(ascii: "."))
        }
    }
}

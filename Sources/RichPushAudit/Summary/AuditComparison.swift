import RichPush

/// A comparison with an earlier audit: the lines that have become worse, and those that have become better.
///
/// It keeps about 40 bytes for each line of the earlier output.
package struct AuditComparison: Sendable {
    /// What an iPhone shows of a line, and whether the line failed.
    package struct Standing: Sendable, Hashable {
        let conclusion: Conclusion
        let status: AuditStatus
        package let isFailed: Bool

        fileprivate func isWorse(than other: Standing) -> Bool {
            (isFailed && !other.isFailed) || (conclusion != .shows && other.conclusion == .shows)
        }
    }

    package struct Change: Sendable {
        package let earlier: Standing
        package let line: AuditResult

        /// Both standings in words: `shows → shows without`.
        package var text: String {
            let (before, now) = (earlier.conclusion.displayName, line.conclusion.displayName)
            guard before == now else { return "\(before) → \(now)" }
            return earlier.isFailed ? "\(before), failed → \(now)" : "\(before) → \(now), failed"
        }
    }

    /// The maximum number of worse lines, and of better ones, to list: the first ones.
    private static let changeLimit = 50

    private let failCriteria: FailCriteria
    /// The earlier lines by the hashes of their identifiers, because the identifiers themselves may be long.
    private var earlier: [Int: Standing] = [:]
    package private(set) var worse = 0
    package private(set) var better = 0
    /// The number of lines that are neither worse nor better.
    package private(set) var unchanged = 0
    /// The number of lines that the earlier audit does not have.
    package private(set) var new = 0
    package private(set) var worseLines: [Change] = []
    package private(set) var betterLines: [Change] = []

    /// The number of lines that only the earlier audit has.
    package var missing: Int { earlier.count }

    /// Reads the output of an earlier audit, which is JSON Lines. It ignores anything else in it.
    /// - Parameter output: The output, in buffers of any size.
    package init<Output: AsyncSequence>(
        with output: Output,
        _ failCriteria: FailCriteria
    ) async throws(Output.Failure) where Output.Element == [UInt8] {
        self.failCriteria = failCriteria
        try await output.forEachResult { number, value in
            guard let status = value["status"]?.stringValue.flatMap(AuditStatus.init) else { return }
            // The output of an earlier version has no conclusion.
            let conclusion = value["conclusion"]?.stringValue.flatMap(Conclusion.init) ?? status.conclusion
            let isFailed = failCriteria.areMet(by: value)
            let standing = Standing(conclusion: conclusion, status: status, isFailed: isFailed)
            earlier[Self.key(value["id"], number)] = standing
        }
    }

    /// Compares a line with the earlier one that has the same identifier, or the same number if it has no identifier.
    mutating func add(_ result: AuditResult, isFailed: Bool) {
        let standing = Standing(conclusion: result.conclusion, status: result.status, isFailed: isFailed)
        guard let before = earlier.removeValue(forKey: Self.key(result.id, result.line)) else {
            new += 1
            return
        }
        if standing.isWorse(than: before) {
            worse += 1
            if worseLines.count < Self.changeLimit { worseLines.append(Change(earlier: before, line: result)) }
        } else if before.isWorse(than: standing) {
            better += 1
            if betterLines.count < Self.changeLimit { betterLines.append(Change(earlier: before, line: result)) }
        } else {
            unchanged += 1
        }
    }

    private static func key(_ id: JSONValue?, _ line: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(id)
        if id == nil { hasher.combine(line) }
        return hasher.finalize()
    }

    package var counts: [(name: String, lines: Int)] {
        [("worse", worse), ("better", better), ("unchanged", unchanged), ("new", new), ("missing", missing)]
    }
}

extension AuditStatus {
    /// What an iPhone probably shows, where only the status is known.
    fileprivate var conclusion: Conclusion {
        switch self {
        case .attached, .noImage: .shows
        case .notAttached, .notRun: .showsWithout
        case .refused, .malformed: .isNotShown
        }
    }
}

/// Counts by name for a limited number of names, with one row for all others.
package struct TopCounts: Sendable {
    package struct Row: Sendable {
        package var lines = 0
        package var failed = 0
        package var bytes = 0
        /// The number of bytes that the devices of all lines download: the size of each file times its lines.
        package var deviceBytes = 0
    }

    private let limit: Int
    private var rows: [String: Row] = [:]
    /// The row of all names beyond the limit.
    private(set) var others = Row()

    init(limit: Int) {
        self.limit = limit
    }

    /// Adds one line, or the sum of several.
    mutating func add(_ name: String, _ counts: Row) {
        if let index = rows.index(forKey: name) {
            rows.values[index].add(counts)
        } else if rows.count < limit {
            rows[name] = counts
        } else {
            others.add(counts)
        }
    }

    /// The rows with the most lines, and the sum of the others. Of rows with equally many lines, those with more failed
    /// lines come first.
    package func largest(_ count: Int) -> (rows: [(name: String, row: Row)], others: Row?) {
        let sorted = rows.sorted { one, other in
            if one.value.lines != other.value.lines { return one.value.lines > other.value.lines }
            return (one.value.failed, other.key) > (other.value.failed, one.key)
        }
        let rest = sorted.dropFirst(count).reduce(into: others) { $0.add($1.value) }
        return (sorted.prefix(count).map { ($0.key, $0.value) }, rest.lines > 0 ? rest : nil)
    }
}

extension TopCounts.Row {
    fileprivate mutating func add(_ other: Self) {
        lines += other.lines
        failed += other.failed
        bytes += other.bytes
        deviceBytes = deviceBytes.adding(other.deviceBytes)
    }
}

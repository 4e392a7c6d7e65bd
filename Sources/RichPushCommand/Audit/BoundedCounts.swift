/// Counts by a name that comes from outside: so many names at most, and one row for all others.
struct BoundedCounts: Sendable {
    struct Row: Sendable {
        var lines = 0
        var failed = 0
        var bytes = 0
    }

    private let limit: Int
    private var rows: [String: Row] = [:]
    /// The rows of all names that came too late.
    private(set) var others = Row()

    init(limit: Int) {
        self.limit = limit
    }

    mutating func add(_ name: String, isFailed: Bool, bytes: Int) {
        if rows[name] == nil, rows.count >= limit {
            others.add(isFailed, bytes)
        } else {
            rows[name, default: Row()].add(isFailed, bytes)
        }
    }

    /// The rows with most lines, those with most failed lines among them first; the rest together.
    func largest(_ count: Int) -> (rows: [(name: String, row: Row)], others: Row?) {
        let sorted = rows.sorted { one, other in
            if one.value.lines != other.value.lines { return one.value.lines > other.value.lines }
            return (one.value.failed, other.key) > (other.value.failed, one.key)
        }
        let rest = sorted.dropFirst(count).reduce(into: others) { $0.add($1.value) }
        return (sorted.prefix(count).map { ($0.key, $0.value) }, rest.lines > 0 ? rest : nil)
    }
}

extension BoundedCounts.Row {
    fileprivate mutating func add(_ isFailed: Bool, _ bytes: Int) {
        lines += 1
        failed += isFailed ? 1 : 0
        self.bytes += bytes
    }

    fileprivate mutating func add(_ other: Self) {
        lines += other.lines
        failed += other.failed
        bytes += other.bytes
    }
}

import Glibc

/// Counts by name for a limited number of names, with one row for all others.
package struct TopCounts: Sendable {
    package struct Row: Sendable {
        package var lines = 0
        package var failed = 0
        package var bytes = 0
        /// The number of bytes that the devices of all lines download: the size of each file times its lines.
        package var deviceBytes = 0

        fileprivate mutating func add(_ other: Row) {
            lines += other.lines
            failed += other.failed
            bytes += other.bytes
            deviceBytes = deviceBytes.adding(other.deviceBytes)
        }
    }

    private let limit: Int
    private var rows: [String: Row] = [:]
    /// The row of all names beyond the limit.
    private(set) var others = Row()

    init(limit: Int) { self.limit = limit }

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

    /// The rows with the most lines, and without a name, the sum of the others. Of rows with equally many lines, those
    /// with more failed lines come first.
    package func largest(_ count: Int) -> [(name: String?, row: Row)] {
        let sorted = rows.sorted { one, other in
            if one.value.lines != other.value.lines { return one.value.lines > other.value.lines }
            return (one.value.failed, other.key) > (other.value.failed, one.key)
        }
        let rest = sorted.dropFirst(count).reduce(into: others) { $0.add($1.value) }
        return sorted.prefix(count).map { ($0.key, $0.value) } + (rest.lines > 0 ? [(nil, rest)] : [])
    }
}

/// Percentiles of any number of numbers, in constant memory: it counts the numbers in classes about 4% wide.
package struct Histogram: Sendable {
    /// The number of classes between a number and its double.
    private static let classesPerOctave = 16
    /// The number of doublings. Numbers beyond 2^40, a trillion, count as 2^40.
    private static let octaves = 40

    private var counts = [UInt32](repeating: 0, count: Self.octaves * Self.classesPerOctave)
    /// The count of numbers in the first class that are below 1, such as the sizes of empty bodies.
    private var countBelowOne = 0
    package private(set) var count = 0
    package private(set) var maximum = 0.0

    /// Counts a number; one below 1 counts as 0, in the first class.
    mutating func add(_ number: Double) {
        count += 1
        if number < 1 { countBelowOne += 1 }
        maximum = max(maximum, number)
        let index = Int(log2(max(1, number)) * Double(Self.classesPerOctave))
        let (sum, isOverflow) = counts[min(index, counts.count - 1)].addingReportingOverflow(1)
        counts[min(index, counts.count - 1)] = isOverflow ? .max : sum
    }

    /// The number that a share of all numbers does not exceed, within 5%; `nil` without numbers.
    /// - Parameter part: The share, from 0 to 1.
    package func percentile(_ part: Double) -> Double? {
        guard count > 0 else { return nil }
        let rank = max(1, Int((part * Double(count)).rounded(.up)))
        guard rank > countBelowOne else { return 0 }
        var seen = 0
        for (index, count) in counts.enumerated() {
            seen += Int(count)
            if seen >= rank { return min(maximum, Self.bound(of: index + 1)) }
        }
        return maximum
    }

    /// The count of numbers from each round number to the next, within 5%: below 1,000, then from 1,000, 2,000, 5,000,
    /// 10,000, …; from the first with any numbers to the last one.
    package var columns: [(bounds: Range<Double>, count: Int)] {
        let rounds: [Double] = [0] + (3...12).flatMap { power in [1, 2, 5].map { $0 * pow(10, Double(power)) } }
        let sums = zip(rounds, rounds.dropFirst()).map { bound, next in
            let classes = counts.indices.filter { (bound..<next).contains(Self.bound(of: $0) * 1.02) }
            return (bound..<next, classes.reduce(0) { $0 + Int(counts[$1]) })
        }
        let first = sums.firstIndex { $0.1 > 0 } ?? 0
        let last = sums.lastIndex { $0.1 > 0 } ?? -1
        return first <= last ? Array(sums[first...last]) : []
    }

    private static func bound(of index: Int) -> Double { exp2(Double(index) / Double(classesPerOctave)) }
}

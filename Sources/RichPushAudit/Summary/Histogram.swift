import Glibc

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

    private static func bound(of index: Int) -> Double {
        exp2(Double(index) / Double(classesPerOctave))
    }
}

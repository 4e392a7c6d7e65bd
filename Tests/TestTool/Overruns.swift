import RichPush

/// The times by which deliveries exceeded their limit, in milliseconds.
struct Overruns: Sendable {
    private let sorted: [Double]
    /// The outcomes of deliveries that did not end as expected.
    let unexpected: Set<String>

    /// - Parameters:
    ///   - deliveries: The measured deliveries.
    ///   - timeLimit: The time limit of each.
    ///   - isExpected: Whether this outcome was expected.
    init(_ deliveries: [MeasuredDelivery], timeLimit: Duration, isExpected: (MediaFailure?) -> Bool) {
        sorted = deliveries.map { ($0.duration - timeLimit) / .milliseconds(1) }.sorted()
        unexpected = Set(
            deliveries.map(\.failure).filter { !isExpected($0) }.map { $0.map { "\($0)" } ?? "delivered" }
        )
    }

    var count: Int { sorted.count }

    /// Whether all ended as expected.
    var isAsExpected: Bool { unexpected.isEmpty && !sorted.isEmpty }

    /// The smallest overrun that this many of a hundred do not exceed.
    func percentile(_ percent: Int) -> Double {
        let index = (sorted.count * percent + 99) / 100 - 1
        return sorted.indices.contains(index) ? sorted[index] : .infinity
    }
}

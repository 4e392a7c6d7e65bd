import RichPush

/// How late deliveries came back after their time was up, in milliseconds.
struct Overruns: Sendable {
    private let sorted: [Double]
    /// How deliveries ended that did not end as they had to.
    let unexpected: Set<String>

    /// - Parameters:
    ///   - deliveries: What was measured.
    ///   - timeLimit: How long each was allowed to take.
    ///   - isExpected: Whether a delivery had to end like this.
    init(_ deliveries: [MeasuredDelivery], timeLimit: Duration, isExpected: (MediaFailure?) -> Bool) {
        sorted = deliveries.map { ($0.duration - timeLimit) / .milliseconds(1) }.sorted()
        unexpected = Set(
            deliveries.map(\.failure).filter { !isExpected($0) }.map { $0.map { "\($0)" } ?? "delivered" }
        )
    }

    var count: Int { sorted.count }

    /// Whether all ended as they had to.
    var isAsExpected: Bool { unexpected.isEmpty && !sorted.isEmpty }

    /// The smallest overrun that so many of a hundred do not exceed.
    func percentile(_ percent: Int) -> Double {
        let index = (sorted.count * percent + 99) / 100 - 1
        return sorted.indices.contains(index) ? sorted[index] : .infinity
    }
}

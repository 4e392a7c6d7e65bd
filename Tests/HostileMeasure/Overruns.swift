import RichPush

/// How far past their time limit deliveries came back, in milliseconds.
struct Overruns: Sendable {
    private let sorted: [Double]
    /// How deliveries ended that did not end as they had to: at the time limit, in the phase that stalls.
    let unexpected: Set<String>

    init(_ deliveries: [MeasuredDelivery], timeLimit: Duration, expected: Set<TransferPhase>) {
        sorted = deliveries.map { ($0.duration - timeLimit) / .milliseconds(1) }.sorted()
        unexpected = Set(
            deliveries.compactMap { delivery in
                if case .timeLimit(let phase?) = delivery.failure, expected.contains(phase) { return nil }
                return delivery.failure.map { "\($0)" } ?? "delivered"
            }
        )
    }

    var count: Int { sorted.count }

    /// Whether all ended at the time limit, in the phase that stalls.
    var isAsExpected: Bool { unexpected.isEmpty && !sorted.isEmpty }

    /// The smallest overrun that so many of a hundred do not exceed.
    func percentile(_ percent: Int) -> Double {
        let index = (sorted.count * percent + 99) / 100 - 1
        return sorted.indices.contains(index) ? sorted[index] : .infinity
    }
}

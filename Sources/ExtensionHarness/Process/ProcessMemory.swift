/// The anonymous memory of a process, as it was sampled.
package struct ProcessMemory: Sendable {
    /// The largest of the samples that were taken in a row.
    package struct Sample: Sendable, Hashable {
        /// When the first was taken, by the device's clock.
        package let time: ContinuousClock.Instant
        package fileprivate(set) var bytes: Int
    }

    /// The number of samples to keep: a chart shows no more.
    static let limit = 200

    package private(set) var peak = 0
    /// An upper bound at any time, in bytes; `nil` if the process ended by itself.
    package var bound: Int?
    /// The samples in order, at most ``limit``, which become coarser as time goes on.
    package private(set) var samples: [Sample] = []
    /// How many samples are kept as one.
    private var stride = 1
    /// How many of them are in the last one.
    private var count = 0

    mutating func add(_ bytes: Int, at time: ContinuousClock.Instant) {
        peak = max(peak, bytes)
        if count > 0, count < stride {
            samples[samples.count - 1].bytes = max(samples[samples.count - 1].bytes, bytes)
            count += 1
            return
        }
        if samples.count == Self.limit {
            samples = Swift.stride(from: 0, to: Self.limit, by: 2).map { index in
                Sample(time: samples[index].time, bytes: max(samples[index].bytes, samples[index + 1].bytes))
            }
            stride *= 2
        }
        samples.append(Sample(time: time, bytes: bytes))
        count = 1
    }
}

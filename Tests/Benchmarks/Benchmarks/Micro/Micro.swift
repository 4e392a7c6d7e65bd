import Benchmark

@testable import RichPush

/// The work for each notification without the transfer itself.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock, .throughput],
        timeUnits: .nanoseconds,
        scalingFactor: .kilo,
        maxDuration: .seconds(2)
    )
    payloadBenchmarks()
    typeBenchmarks()
    urlBenchmarks()
}

import Benchmark

@testable import RichPush

/// What is done for each notification but the transfer itself.
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

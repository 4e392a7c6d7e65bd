import NIOConcurrencyHelpers

/// Keeps values from other threads, in order, and lets a test wait for them.
public final class Recorder<Value: Sendable>: Sendable {
    private let state = NIOLockedValueBox<[Value]>([])

    /// An empty recorder.
    public init() {}

    /// The values recorded so far, in order.
    public var values: [Value] { state.withLockedValue(\.self) }

    /// Keeps a value.
    public func record(_ value: Value) {
        state.withLockedValue { $0.append(value) }
    }

    /// Waits until this many values have been recorded.
    /// - Throws: ``TooFewRecorded`` after five minutes, so that the test reports earlier errors; an error if the task
    ///   is canceled.
    public func waitFor(_ count: Int = 1) async throws {
        let deadline = ContinuousClock.now + .seconds(300)
        while true {
            let recorded = state.withLockedValue(\.count)
            if recorded >= count { return }
            guard ContinuousClock.now < deadline else { throw TooFewRecorded(expected: count, recorded: recorded) }
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}

/// Not all expected values came.
public struct TooFewRecorded: Error {
    /// The expected number of values.
    public let expected: Int
    /// The actual number of values.
    public let recorded: Int
}

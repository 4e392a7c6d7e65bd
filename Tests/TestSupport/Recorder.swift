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
    /// - Throws: ``NeverHappened`` after five minutes, so that the test reports earlier errors; an error if the task is
    ///   canceled.
    public func waitFor(_ count: Int = 1) async throws {
        // Not after one: tests also wait this way for the end of a whole program.
        try await eventually(
            "the number of recorded values, of which there should be \(count),",
            within: .seconds(300),
            every: .milliseconds(1)
        ) {
            state.withLockedValue(\.count)
        } until: {
            $0 >= count
        }
    }
}

import NIOConcurrencyHelpers

/// Keeps what other threads hand over, in order, and lets a test wait for it.
public final class Recorder<Value: Sendable>: Sendable {
    private let state = NIOLockedValueBox<[Value]>([])

    /// A recorder with nothing in it.
    public init() {}

    /// What was recorded so far, in order.
    public var values: [Value] { state.withLockedValue(\.self) }

    /// Keeps a value.
    public func record(_ value: Value) {
        state.withLockedValue { $0.append(value) }
    }

    /// Waits until so many values were recorded.
    /// - Throws: ``TooFewRecorded`` after five minutes, so that what went wrong before is told; and when the task is
    ///   cancelled.
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

/// What was waited for did not come.
public struct TooFewRecorded: Error {
    /// How many values were waited for.
    public let expected: Int
    /// How many there were.
    public let recorded: Int
}

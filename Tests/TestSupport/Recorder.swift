import NIOConcurrencyHelpers

/// Keeps what other threads hand over, in order, and lets a test wait for it.
public final class Recorder<Value: Sendable>: Sendable {
    private struct State {
        var values: [Value] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = NIOLockedValueBox(State())

    /// A recorder with nothing in it.
    public init() {}

    /// What was recorded so far, in order.
    public var values: [Value] { state.withLockedValue { $0.values } }

    /// Keeps a value.
    public func record(_ value: Value) {
        let ready = state.withLockedValue { state in
            state.values.append(value)
            let ready = state.watchers.filter { $0.count <= state.values.count }
            state.watchers.removeAll { $0.count <= state.values.count }
            return ready
        }
        for watcher in ready { watcher.continuation.resume() }
    }

    /// Waits until so many values were recorded.
    public func waitFor(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLockedValue { state in
                if state.values.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
    }
}

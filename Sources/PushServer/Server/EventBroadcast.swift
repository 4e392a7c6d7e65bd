#if THREAD_SANITIZER
    import RichPush
#else
    import Synchronization
#endif

/// Tells everybody who listens what happens in the inbox.
final class EventBroadcast: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<InboxEvent>.Continuation] = [:]
        var next = 0
    }

    /// Who listens slower than this loses the oldest events.
    private static let backlogLimit = 256

    private let state = Mutex(State())

    /// What happens from now on.
    func listen() -> AsyncStream<InboxEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: InboxEvent.self,
            bufferingPolicy: .bufferingNewest(Self.backlogLimit)
        )
        let identifier = state.withLock { state in
            state.next += 1
            state.listeners[state.next] = continuation
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[identifier] = nil }
        }
        return stream
    }

    func send(_ event: InboxEvent) {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.yield(event) }
    }
}

import DeliveryPage
import Locks

/// Something that happened in the inbox.
enum InboxEvent: Sendable {
    /// A delivery was accepted, and is pending.
    case accepted(DeliverySummary)
    /// A delivery is finished.
    case finished(DeliverySummary)
    /// The deliveries that match a query were deleted.
    case deleted(query: String)
    /// All messages up to this one were deleted, except those with pending deliveries.
    case forgotten(lastMessage: Int64)

    /// The name of the event in the stream.
    var name: String {
        switch self {
        case .accepted: "accepted"
        case .finished: "finished"
        case .deleted, .forgotten: "deleted"
        }
    }

    /// The data of the event in the stream: one line of JSON.
    var data: String {
        get throws {
            switch self {
            case .accepted(let delivery), .finished(let delivery): try JSONText.string(delivery)
            case .deleted(let query): try JSONText.string(["query": query])
            case .forgotten(let lastMessage): try JSONText.string(["lastMessage": lastMessage])
            }
        }
    }
}

/// Sends the inbox's events to all listeners.
final class EventBroadcast: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<InboxEvent>.Continuation] = [:]
        var next = 0
    }

    /// A listener that falls further behind loses the oldest events.
    private static let backlogLimit = 256

    private let state = Mutex(State())

    /// Returns the events from now on.
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

import DeliveryPage
import HTTPTypes
import Hummingbird
import Locks
import RichPush
import ServiceLifecycle

/// Something that happened in the inbox. It is indirect because all that are kept move when the oldest is forgotten.
indirect enum InboxEvent: Sendable {
    /// A delivery was accepted, and is pending.
    case accepted(DeliverySummary)
    case finished(DeliverySummary)
    case deleted(query: String)
    /// Deliveries were added without an event for each: lists must be read again.
    case imported
    case read(query: String, isRead: Bool)
    /// All messages up to this one were deleted, except those with pending deliveries.
    case forgotten(lastMessage: Int64)

    fileprivate var line: (name: String, data: JSONValue) {
        get throws {
            switch self {
            case .accepted(let delivery): ("accepted", try JSONValue(encoding: delivery))
            case .finished(let delivery): ("finished", try JSONValue(encoding: delivery))
            case .deleted(let query): ("deleted", ["query": .string(query)])
            case .imported: ("lost", [:])
            case .read(let query, let isRead): ("read", ["query": .string(query), "isRead": .bool(isRead)])
            case .forgotten(let message): ("deleted", ["lastMessage": .integer(Int(message))])
            }
        }
    }
}

/// Sends the inbox's events to all listeners.
final class EventBroadcast: Sendable {
    enum Item: Sendable {
        /// An event with its number, by which a listener sees whether it has missed some.
        case event(Int, InboxEvent)
        case heartbeat
    }

    /// Whether a listener has missed events that can no longer be repeated, the number of the last event before the
    /// items, and these.
    typealias Subscription = (hasLost: Bool, last: Int, items: AsyncStream<Item>)

    private struct State {
        var listeners: [Int: AsyncStream<Item>.Continuation] = [:]
        var listenerCount = 0
        /// The number of the last event.
        var last = 0
        /// The last events, oldest first.
        var history: [InboxEvent] = []
    }

    /// The number of events that are kept for a listener: one that falls further behind loses the oldest.
    static let backlogLimit = 256

    private let limit: Int
    private let state = Mutex(State())
    /// Locked while listeners get an event, so that each gets all in order.
    ///
    /// `state` must not be locked meanwhile. A listener that is canceled locks it while Swift's runtime has locked the
    /// listener's task, which an event may have to wake: both would wait for each other.
    private let sending = Mutex(())

    /// - Parameter limit: How many can listen at once. Each takes memory as long as it listens.
    init(limit: Int) { self.limit = limit }

    /// Distinguishes the events of this server from those before its start.
    private let start = WallClock.milliseconds

    func identifier(_ number: Int) -> String { "\(start)-\(number)" }

    /// Returns the events from now on, or all after an earlier one.
    /// - Parameter identifier: The identifier of the last event that the listener got; `nil` for a new listener.
    /// - Returns: `nil` if too many listen.
    func listen(after identifier: String? = nil) -> Subscription? {
        let policy = AsyncStream<Item>.Continuation.BufferingPolicy.bufferingNewest(Self.backlogLimit)
        let (stream, continuation) = AsyncStream.makeStream(of: Item.self, bufferingPolicy: policy)
        let place: (Int, Int, Bool)? = state.withLock { state in
            guard state.listeners.count < limit else { return nil }
            state.listenerCount += 1
            state.listeners[state.listenerCount] = continuation
            let wanted = identifier.map { number(of: $0) } ?? state.last
            guard let wanted, (max(0, state.last - state.history.count)...state.last).contains(wanted) else {
                return (state.listenerCount, state.last, true)
            }
            for (number, event) in zip((wanted + 1)..., state.history.suffix(state.last - wanted)) {
                continuation.yield(.event(number, event))
            }
            return (state.listenerCount, wanted, false)
        }
        guard let (listener, last, hasLost) = place else { return nil }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.listeners[listener] = nil } }
        return (hasLost, last, stream)
    }

    func send(_ event: InboxEvent) {
        sending.withLock { _ in
            let (number, listeners) = state.withLock { state in
                state.last += 1
                if state.history.count == Self.backlogLimit { state.history.removeFirst() }
                state.history.append(event)
                return (state.last, Array(state.listeners.values))
            }
            for listener in listeners { listener.yield(.event(number, event)) }
        }
    }

    func sendHeartbeat() {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.yield(.heartbeat) }
    }

    private func number(of identifier: String) -> Int? {
        let parts = identifier.split(separator: "-")
        guard parts.count == 2, parts[0] == "\(start)" else { return nil }
        return Int(parts[1])
    }
}

struct EventController: Sendable {
    /// The event that tells a listener to read the inbox again.
    private static let lost = ByteBuffer(string: "event: lost\ndata: {}\n\n")

    let events: EventBroadcast

    func addRoutes(to group: RouterGroup<BasicRequestContext>) {
        group.get("events") { request, _ in
            guard let subscription = events.listen(after: request.headers[.lastEventIdentifier]) else {
                return Response.failure(.serviceUnavailable, "Too many clients are listening to the events.")
            }
            return Response(
                status: .ok,
                headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
                body: ResponseBody { writer in
                    // Notices at once that a listener has hung up, not only when the next event cannot be sent.
                    try await request.body.consumeWithCancellationOnInboundClose { _ in
                        // Tells the listener at once that the stream works.
                        try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
                        if subscription.hasLost { try await writer.write(Self.lost) }
                        var last = subscription.last
                        // A server that ends waits for its responses, and this one would never end.
                        for await item in subscription.items.cancelOnGracefulShutdown() {
                            switch item {
                            case .event(let number, let event):
                                if number != last + 1 { try await writer.write(Self.lost) }
                                last = number
                                let (name, data) = try event.line
                                let text = "id: \(events.identifier(number))\nevent: \(name)\ndata: \(data)\n\n"
                                try await writer.write(ByteBuffer(string: text))
                            case .heartbeat: try await writer.write(ByteBuffer(string: ":\n\n"))
                            }
                        }
                    }
                    try await writer.finish(nil)
                }
            )
        }
    }
}

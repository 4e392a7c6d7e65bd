import DeliveryPage
import Locks

/// The requests that wait for a delivery.
///
/// Each finished delivery is compared with their queries here, in memory: a waiter costs one comparison for each
/// delivery, and only a match wakes it.
final class DeliveryWaiters: Sendable {
    private struct Waiter: Sendable {
        let query: DeliveryQuery
        let after: Int64
        let matches: AsyncStream<Int64>.Continuation
    }

    private struct State {
        var waiters: [Int: Waiter] = [:]
        var last = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: How many can wait at once. Each takes memory as long as it waits.
    init(limit: Int) {
        self.limit = limit
    }

    /// Returns the first delivery from now on that matches a query and has a larger identifier; `nil` if too many wait.
    func matches(of query: DeliveryQuery, after: Int64) -> AsyncStream<Int64>? {
        let (stream, continuation) = AsyncStream.makeStream(of: Int64.self, bufferingPolicy: .bufferingOldest(1))
        let number: Int? = state.withLock { state in
            guard state.waiters.count < limit else { return nil }
            state.last += 1
            state.waiters[state.last] = Waiter(query: query, after: after, matches: continuation)
            return state.last
        }
        guard let number else { return nil }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.waiters[number] = nil }
        }
        return stream
    }

    /// Tells the waiters about a finished delivery.
    /// - Parameter messageName: The name that the sender got for the message.
    func tell(_ delivery: DeliverySummary, messageName: String) {
        let waiters = state.withLock { Array($0.waiters.values) }
        guard !waiters.isEmpty else { return }
        let text = SearchableDelivery(delivery, messageName: messageName)
        for waiter in waiters where delivery.id > waiter.after && waiter.query.matches(text) {
            waiter.matches.yield(delivery.id)
        }
    }
}

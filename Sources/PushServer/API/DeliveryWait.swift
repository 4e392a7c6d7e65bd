import DeliveryPage
import HTTPTypes
import Hummingbird
import Locks
import RichPush
import ServiceLifecycle

/// `GET /api/v1/deliveries/wait`: answers when a delivery that matches a query is finished, or lists near misses.
struct DeliveryWait {
    private static let timeoutLimit = 300.0
    private static let recentMilliseconds: Int64 = 60_000

    let server: ServerComponents

    func answer(_ request: Request) async throws -> Response {
        let query = try request.deliveryQuery()
        let timeout = request.query["timeout"].map { Double($0) } ?? 10
        guard let timeout, (0...Self.timeoutLimit).contains(timeout) else {
            return .failure(.badRequest, "timeout must be from 0 to \(Int(Self.timeoutLimit)) seconds.")
        }
        let after = try request.query.identifier("after")
        // Those that have finished before count only if their message is recent: yesterday's match would pass today's test.
        let recent = WallClock.milliseconds - Self.recentMilliseconds
        let start = if let after { after } else { try await server.inbox.lastDelivery(receivedBefore: recent) }
        // Starts waiting before it looks, so that it misses nothing.
        guard let matches = server.waiters.matches(of: query, after: after ?? 0) else {
            return .failure(.serviceUnavailable, "Too many clients are waiting for deliveries.")
        }
        var found = try await server.inbox.match(query, after: start)
        if found == nil {
            let clock = ContinuousClock()
            found = await withDeadline(clock.now + .seconds(timeout), on: clock) {
                for await match in matches.cancelOnGracefulShutdown() { return match }
                return nil
            }
        }
        if let found, let delivery = try await server.inbox.delivery(found) { return .json(delivery.details) }
        if Task.isShuttingDownGracefully { return .failure(.serviceUnavailable, "The server is shutting down.") }
        let misses = try JSONValue(encoding: try await server.inbox.nearMisses(query, after: start))
        let message = "No delivery matched the query within \(timeout) seconds."
        let answer: JSONValue = ["error": ["message": .string(message)], "nearMisses": misses]
        return .json(answer, status: .notFound)
    }
}

struct NearMiss: Sendable, Encodable {
    let delivery: DeliverySummary
    /// The terms of the query that do not match.
    let unmet: [String]
}

/// The requests that wait for a delivery.
///
/// Each finished delivery is compared with their queries here, in memory: a waiter costs one comparison for each
/// delivery, and only a match wakes it.
final class DeliveryWaiters: Sendable {
    private struct State {
        var waiters: [Int: (query: DeliveryQuery, after: Int64, matches: AsyncStream<Int64>.Continuation)] = [:]
        var last = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: How many can wait at once. Each takes memory as long as it waits.
    init(limit: Int) { self.limit = limit }

    /// Returns the first delivery from now on that matches a query and has a larger identifier; `nil` if too many wait.
    func matches(of query: DeliveryQuery, after: Int64) -> AsyncStream<Int64>? {
        let (stream, continuation) = AsyncStream.makeStream(of: Int64.self, bufferingPolicy: .bufferingOldest(1))
        let place: Int? = state.withLock { state in
            guard state.waiters.count < limit else { return nil }
            state.last += 1
            state.waiters[state.last] = (query, after, continuation)
            return state.last
        }
        guard let place else { return nil }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.waiters[place] = nil } }
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

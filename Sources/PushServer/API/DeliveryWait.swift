import DeliveryPage
import HTTPTypes
import Hummingbird
import Locks
import ServiceLifecycle

/// `GET /api/v1/deliveries/wait`: answers when a delivery that matches a query is finished, or lists near misses.
struct DeliveryWait {
    /// The answer when no delivery matched in time.
    struct Failure: Encodable {
        struct Reason: Encodable {
            let message: String
        }

        let error: Reason
        let nearMisses: [NearMiss]
    }

    /// The identifiers after which deliveries count.
    private struct Start {
        /// Those that finish from now on.
        let unfinished: Int64
        /// Those that have finished before.
        let finished: Int64
    }

    private static let timeoutLimit = 300.0
    /// Without `after`, older messages are ignored: yesterday's match would pass today's test.
    private static let recentMilliseconds: Int64 = 60_000

    let inbox: Inbox
    let waiters: DeliveryWaiters

    func answer(_ request: Request) async throws -> Response {
        let parameters = request.query
        let query = try request.deliveryQuery()
        let timeout = parameters["timeout"].map { Double($0) } ?? 10
        guard let timeout, (0...Self.timeoutLimit).contains(timeout) else {
            return .failure(.badRequest, "timeout must be from 0 to \(Int(Self.timeoutLimit)) seconds.")
        }
        let after = parameters["after"].map { Int64($0) }
        if case .some(.none) = after { return .failure(.badRequest, "after must be the identifier of a delivery.") }
        let start = try await self.start(after ?? nil)
        // Starts waiting before it looks, so that it misses nothing.
        guard let matches = waiters.matches(of: query, after: start.unfinished) else {
            return .failure(.serviceUnavailable, "Too many clients are waiting for deliveries.")
        }
        var found = try await inbox.match(query, after: start.finished)?.id
        if found == nil { found = await Self.first(matches, in: .seconds(timeout)) }
        if let found, let delivery = try await inbox.delivery(found) {
            return .json(delivery.details)
        }
        if Task.isShuttingDownGracefully { return .failure(.serviceUnavailable, "The server is shutting down.") }
        let misses = try await inbox.nearMisses(query, after: start.finished)
        let message = "No delivery matched the query within \(timeout) seconds."
        return .json(Failure(error: .init(message: message), nearMisses: misses), status: .notFound)
    }

    private func start(_ after: Int64?) async throws -> Start {
        if let after { return Start(unfinished: after, finished: after) }
        let old = try await inbox.lastDelivery(receivedBefore: WallClock.milliseconds - Self.recentMilliseconds)
        return Start(unfinished: 0, finished: old)
    }

    /// Returns the first match; `nil` if there is none in time, or the client has left.
    private static func first(_ matches: AsyncStream<Int64>, in timeout: Duration) async -> Int64? {
        let clock = ContinuousClock()
        return await withDeadline(clock.now + timeout, on: clock) {
            for await match in matches.cancelOnGracefulShutdown() { return match }
            return nil
        }
    }
}

/// A delivery that almost matches a query.
struct NearMiss: Sendable, Encodable {
    let delivery: DeliverySummary
    /// The terms of the query that do not match.
    let unmet: [String]
}

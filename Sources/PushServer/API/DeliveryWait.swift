import DeliveryPage
import HTTPTypes
import Hummingbird
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

    private static let timeoutLimit = 300.0

    let inbox: Inbox
    let events: EventBroadcast

    func answer(_ request: Request) async throws -> Response {
        let parameters = request.query
        let query = try request.deliveryQuery()
        let timeout = parameters["timeout"].map { Double($0) } ?? 10
        guard let timeout, (0...Self.timeoutLimit).contains(timeout) else {
            return .failure(.badRequest, "timeout must be from 0 to \(Int(Self.timeoutLimit)) seconds.")
        }
        let after = parameters["after"].map { Int64($0) } ?? 0
        guard let after else { return .failure(.badRequest, "after must be the identifier of a delivery.") }
        if let found = try await find(query, after: after, timeout: .seconds(timeout)),
            let delivery = try await inbox.delivery(found)
        {
            return .json(delivery.details)
        }
        if Task.isShuttingDownGracefully { return .failure(.serviceUnavailable, "The server is shutting down.") }
        let misses = try await inbox.nearMisses(query, after: after)
        let message = "No delivery matched the query within \(timeout) seconds."
        return .json(Failure(error: .init(message: message), nearMisses: misses), status: .notFound)
    }

    /// Returns the identifier of the delivery; `nil` if none matched in time.
    private func find(_ query: DeliveryQuery, after: Int64, timeout: Duration) async throws -> Int64? {
        // Listens before it looks for the first time, so that it misses nothing.
        let events = events.listen()
        if let match = try await inbox.match(query, after: after) { return match.id }
        return try await withThrowingTaskGroup(of: Int64?.self) { group in
            group.addTask {
                for await event in events.cancelOnGracefulShutdown() {
                    guard case .finished = event else { continue }
                    if let match = try await inbox.match(query, after: after) { return match.id }
                }
                return nil
            }
            group.addTask {
                try? await Task.sleep(for: timeout)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }
}

/// A delivery that almost matches a query.
struct NearMiss: Sendable, Encodable {
    let delivery: DeliverySummary
    /// The terms of the query that do not match.
    let unmet: [String]
}

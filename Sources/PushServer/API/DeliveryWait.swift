import HTTPTypes
import Hummingbird
import ServiceLifecycle

/// `GET /api/v1/deliveries/wait`: answers when a delivery comes that a query finds, or with what nearly was one.
struct DeliveryWait {
    /// What is answered when none came.
    struct Failure: Encodable {
        struct Reason: Encodable {
            let message: String
        }

        let error: Reason
        let nearMisses: [NearMiss]
    }

    private static let timeoutLimit = 300.0
    private let service: PushService

    init(_ service: PushService) {
        self.service = service
    }

    func answer(_ request: Request) async throws -> Response {
        let parameters = FormFields(queryOf: request)
        guard let query = DeliveryQuery(parameters["query"] ?? "") else {
            return .failure(.badRequest, "The query is too long.")
        }
        let timeout = parameters["timeout"].map { Double($0) } ?? 10
        guard let timeout, (0...Self.timeoutLimit).contains(timeout) else {
            return .failure(.badRequest, "timeout is in seconds, from 0 to \(Int(Self.timeoutLimit)).")
        }
        let after = parameters["after"].map { Int64($0) } ?? 0
        guard let after else { return .failure(.badRequest, "after is the number of a delivery.") }
        if let found = try await find(query, after: after, timeout: .seconds(timeout)),
            let delivery = try await service.inbox.delivery(found)
        {
            return .json(delivery)
        }
        if Task.isShuttingDownGracefully { return .failure(.serviceUnavailable, "The server ends.") }
        let misses = try await service.inbox.nearMisses(query, after: after)
        let message = "No delivery that the query finds has come within \(timeout) seconds."
        return .json(Failure(error: .init(message: message), nearMisses: misses), status: .notFound)
    }

    /// The number of the delivery; `nil` if none came in time.
    private func find(_ query: DeliveryQuery, after: Int64, timeout: Duration) async throws -> Int64? {
        // Listening begins before the first look, so that nothing comes between them.
        let events = service.events.listen()
        if let match = try await service.inbox.match(query, after: after) { return match.id }
        let inbox = service.inbox
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

import HTTPTypes
import Hummingbird
import RichPush

/// The inbox: what was delivered, and what became of it.
struct DeliveryController: Sendable {
    let service: PushService

    /// More are not answered at once.
    private static let pageLimit = 250

    func addRoutes(to group: RouterGroup<BasicRequestContext>) {
        group.get("deliveries") { request, _ in try await list(request) }
        group.delete("deliveries") { request, _ in try await deleteFound(request) }
        group.get("deliveries/wait") { request, _ in try await DeliveryWait(service).answer(request) }
        group.get("deliveries/:id") { _, context in
            try await withDelivery(context) { .json($0) }
        }
        group.get("deliveries/:id/timeline") { _, context in
            try await withDelivery(context) { delivery in
                guard let media = delivery.result?["media"], let timeline = media["timeline"] else {
                    return .failure(.notFound, "Nothing was downloaded for this delivery.")
                }
                return .json(timeline)
            }
        }
        group.get("deliveries/:id/attachment") { request, context in
            try await withDelivery(context) { delivery in
                guard let file = delivery.attachmentFile, let attachment = delivery.delivery.attachment else {
                    return .failure(.notFound, "This delivery has no attachment.")
                }
                return try await AttachmentResponse.make(
                    path: service.inbox.media.path(of: file),
                    range: Self.range(of: request),
                    typeIdentifier: attachment.typeIdentifier,
                    context: context
                )
            }
        }
        group.delete("deliveries/:id") { _, context in try await delete(context) }
    }

    /// Which part of a file is wanted. Only GET can ask for one (RFC 9110, 14.2); and a condition on it cannot hold: no
    /// answer has said by what to tell one file from another.
    private static func range(of request: Request) -> String? {
        guard request.method == .get, request.headers[.ifRange] == nil else { return nil }
        return request.headers[.range]
    }

    private func list(_ request: Request) async throws -> Response {
        let parameters = FormFields(queryOf: request)
        guard let query = DeliveryQuery(parameters["query"] ?? "") else {
            return .failure(.badRequest, "The query is too long.")
        }
        let limit = parameters["limit"].map { Int($0) } ?? 50
        guard let limit, (1...Self.pageLimit).contains(limit) else {
            return .failure(.badRequest, "limit is from 1 to \(Self.pageLimit).")
        }
        let before = parameters["before"].map { Int64($0) }
        if case .some(.none) = before { return .failure(.badRequest, "before is the number of a delivery.") }
        return .json(try await service.inbox.list(query, before: before ?? nil, limit: limit))
    }

    private func deleteFound(_ request: Request) async throws -> Response {
        let text = FormFields(queryOf: request)["query"] ?? ""
        guard let query = DeliveryQuery(text) else { return .failure(.badRequest, "The query is too long.") }
        let count = try await service.inbox.delete(query)
        service.events.send(.deleted(query: text))
        return .json(["deleted": count])
    }

    private func delete(_ context: BasicRequestContext) async throws -> Response {
        guard let identifier = context.parameters.get("id", as: Int64.self) else { return Self.notFound }
        guard try await service.inbox.delete(identifier) else { return Self.notFound }
        service.events.send(.deleted(query: "id:\(identifier)"))
        return .noContent
    }

    /// Answers for the delivery that the path names, by its number or as `latest`.
    private func withDelivery(
        _ context: BasicRequestContext,
        _ answer: (StoredDelivery) async throws -> Response
    ) async throws -> Response {
        let name = context.parameters.get("id") ?? ""
        let identifier = Int64(name)
        guard identifier != nil || name == "latest", let delivery = try await service.inbox.delivery(identifier) else {
            return Self.notFound
        }
        return try await answer(delivery)
    }

    private static let notFound = Response.failure(.notFound, "There is no such delivery.")
}

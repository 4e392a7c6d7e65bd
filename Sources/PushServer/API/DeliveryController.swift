import DeliveryPage
import HTTPTypes
import Hummingbird
import RichPush

/// The inbox: lists, shows and deletes deliveries.
struct DeliveryController: Sendable {
    let server: ServerComponents

    private static let pageLimit = 250

    func addRoutes(to group: RouterGroup<BasicRequestContext>) {
        group.get("deliveries") { request, _ in try await list(request) }
        group.delete("deliveries") { request, _ in try await deleteFound(request) }
        group.get("deliveries/wait") { request, _ in try await DeliveryWait(server: server).answer(request) }
        group.get("deliveries/:id") { _, context in
            try await withDelivery(context) { .json($0.details) }
        }
        group.get("deliveries/:id/timeline") { _, context in
            try await withDelivery(context) { delivery in
                guard let media = delivery.details.result?["media"], let timeline = media["timeline"] else {
                    return .failure(.notFound, "Nothing was downloaded for this delivery.")
                }
                return .json(timeline)
            }
        }
        group.get("deliveries/:id/attachment") { request, context in
            try await withDelivery(context) { delivery in
                guard let file = delivery.attachmentFile, let attachment = delivery.details.delivery.attachment else {
                    return .failure(.notFound, "This delivery has no attachment.")
                }
                return try await AttachmentResponse.make(
                    path: server.inbox.media.path(of: file),
                    range: Self.range(of: request),
                    typeIdentifier: attachment.typeIdentifier,
                    context: context
                )
            }
        }
        group.delete("deliveries/:id") { _, context in try await delete(context) }
        group.put("deliveries/read") { request, _ in
            let count = try await mark(try request.deliveryQuery(), request.query["query"] ?? "", isRead: true)
            return Response.json(["changed": count])
        }
        for (method, isRead) in [(HTTPRequest.Method.put, true), (.delete, false)] {
            group.on("deliveries/:id/read", method: method) { _, context in
                try await withDelivery(context) { delivery in
                    let query = "id:\(delivery.details.delivery.id)"
                    _ = try await mark(try DeliveryQuery(query), query, isRead: isRead)
                    return .noContent
                }
            }
        }
        group.get("inboxes") { _, _ in Response.json(try await server.inbox.parts()) }
    }

    /// - Returns: The number of deliveries that changed.
    private func mark(_ query: DeliveryQuery, _ text: String, isRead: Bool) async throws -> Int {
        let count = try await server.inbox.mark(query, isRead: isRead)
        if count > 0 { server.events.send(.read(query: text, isRead: isRead)) }
        return count
    }

    /// Returns the requested range of a file. Only GET has one (RFC 9110, 14.2), and a conditional range never applies,
    /// since attachments have no entity tag.
    private static func range(of request: Request) -> String? {
        guard request.method == .get, request.headers[.ifRange] == nil else { return nil }
        return request.headers[.range]
    }

    private func list(_ request: Request) async throws -> Response {
        let parameters = request.query
        let query = try request.deliveryQuery()
        let limit = parameters["limit"].map { Int($0) } ?? 50
        guard let limit, (1...Self.pageLimit).contains(limit) else {
            return .failure(.badRequest, "limit must be from 1 to \(Self.pageLimit).")
        }
        let before = try parameters.identifier("before")
        return .json(try await server.inbox.list(query, before: before, limit: limit))
    }

    private func deleteFound(_ request: Request) async throws -> Response {
        let count = try await server.inbox.delete(try request.deliveryQuery())
        server.events.send(.deleted(query: request.query["query"] ?? ""))
        return .json(["deleted": count])
    }

    private func delete(_ context: BasicRequestContext) async throws -> Response {
        guard let identifier = context.parameters.get("id", as: Int64.self) else { return Self.notFound }
        guard try await server.inbox.delete(identifier) else { return Self.notFound }
        server.events.send(.deleted(query: "id:\(identifier)"))
        return .noContent
    }

    /// Answers for the delivery in the path: an identifier, or `latest`.
    private func withDelivery(
        _ context: BasicRequestContext,
        _ answer: (StoredDelivery) async throws -> Response
    ) async throws -> Response {
        let name = context.parameters.get("id") ?? ""
        let identifier = Int64(name)
        guard identifier != nil || name == "latest", let delivery = try await server.inbox.delivery(identifier) else {
            return Self.notFound
        }
        return try await answer(delivery)
    }

    private static let notFound = Response.failure(.notFound, "There is no such delivery.")
}

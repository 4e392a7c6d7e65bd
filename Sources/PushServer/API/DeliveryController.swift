import DeliveryPage
import FoundationEssentials
import HTTPTypes
import Hummingbird
import RichPush

/// The inbox: lists, shows and deletes deliveries.
struct DeliveryController: Sendable {
    let server: ServerComponents

    private static let pageLimit = 250

    func addRoutes(to group: RouterGroup<BasicRequestContext>) {
        group.get("deliveries") { request, _ in try await list(request) }
        group.delete("deliveries") { request, _ in
            let query = try request.deliveryQuery()
            let count = try await server.inbox.delete(query)
            server.events.send(.deleted(query: query.text))
            return Response.json(["deleted": count])
        }
        group.get("deliveries/wait") { request, _ in try await DeliveryWait(server: server).answer(request) }
        group.get("deliveries/:id") { _, context in try await withDelivery(context) { .json($0.details) } }
        group.get("deliveries/:id/timeline") { _, context in
            try await withDelivery(context) { delivery in
                guard let media = delivery.details.result?["media"], let timeline = media["timeline"] else {
                    return .failure(.notFound, "Nothing was downloaded for this delivery.")
                }
                return .json(timeline)
            }
        }
        group.get("deliveries/:id/attachment") { request, context in
            try await withDelivery(context) { try await attachment(of: $0, request, context) }
        }
        group.delete("deliveries/:id") { _, context in
            guard let identifier = context.parameters.get("id", as: Int64.self) else { return Self.notFound }
            let query = try DeliveryQuery("id:\(identifier)")
            guard try await server.inbox.delete(query) > 0 else { return Self.notFound }
            server.events.send(.deleted(query: query.text))
            return .noContent
        }
        group.put("deliveries/read") { request, _ in
            Response.json(["changed": try await mark(try request.deliveryQuery(), isRead: true)])
        }
        for (method, isRead) in [(HTTPRequest.Method.put, true), (.delete, false)] {
            group.on("deliveries/:id/read", method: method) { _, context in
                try await withDelivery(context) { delivery in
                    _ = try await mark(try DeliveryQuery("id:\(delivery.details.delivery.id)"), isRead: isRead)
                    return .noContent
                }
            }
        }
        group.get("inboxes") { _, _ in Response.json(try await server.inbox.parts()) }
    }

    /// - Returns: The number of deliveries that changed.
    private func mark(_ query: DeliveryQuery, isRead: Bool) async throws -> Int {
        let count = try await server.inbox.mark(query, isRead: isRead)
        if count > 0 { server.events.send(.read(query: query.text, isRead: isRead)) }
        return count
    }

    private func list(_ request: Request) async throws -> Response {
        let query = try request.deliveryQuery()
        let limit = request.query["limit"].map { Int($0) } ?? 50
        guard let limit, (1...Self.pageLimit).contains(limit) else {
            return .failure(.badRequest, "limit must be from 1 to \(Self.pageLimit).")
        }
        return .json(try await server.inbox.list(query, before: try request.query.identifier("before"), limit: limit))
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

    /// The types that a browser shows; it saves all others. None of these can contain a script.
    private static let inlineTypes: Set<String> = [
        "image/jpeg", "image/png", "image/gif", "image/heic", "video/mp4", "video/quicktime", "video/x-m4v",
        "video/mpeg", "audio/mpeg", "audio/mp4", "audio/x-m4a", "audio/wav", "audio/x-wav", "audio/vnd.wave",
        "audio/aiff", "audio/x-aiff",
    ]

    /// Answers with the file of an attachment, which a browser can show but not run.
    private func attachment(
        of delivery: StoredDelivery,
        _ request: Request,
        _ context: BasicRequestContext
    ) async throws -> Response {
        guard let file = delivery.attachmentFile, let attachment = delivery.details.delivery.attachment else {
            return .failure(.notFound, "This delivery has no attachment.")
        }
        let path = server.inbox.media.path(of: file)
        let type = MediaType(rawValue: attachment.typeIdentifier)
        let mimeType = type?.mimeTypes.first ?? "application/octet-stream"
        let fileExtension = type?.filenameExtensions.first ?? "bin"
        let isInline = Self.inlineTypes.contains(mimeType)
        var headers: HTTPFields = [
            .contentType: mimeType, .contentSecurityPolicy: "default-src 'none'; sandbox", .acceptRanges: "bytes",
            .contentDisposition: isInline ? "inline" : "attachment; filename=\"attachment.\(fileExtension)\"",
        ]
        guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int else {
            return .failure(.notFound, "The attachment's file no longer exists.")
        }
        // Only GET has a range (RFC 9110, 14.2), and a conditional one never applies, since attachments have no entity tag.
        let hasRange = request.method == .get && request.headers[.ifRange] == nil
        switch ByteRange(hasRange ? request.headers[.range] : nil, size: size) {
        case .whole:
            headers[.contentLength] = String(size)
            let body = try await FileIO().loadFile(path: path, context: context)
            return Response(status: .ok, headers: headers, body: body)
        case .part(let range):
            headers[.contentLength] = String(range.count)
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound)/\(size)"
            let body = try await FileIO().loadFile(path: path, range: range, context: context)
            return Response(status: .partialContent, headers: headers, body: body)
        case .unsatisfiable:
            var response = Response.failure(.rangeNotSatisfiable, "The file has \(size) bytes.")
            response.headers[.contentRange] = "bytes */\(size)"
            return response
        }
    }
}

/// The bytes of a file that a client requests, as browsers do to seek in a movie.
///
/// Source: RFC 9110, 14.
enum ByteRange: Sendable, Hashable {
    /// The whole file: the request has no range, or one that is not understood.
    case whole
    case part(ClosedRange<Int>)
    /// A range outside the file.
    case unsatisfiable

    /// Reads the field `Range`. Several ranges at once, which a server may ignore, mean the whole file.
    init(_ field: String?, size: Int) {
        guard let match = field?.wholeMatch(of: /(?i:bytes)=([0-9]*)-([0-9]*)/), match.1 + match.2 != "" else {
            self = .whole
            return
        }
        // A number that overflows is beyond the end of any file.
        let first = match.1.isEmpty ? nil : Int(match.1) ?? .max
        let last = match.2.isEmpty ? nil : Int(match.2) ?? .max
        switch (first, last) {
        case (let first?, let last?) where first > last: self = .whole
        case (let first?, _) where first >= size: self = .unsatisfiable
        case (let first?, let last): self = .part(first...min(last ?? .max, size - 1))
        case (nil, let count?) where count > 0 && size > 0: self = .part(max(0, size - count)...size - 1)
        case (nil, _): self = .unsatisfiable
        }
    }
}

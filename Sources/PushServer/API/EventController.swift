import HTTPTypes
import Hummingbird
import ServiceLifecycle

/// The inbox's events, as server-sent events.
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
                                let text =
                                    "id: \(events.identifier(number))\nevent: \(event.name)\ndata: \(try event.data)\n\n"
                                try await writer.write(ByteBuffer(string: text))
                            case .heartbeat:
                                try await writer.write(ByteBuffer(string: ":\n\n"))
                            }
                        }
                    }
                    try await writer.finish(nil)
                }
            )
        }
    }
}

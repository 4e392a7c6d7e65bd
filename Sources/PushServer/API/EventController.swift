import HTTPTypes
import Hummingbird
import ServiceLifecycle

/// The inbox's events, as server-sent events.
struct EventController: Sendable {
    let events: EventBroadcast

    func addRoutes(to group: RouterGroup<BasicRequestContext>) {
        group.get("events") { request, _ in
            let events = events.listen()
            return Response(
                status: .ok,
                headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
                body: ResponseBody { writer in
                    // Notices at once that a listener has hung up, not only when the next event cannot be sent.
                    try await request.body.consumeWithCancellationOnInboundClose { _ in
                        // Tells the listener at once that the stream works.
                        try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
                        // A server that ends waits for its responses, and this one would never end.
                        for await event in events.cancelOnGracefulShutdown() {
                            let text = "event: \(event.name)\ndata: \(try event.data)\n\n"
                            try await writer.write(ByteBuffer(string: text))
                        }
                    }
                    try await writer.finish(nil)
                }
            )
        }
    }
}

import HTTPTypes
import Hummingbird
import ServiceLifecycle

/// What happens in the inbox, as server-sent events.
struct EventController: Sendable {
    let service: PushService

    func addRoutes(to group: RouterGroup<BasicRequestContext>) {
        group.get("events") { request, _ in
            let events = service.events.listen()
            return Response(
                status: .ok,
                headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
                body: ResponseBody { writer in
                    // Whoever goes away is noticed at once, and not only when the next event finds nobody.
                    try await request.body.consumeWithCancellationOnInboundClose { _ in
                        // Whoever listens knows at once that the stream is there.
                        try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
                        // A server that ends waits for its answers, and this one would go on for ever.
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

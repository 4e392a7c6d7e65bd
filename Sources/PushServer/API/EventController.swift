import HTTPTypes
import Hummingbird

/// What happens in the inbox, as server-sent events.
struct EventController: Sendable {
    let service: PushService

    func addRoutes(to group: RouterGroup<BasicRequestContext>) {
        group.get("events") { _, _ in
            let events = service.events.listen()
            return Response(
                status: .ok,
                headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
                body: ResponseBody { writer in
                    // Whoever listens knows at once that the stream is there.
                    try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
                    for await event in events {
                        try await writer.write(ByteBuffer(string: "event: \(event.name)\ndata: \(event.data)\n\n"))
                    }
                    try await writer.finish(nil)
                }
            )
        }
    }
}

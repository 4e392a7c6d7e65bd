import HTTPTypes
import Hummingbird

/// Whether the server lives and works, and what it has done.
struct HealthController: Sendable {
    let service: PushService

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.get("/livez") { _, _ in Response.text("ok\n") }
        router.get("/readyz") { _, _ in
            do {
                try await service.inbox.check()
                return Response.text("ok\n")
            } catch {
                return .text("the inbox does not answer\n", status: .serviceUnavailable)
            }
        }
        router.get("/metrics") { _, _ in
            let page = service.metrics.page(
                messages: try await service.inbox.messageCount(),
                pending: try await service.inbox.pendingCount()
            )
            var response = Response.text(page)
            response.headers[.contentType] = "text/plain; version=0.0.4; charset=utf-8"
            return response
        }
    }
}

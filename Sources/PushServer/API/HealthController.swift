import HTTPTypes
import Hummingbird

/// The server's health, and its figures for Prometheus.
struct HealthController: Sendable {
    let inbox: Inbox
    let metrics: ServerMetrics

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.get("/livez") { _, _ in Response.text("ok\n") }
        router.get("/readyz") { _, _ in
            do {
                try await inbox.check()
                return Response.text("ok\n")
            } catch {
                return .text("the inbox cannot store messages\n", status: .serviceUnavailable)
            }
        }
        router.get("/metrics") { _, _ in
            let page = metrics.page(
                messages: try await inbox.messageCount(),
                pending: try await inbox.pendingCount()
            )
            var response = Response.text(page)
            response.headers[.contentType] = "text/plain; version=0.0.4; charset=utf-8"
            return response
        }
    }
}

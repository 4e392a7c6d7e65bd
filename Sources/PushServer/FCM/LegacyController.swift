import FCM
import Hummingbird

/// The paths of FCM's legacy API, which answer what became of it.
struct LegacyController: Sendable {
    /// The paths of single messages, and of several in one request.
    static let paths: Set<String> = ["/fcm/send", "/batch"]

    let retired: RetiredServices
    let metrics: ServerMetrics

    func addRoutes(to router: Router<BasicRequestContext>) {
        for path in Self.paths {
            router.post(RouterPath(path)) { _, _ in
                retired.report(.legacyAPI)
                metrics.count(.refused)
                return Response.error(FCMError(.notFound, message: RetiredServices.Service.legacyAPI.sentence))
            }
        }
    }
}

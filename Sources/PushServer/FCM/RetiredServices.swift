import FCM
import HTTPTypes
import Hummingbird
import Locks
import Logging

/// A service of Google's that ends or has ended.
struct RetiredService: Sendable {
    /// The paths that answer a POST only with what became of the service; none if it still answers itself.
    var paths: [String] = []
    /// What becomes of it, in a sentence.
    let sentence: String
    var fields: HTTPFields = [:]

    static let legacyAPI = RetiredService(
        // Those of single messages, and of several in one request.
        paths: ["/fcm/send", "/batch"],
        sentence: "Google has shut down FCM's legacy API, starting on July 22, 2024. Its successor is "
            + "/v1/projects/{project}/messages:send."
    )

    /// The header fields say when it was deprecated (RFC 9745), when it ends (RFC 8594), and what comes after it (RFC
    /// 5829). Google's own server is not known to send them.
    ///
    /// Source of the dates: <https://developers.google.com/instance-id/reference>.
    static let instanceID = RetiredService(
        sentence: "Instance ID is closed to projects that are newer than October 1, 2026, and ends on September 29, "
            + "2027. Its successor is …/registrations/{token}/topicSubscriptions.",
        fields: [
            .deprecation: "@1790812800", .sunset: "Wed, 29 Sep 2027 00:00:00 GMT",
            .link: "<https://firebase.google.com/docs/cloud-messaging/manage-topics>; rel=\"successor-version\"",
        ]
    )

    /// Those that answer nothing else anymore.
    static let shutDown = [legacyAPI]
}

/// Answers for the services that are shut down. The log has a line for each retired service that a client uses.
final class RetiredServices: Sendable {
    static let paths = Set(RetiredService.shutDown.flatMap(\.paths))

    private let server: ServerComponents
    private let reported = Mutex<Set<String>>([])

    init(_ server: ServerComponents) {
        self.server = server
    }

    func addRoutes(to router: Router<BasicRequestContext>) {
        for service in RetiredService.shutDown {
            for path in service.paths {
                router.post(RouterPath(path)) { [self] _, _ in
                    report(service)
                    server.metrics.count(.refused)
                    return Response.error(FCMError(.notFound, message: service.sentence))
                }
            }
        }
    }

    func report(_ service: RetiredService) {
        let isFirst = reported.withLock { $0.insert(service.sentence).inserted }
        if isFirst { server.logger.warning("\(service.sentence)") }
    }
}

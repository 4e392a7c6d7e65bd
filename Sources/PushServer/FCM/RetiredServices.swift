import HTTPTypes
import Locks
import Logging

/// Google's services that end or have ended; the log says so once for each.
final class RetiredServices: Sendable {
    enum Service {
        case instanceID
        case legacyAPI

        /// What becomes of it, in a sentence.
        var sentence: String {
            switch self {
            case .instanceID:
                "Instance ID is closed to projects that are newer than October 1, 2026, and ends on September 29, "
                    + "2027. Its successor is …/registrations/{token}/topicSubscriptions."
            case .legacyAPI:
                "Google has shut down FCM's legacy API, starting on July 22, 2024. Its successor is "
                    + "/v1/projects/{project}/messages:send."
            }
        }
    }

    /// The header fields that tell a client of Instance ID's end: when it was deprecated (RFC 9745), when it ends
    /// (RFC 8594), and what comes after it (RFC 5829). Google's own server is not known to send them.
    ///
    /// Source of the dates: <https://developers.google.com/instance-id/reference>.
    static let instanceIDFields: [(HTTPField.Name, String)] = [
        (.deprecation, "@1790812800"), (.sunset, "Wed, 29 Sep 2027 00:00:00 GMT"),
        (.link, "<https://firebase.google.com/docs/cloud-messaging/manage-topics>; rel=\"successor-version\""),
    ]

    private let logger: Logger
    private let reported = Mutex<Set<Service>>([])

    init(logger: Logger) {
        self.logger = logger
    }

    func report(_ service: Service) {
        let isFirst = reported.withLock { $0.insert(service).inserted }
        if isFirst { logger.warning("\(service.sentence)") }
    }
}

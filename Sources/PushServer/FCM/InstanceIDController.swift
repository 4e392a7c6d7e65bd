import FCM
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Locks
import Logging
import RichPush

/// What Instance ID does for FCM: topic subscriptions of many devices at once, and information about one device. FCM's
/// legacy API, which has ended, only gets the reason.
///
/// Source: <https://developers.google.com/instance-id/reference/server>. Where it does not document the words of a
/// refusal, they are those that users report.
struct InstanceIDController: Sendable {
    /// The errors that stand for themselves, with their statuses; any other is a bad request.
    private static let statuses: [String: HTTPResponse.Status] = [
        "NOT_FOUND": .notFound, "RESOURCE_EXHAUSTED": .tooManyRequests, "INTERNAL": .internalServerError,
        "PERMISSION_DENIED": .forbidden, "Unauthorized": .unauthorized,
    ]
    /// The words in which a request for information gets them.
    private static let informationErrors = [
        "NOT_FOUND": "No information found about this instance id.", "INVALID_ARGUMENT": "InvalidToken",
    ]
    private static let tokenLimit = 1_000
    private static let sentence =
        "Instance ID is closed to projects that are newer than October 1, 2026, and ends on September 29, 2027. Its "
        + "successor is …/registrations/{token}/topicSubscriptions."

    /// When it was deprecated (RFC 9745), when it ends (RFC 8594), and what comes after it (RFC 5829). Google's own
    /// server is not known to send these fields.
    ///
    /// Source of the dates: <https://developers.google.com/instance-id/reference>.
    private static let fields: HTTPFields = [
        .deprecation: "@1790812800", .sunset: "Wed, 29 Sep 2027 00:00:00 GMT",
        .link: "<https://firebase.google.com/docs/cloud-messaging/manage-topics>; rel=\"successor-version\"",
    ]

    /// The paths of FCM's legacy API, which Google has shut down, for single messages, and for several in one request.
    static let legacyPaths: Set<String> = ["/fcm/send", "/batch"]
    private static let legacySentence =
        "Google has shut down FCM's legacy API, starting on July 22, 2024. Its successor is "
        + "/v1/projects/{project}/messages:send."

    let server: ServerComponents
    private let log = RetirementLog()

    func addRoutes(to router: Router<BasicRequestContext>) {
        for (name, isSubscribed) in [("batchAdd", true), ("batchRemove", false)] {
            router.post("/iid/v1:\(name)") { request, _ in
                try await answer(request) { try await changeAll(request, isSubscribed) }
            }
        }
        router.post("/iid/v1/:token/rel/topics/:topic") { request, context in
            try await answer(request) {
                try await subscribe(context.parameters.decoded("token"), to: context.parameters.decoded("topic"))
            }
        }
        // Without "info" it is not documented, but clients use it: kreait's for PHP.
        for path in ["/iid/info/:token", "/iid/:token"] as [RouterPath] {
            router.get(path) { request, context in
                try await answer(request) {
                    information(context.parameters.decoded("token"), hasDetails: request.query["details"] == "true")
                }
            }
        }
        for path in Self.legacyPaths {
            router.post(RouterPath(path)) { _, _ in
                log.report(Self.legacySentence, to: server.logger)
                server.metrics.count(.refused)
                return Response.error(FCMError(.notFound, message: Self.legacySentence))
            }
        }
    }

    private func answer(_ request: Request, _ body: () async throws -> Response) async throws -> Response {
        log.report(Self.sentence, to: server.logger)
        var response: Response
        do { response = try await self.response(to: request, body) } catch let error as FCMError {
            response = .error(error)
        }
        response.headers.append(contentsOf: Self.fields)
        return response
    }

    private func response(to request: Request, _ body: () async throws -> Response) async throws -> Response {
        // How it refuses a new project is not documented.
        guard server.configuration.hasInstanceID else { return Self.refusal("PERMISSION_DENIED") }
        // Without this header, the access token counts as a server key, which it is not.
        guard request.hasBearerToken, request.headers[.accessTokenAuthentication] == "true" else {
            return Self.refusal("Unauthorized")
        }
        try await server.faults.inject()
        return try await body()
    }

    private func changeAll(_ request: Request, _ isSubscribed: Bool) async throws -> Response {
        let body = try await request.bytes(upTo: server.configuration.bodyLimit)
        guard let value = try? JSONValue(parsing: body),
            let topic = value["to"]?.stringValue.flatMap(TopicName.init),
            let elements = value["registration_tokens"]?.arrayValue
        else { return Self.refusal("InvalidTopicName") }
        guard (1...Self.tokenLimit).contains(elements.count) else { return Self.refusal("TooManyTopics") }
        var results: [[String: String]] = []
        for element in elements {
            let error = try await change(element.stringValue ?? "", topic: topic.name, isSubscribed)
            results.append(error.map { ["error": $0] } ?? [:])
        }
        return .json(["results": results])
    }

    private func subscribe(_ token: String, to topic: String) async throws -> Response {
        guard let topic = TopicName(topic) else { return Self.refusal("InvalidTopicName") }
        guard let error = try await change(token, topic: topic.name, true) else { return .json([String: String]()) }
        return Self.refusal(error)
    }

    /// - Returns: The error of this token; `nil` if there is none.
    private func change(_ token: String, topic: String, _ isSubscribed: Bool) async throws -> String? {
        do {
            try server.faults.failIfWanted(forToken: token)
            _ = try await server.devices.change(token, topic: topic, isSubscribed)
            return nil
        } catch let error as FCMError {
            return Self.name(of: error)
        }
    }

    private func information(_ token: String, hasDetails: Bool) -> Response {
        let device: RegisteredDevice
        do throws(FCMError) {
            try server.faults.failIfWanted(forToken: token)
            device = try server.devices.device(of: token)
        } catch {
            let name = Self.name(of: error)
            return Self.refusal(name, in: Self.informationErrors[name])
        }
        var information: JSONObject = [
            // Both are placeholders in the right form.
            "application": .string(device.bundleIdentifier ?? "com.example.app"), "applicationVersion": "1.0",
            "authorizedEntity": .string(APNsConversion().senderIdentifier), "platform": "IOS",
        ]
        let topics = device.subscribedAt.sorted { $0.key < $1.key }.map { topic, milliseconds in
            let date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
            return (topic, ["addDate": .string(String(date.formatted(.iso8601).prefix(10)))] as JSONValue)
        }
        if hasDetails, !topics.isEmpty { information["rel"] = ["topics": .object(JSONObject(topics))] }
        return .json(JSONValue.object(information))
    }

    /// The error of Instance ID that corresponds to an answer of FCM. It documents no others.
    private static func name(of error: FCMError) -> String {
        switch error.status {
        case .notFound, .resourceExhausted: error.status.rawValue
        case .invalidArgument, .permissionDenied: "INVALID_ARGUMENT"
        default: "INTERNAL"
        }
    }

    private static func refusal(_ error: String, in words: String? = nil) -> Response {
        .json(["error": words ?? error], status: statuses[error] ?? .badRequest)
    }
}

/// Logs only once that a client uses a service of Google's that ends or has ended.
private final class RetirementLog: Sendable {
    private let sentences = Mutex<Set<String>>([])

    func report(_ sentence: String, to logger: Logger) {
        if sentences.withLock({ $0.insert(sentence).inserted }) { logger.warning("\(sentence)") }
    }
}

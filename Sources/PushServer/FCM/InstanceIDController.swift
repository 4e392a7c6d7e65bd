import FCM
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Locks
import Logging
import RichPush

/// What Instance ID does for FCM: topic subscriptions of many devices at once, and information about one device.
///
/// Source: <https://developers.google.com/instance-id/reference/server>. Where it does not document the words of a
/// refusal, they are those that users report.
struct InstanceIDController: Sendable {
    /// The errors that stand for themselves, with their statuses; any other is a bad request.
    private static let statuses: [String: HTTPResponse.Status] = [
        "NOT_FOUND": .notFound, "RESOURCE_EXHAUSTED": .tooManyRequests, "INTERNAL": .internalServerError,
    ]
    /// The words in which a request for information gets them.
    private static let informationErrors = [
        "NOT_FOUND": "No information found about this instance id.", "INVALID_ARGUMENT": "InvalidToken",
    ]
    /// A placeholder in the right form.
    private static let usualApplication = "com.example.app"

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

    let server: ServerComponents
    private let log = RetirementLog()

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.post("/iid/v1:batchAdd") { request, _ in
            try await answer(request) { try await changeAll(request, isSubscribed: true) }
        }
        router.post("/iid/v1:batchRemove") { request, _ in
            try await answer(request) { try await changeAll(request, isSubscribed: false) }
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
    }

    private func answer(_ request: Request, _ body: () async throws -> Response) async throws -> Response {
        log.report(Self.sentence, to: server.logger)
        var response = try await response(to: request, body)
        response.headers.append(contentsOf: Self.fields)
        return response
    }

    private func response(to request: Request, _ body: () async throws -> Response) async throws -> Response {
        // How it refuses a new project is not documented.
        guard server.configuration.hasInstanceID else { return Self.refusal(.forbidden, "PERMISSION_DENIED") }
        // Without this header, the access token counts as a server key, which it is not.
        guard request.hasBearerToken, request.headers[.accessTokenAuthentication] == "true" else {
            return Self.refusal(.unauthorized, "Unauthorized")
        }
        do throws(FCMError) {
            try await server.faults.inject()
        } catch {
            return .error(error)
        }
        return try await body()
    }

    private func changeAll(_ request: Request, isSubscribed: Bool) async throws -> Response {
        let body: [UInt8]
        do throws(FCMError) {
            body = try await request.bytes(upTo: server.configuration.bodyLimit)
        } catch {
            return .error(error)
        }
        guard let value = try? JSONValue(parsing: body),
            let topic = value["to"]?.stringValue.flatMap(TopicName.init),
            let elements = value["registration_tokens"]?.arrayValue
        else { return Self.refusal(.badRequest, "InvalidTopicName") }
        guard (1...Self.tokenLimit).contains(elements.count) else {
            return Self.refusal(.badRequest, "TooManyTopics")
        }
        var results: [[String: String]] = []
        for element in elements {
            let error = try await change(element.stringValue ?? "", topic: topic.name, isSubscribed)
            results.append(error.map { ["error": $0] } ?? [:])
        }
        return .json(["results": results])
    }

    private func subscribe(_ token: String, to topic: String) async throws -> Response {
        guard let topic = TopicName(topic) else { return Self.refusal(.badRequest, "InvalidTopicName") }
        guard let error = try await change(token, topic: topic.name, true) else { return .json([String: String]()) }
        return Self.refusal(error)
    }

    /// - Returns: The error of this token; `nil` if there is none.
    private func change(_ token: String, topic: String, _ isSubscribed: Bool) async throws -> String? {
        if let fault = server.faults.fault(of: token) { return Self.error(for: fault.fcmErrorCode) }
        guard server.devices.isForFCM(token) else { return "INVALID_ARGUMENT" }
        do {
            return switch try await server.devices.setSubscription(token, to: topic, isSubscribed).lookup {
            case .device: nil
            case .unregistered: "NOT_FOUND"
            case .malformed: "INVALID_ARGUMENT"
            }
        } catch is DeviceRegistry.Full {
            return "RESOURCE_EXHAUSTED"
        }
    }

    private func information(_ token: String, hasDetails: Bool) -> Response {
        let fault = server.faults.fault(of: token).map { Self.error(for: $0.fcmErrorCode) }
        let lookup = server.devices.isForFCM(token) ? server.devices.lookup(token) : .malformed
        guard fault == nil, case .device(let device) = lookup else {
            let error = fault ?? (lookup == .unregistered ? "NOT_FOUND" : "INVALID_ARGUMENT")
            return Self.refusal(error, in: Self.informationErrors[error])
        }
        var information: JSONObject = [
            "application": .string(device.bundleIdentifier ?? Self.usualApplication), "applicationVersion": "1.0",
            "authorizedEntity": .string(APNsConversion.placeholderSender), "platform": "IOS",
        ]
        let topics = device.subscribedAt.sorted { $0.key < $1.key }.map { topic, milliseconds in
            let date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
            return (topic, ["addDate": .string(String(date.formatted(.iso8601).prefix(10)))] as JSONValue)
        }
        if hasDetails, !topics.isEmpty { information["rel"] = ["topics": .object(JSONObject(topics))] }
        return .json(JSONValue.object(information))
    }

    /// The error of Instance ID that corresponds to an error code of FCM. It documents no others.
    private static func error(for code: FCMError.ErrorCode) -> String {
        switch code {
        case .unregistered: "NOT_FOUND"
        case .invalidArgument, .senderIdentifierMismatch: "INVALID_ARGUMENT"
        case .quotaExceeded: "RESOURCE_EXHAUSTED"
        case .unavailable, .internalError, .unspecifiedError, .thirdPartyAuthenticationError: "INTERNAL"
        }
    }

    private static func refusal(_ status: HTTPResponse.Status, _ error: String) -> Response {
        .json(["error": error], status: status)
    }

    private static func refusal(_ error: String, in words: String? = nil) -> Response {
        refusal(statuses[error] ?? .badRequest, words ?? error)
    }
}

/// FCM's legacy API, which Google has shut down: each request gets the reason.
struct LegacyController: Sendable {
    /// Those of single messages, and of several in one request.
    static let paths: Set<String> = ["/fcm/send", "/batch"]
    private static let sentence =
        "Google has shut down FCM's legacy API, starting on July 22, 2024. Its successor is "
        + "/v1/projects/{project}/messages:send."

    let server: ServerComponents
    private let log = RetirementLog()

    func addRoutes(to router: Router<BasicRequestContext>) {
        for path in Self.paths {
            router.post(RouterPath(path)) { _, _ in
                log.report(Self.sentence, to: server.logger)
                server.metrics.count(.refused)
                return Response.error(FCMError(.notFound, message: Self.sentence))
            }
        }
    }
}

/// Logs only once that a client uses a service of Google's that ends or has ended.
private final class RetirementLog: Sendable {
    private let hasReported = Mutex(false)

    func report(_ sentence: String, to logger: Logger) {
        let isFirst = hasReported.withLock { hasReported in
            defer { hasReported = true }
            return !hasReported
        }
        if isFirst { logger.warning("\(sentence)") }
    }
}

import FCM
import FoundationEssentials
import HTTPTypes
import Hummingbird
import RichPush

/// What Instance ID does for FCM: topic subscriptions of many devices at once, and information about one device.
///
/// Source: <https://developers.google.com/instance-id/reference/server>. Where it does not document the words of a
/// refusal, they are those that users report.
struct InstanceIDController: Sendable {
    /// Information about a device.
    private struct Information: Encodable {
        struct Relations: Encodable {
            struct Topic: Encodable {
                let addDate: String
            }

            let topics: [String: Topic]
        }

        /// A placeholder in the right form.
        static let usualApplication = "com.example.app"

        let application: String
        let applicationVersion = "1.0"
        let authorizedEntity = APNsConversion.placeholderSender
        let platform = "IOS"
        let rel: Relations?
    }

    let devices: DeviceRegistry
    let faults: FaultInjection
    let retired: RetiredServices
    /// Whether it answers, as it does to projects that had it before its end was announced.
    let isOpen: Bool
    let bodyLimit: Int

    private static let tokenLimit = 1_000

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
        retired.report(.instanceID)
        var response = try await response(to: request, body)
        for (name, value) in RetiredServices.instanceIDFields { response.headers[name] = value }
        return response
    }

    private func response(to request: Request, _ body: () async throws -> Response) async throws -> Response {
        // How it refuses a new project is not documented.
        guard isOpen else { return Self.refusal(.forbidden, "PERMISSION_DENIED") }
        // Without this header, the access token counts as a server key, which it is not.
        guard request.hasBearerToken, request.headers[.accessTokenAuthentication] == "true" else {
            return Self.refusal(.unauthorized, "Unauthorized")
        }
        do throws(FCMError) {
            try await faults.inject()
        } catch {
            return .error(error)
        }
        return try await body()
    }

    private func changeAll(_ request: Request, isSubscribed: Bool) async throws -> Response {
        let body: [UInt8]
        do throws(FCMError) {
            body = try await request.bytes(upTo: bodyLimit)
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
        switch try await change(token, topic: topic.name, true) {
        case nil: return .json([String: String]())
        case "NOT_FOUND"?: return Self.refusal(.notFound, "NOT_FOUND")
        case "RESOURCE_EXHAUSTED"?: return Self.refusal(.tooManyRequests, "RESOURCE_EXHAUSTED")
        case "INTERNAL"?: return Self.refusal(.internalServerError, "INTERNAL")
        case let error?: return Self.refusal(.badRequest, error)
        }
    }

    /// - Returns: The error of this token; `nil` if there is none.
    private func change(_ token: String, topic: String, _ isSubscribed: Bool) async throws -> String? {
        if let fault = faults.fault(of: token) { return Self.error(for: fault.fcmErrorCode) }
        guard devices.isForFCM(token) else { return "INVALID_ARGUMENT" }
        do {
            return switch try await devices.setSubscription(token, to: topic, isSubscribed).lookup {
            case .device: nil
            case .unregistered: "NOT_FOUND"
            case .malformed: "INVALID_ARGUMENT"
            }
        } catch is DeviceRegistry.Full {
            return "RESOURCE_EXHAUSTED"
        }
    }

    private func information(_ token: String, hasDetails: Bool) -> Response {
        let fault = faults.fault(of: token).map { Self.error(for: $0.fcmErrorCode) }
        switch (fault, devices.isForFCM(token) ? devices.lookup(token) : .malformed) {
        case (nil, .device(let device)):
            let topics = device.subscribedAt.mapValues { milliseconds in
                let date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
                return Information.Relations.Topic(addDate: String(date.formatted(.iso8601).prefix(10)))
            }
            let information = Information(
                application: device.bundleIdentifier ?? Information.usualApplication,
                rel: hasDetails && !topics.isEmpty ? Information.Relations(topics: topics) : nil
            )
            return .json(information)
        case ("NOT_FOUND"?, _), (nil, .unregistered):
            return Self.refusal(.notFound, "No information found about this instance id.")
        case ("RESOURCE_EXHAUSTED"?, _): return Self.refusal(.tooManyRequests, "RESOURCE_EXHAUSTED")
        case ("INTERNAL"?, _): return Self.refusal(.internalServerError, "INTERNAL")
        case (_?, _), (nil, .malformed): return Self.refusal(.badRequest, "InvalidToken")
        }
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
}

import FCM
import HTTPTypes
import Hummingbird
import RichPush

/// Topic subscriptions, as Firebase's SDKs make them: `/iid/v1:batchAdd` and `/iid/v1:batchRemove`.
///
/// Source: <https://developers.google.com/instance-id/reference/server#manage_relationship_maps_for_multiple_app_instances>.
struct SubscriptionController: Sendable {
    let devices: DeviceRegistry
    let faults: FaultInjection
    let bodyLimit: Int

    private static let tokenLimit = 1_000

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.post("/iid/v1:batchAdd") { request, _ in try await change(request, isSubscribed: true) }
        router.post("/iid/v1:batchRemove") { request, _ in try await change(request, isSubscribed: false) }
    }

    private func change(_ request: Request, isSubscribed: Bool) async throws -> Response {
        // Without this header the access token is taken for a server key, which it is not.
        guard request.hasBearerToken, request.headers[.accessTokenAuthentication] == "true" else {
            return Self.refusal(.unauthorized, "Unauthorized")
        }
        let body: [UInt8]
        do throws(FCMError) {
            body = try await request.bytes(upTo: bodyLimit)
            try await faults.inject()
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

    /// - Returns: The error of this token; `nil` if there is none.
    private func change(_ token: String, topic: String, _ isSubscribed: Bool) async throws -> String? {
        if let code = faults.errorCode(for: token) { return Self.error(for: code) }
        do {
            return switch try await devices.setSubscription(token, to: topic, isSubscribed) {
            case .device: nil
            case .unregistered: "NOT_FOUND"
            case .malformed: "INVALID_ARGUMENT"
            }
        } catch is DeviceRegistry.Full {
            return "RESOURCE_EXHAUSTED"
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

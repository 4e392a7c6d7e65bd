import FCM
import Hummingbird

/// Topic subscriptions, as newer SDKs make them: `…/registrations/{token}/topicSubscriptions`.
struct RegistrationController: Sendable {
    private struct Subscription: Encodable {
        let name: String
    }

    let devices: DeviceRegistry
    let faults: FaultInjection

    func addRoutes(to router: Router<BasicRequestContext>) {
        let path = "/v1/projects/:project/registrations/:token/topicSubscriptions"
        router.post("\(path)") { request, context in
            await change(request, context, topic: request.query["topic_name"], true)
        }
        router.delete("\(path)/:topic") { request, context in
            await change(request, context, topic: context.parameters.get("topic"), false)
        }
    }

    private func change(
        _ request: Request,
        _ context: BasicRequestContext,
        topic: String?,
        _ isSubscribed: Bool
    ) async -> Response {
        do throws(FCMError) {
            return .json(try await subscription(request, context, topic: topic, isSubscribed))
        } catch {
            return .error(error)
        }
    }

    private func subscription(
        _ request: Request,
        _ context: BasicRequestContext,
        topic: String?,
        _ isSubscribed: Bool
    ) async throws(FCMError) -> Subscription {
        guard request.hasBearerToken else { throw .missingCredentials }
        try await faults.inject()
        guard let topic = topic.flatMap(TopicName.init) else {
            throw FCMError(.invalidArgument, message: "Topic name contains invalid characters.")
        }
        let token = context.parameters.get("token") ?? ""
        try faults.failIfWanted(for: token)
        let lookup: DeviceRegistry.Lookup
        do {
            lookup = try await devices.setSubscription(token, to: topic.name, isSubscribed)
        } catch {
            throw .internalError
        }
        switch lookup {
        case .device:
            let project = context.parameters.get("project") ?? ""
            return Subscription(name: "projects/\(project)/registrations/\(token)/topicSubscriptions/\(topic)")
        case .unregistered: throw .unregistered
        case .malformed: throw .invalidRegistrationToken
        }
    }
}

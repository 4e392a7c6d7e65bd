import FCM
import HTTPTypes
import Hummingbird
import Logging
import RichPush

/// `messages:send` of FCM's HTTP v1 API.
///
/// Source: <https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages/send>.
struct SendController: Sendable {
    let service: PushService

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.post("/v1/projects/:project/messages:send") { request, context in
            await send(request, project: context.parameters.get("project") ?? "")
        }
    }

    private func send(_ request: Request, project: String) async -> Response {
        do throws(FCMError) {
            return .json(["name": try await accept(request, project: project)])
        } catch {
            service.metrics.count(.refused)
            return .error(error)
        }
    }

    /// - Returns: The name of the message.
    private func accept(_ request: Request, project: String) async throws(FCMError) -> String {
        guard BearerToken.isPresent(in: request.headers) else { throw .missingCredentials }
        let chaos = service.chaos
        try await FaultInjection(chaos).play()
        let body = try await RequestBody.read(request, limit: service.configuration.bodyLimit)
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: body)
        } catch {
            throw FCMError(error)
        }
        let sendRequest = try SendRequest(value, acceptsBareMessage: false)
        let message = sendRequest.message
        let (devices, target) = try resolve(message, chaos: chaos)
        let identifier = service.makeMessageIdentifier()
        guard !sendRequest.validateOnly else {
            service.metrics.count(.validated)
            return "projects/\(project)/messages/fake_message_id"
        }
        let name = "projects/\(project)/messages/\(identifier)"
        let conversion = APNsConversion(
            messageIdentifier: identifier,
            time: Int(WallClock.milliseconds / 1_000),
            addsMutableContent: service.configuration.addsMutableContent
        )
        let converted = conversion.request(for: message)
        let accepted = AcceptedMessage(
            origin: .fcm,
            project: project,
            name: name,
            target: target,
            request: String(decoding: body, as: UTF8.self),
            headers: converted.headers,
            payload: converted.payload,
            payloadSize: converted.payloadSize
        )
        do {
            try await service.accept(accepted, for: devices)
        } catch is PushService.Overload {
            throw .unavailable
        } catch {
            service.logger.error("A message cannot be stored", metadata: ["error": "\(error)"])
            throw .internalError
        }
        return name
    }

    /// The devices that a message goes to, and the target in words.
    private func resolve(
        _ message: Message,
        chaos: Chaos
    ) throws(FCMError) -> (devices: [SimulatedDevice], target: String) {
        switch message.target {
        case .token(let token), .fid(let token):
            if let fault = chaos.errors[token] { throw fault.error }
            switch service.devices.lookup(token) {
            case .device(let device): return ([device], "token \(token)")
            case .unregistered: throw .unregistered
            case .malformed: throw .invalidRegistrationToken
            }
        case .topic(let text):
            let topic = TopicName(text)?.name ?? text
            return (service.devices.subscribers(of: topic), "topic \(topic)")
        case .condition(let text):
            // What is no condition was refused before.
            guard let condition = try? Condition(text) else { return ([], "condition \(text)") }
            return (service.devices.devices(fulfilling: condition), "condition \(text)")
        case nil:
            return ([], "")
        }
    }
}

import FCM
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Locks
import Logging
import RichPush

/// `messages:send` of FCM's HTTP v1 API.
///
/// Source: <https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages/send>.
struct SendController: Sendable {
    let server: ServerComponents
    let worker: DeliveryWorker
    private let identifiers = MessageIdentifiers()

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.post("/v1/projects/:project/messages:send") { request, context in
            await send(request, project: context.parameters.get("project") ?? "")
        }
    }

    private func send(_ request: Request, project: String) async -> Response {
        var retryAfter: Int?
        do throws(FCMError) {
            return .json(["name": try await accept(request, project: project, retryAfter: &retryAfter)])
        } catch {
            server.metrics.count(.refused)
            return .error(error, retryAfter: retryAfter)
        }
    }

    /// - Parameter retryAfter: The wait that the answer demands, in seconds, if a rule says it.
    /// - Returns: The name of the message.
    private func accept(_ request: Request, project: String, retryAfter: inout Int?) async throws(FCMError) -> String {
        guard request.hasBearerToken else { throw .missingCredentials }
        try await server.faults.inject()
        try server.faults.failIfWanted(forProject: project)
        let body = try await request.bytes(upTo: server.configuration.bodyLimit)
        let value: JSONValue
        do throws(JSONSyntaxError) { value = try JSONValue(parsing: body, dialect: .googleAPI) } catch {
            throw FCMError(error)
        }
        let sendRequest = try SendRequest(value, acceptsBareMessage: false)
        let message = sendRequest.message
        let labels = MessageLabels.read(request.headers, analyticsLabel: message.analyticsLabelForApple)
        var target = FaultTarget(project: project, labels: labels)
        let devices = try resolve(sendRequest, &target)
        if let rule = server.faults.rule(for: target) {
            retryAfter = rule.retryAfterInSeconds
            throw rule.error.fcmError
        }
        let identifier = identifiers.make()
        guard !sendRequest.validateOnly else {
            server.metrics.count(.validated)
            return "projects/\(project)/messages/fake_message_id"
        }
        let name = "projects/\(project)/messages/\(identifier)"
        let conversion = APNsConversion(
            messageIdentifier: identifier,
            installationIdentifier: (devices.count == 1 ? devices[0].installation : nil)
                ?? APNsConversion.placeholderInstallation,
            sentAt: Date(),
            addsMutableContent: server.configuration.addsMutableContent
        )
        let converted = conversion.request(for: message)
        let accepted = AcceptedMessage(
            origin: .fcm,
            project: project,
            name: name,
            target: target.words,
            labels: labels,
            attempts: server.faults.takeAttempts(for: target),
            // Not the body as it came, which need not be valid JSON.
            request: "\(value)",
            headers: converted.headers,
            payload: converted.payload,
            payloadSize: converted.payloadSize
        )
        do {
            try await worker.accept(accepted, for: devices)
        } catch is DeliveryWorker.Overload {
            throw .answer(for: .unavailable)
        } catch {
            server.logger.error("Cannot store a message", metadata: ["error": "\(error)"])
            throw .answer(for: .internalError)
        }
        return name
    }

    /// Returns the devices that a message goes to, and completes its target.
    ///
    /// APNs refuses what the sender has addressed to another app; a message to a topic is then lost silently.
    private func resolve(_ request: SendRequest, _ target: inout FaultTarget) throws(FCMError) -> [RegisteredDevice] {
        let app = request.message.apns?.headers.value(ofHeader: "apns-topic")
        func isAddressed(_ device: RegisteredDevice) -> Bool {
            request.validateOnly || app.map { device.accepts(topic: $0, of: nil) } ?? true
        }
        switch request.message.target {
        case .token(let token), .fid(let token):
            (target.token, target.words) = (token, "token \(token)")
            try server.faults.failIfWanted(forToken: token, isDryRun: request.validateOnly)
            let device = try server.devices.recipient(token)
            guard isAddressed(device) else { throw .refusal(byAPNs: .deviceTokenNotForTopic) }
            return [device]
        case .topic(let text):
            let topic = TopicName(text)?.name ?? text
            (target.topic, target.words) = (topic, "topic \(topic)")
            return server.devices.subscribers(of: topic).filter(isAddressed)
        case .condition(let text):
            target.words = "condition \(text)"
            // The validation has refused anything else.
            guard let condition = try? Condition(text) else { return [] }
            return server.devices.devices(fulfilling: condition).filter(isAddressed)
        case nil: return []
        }
    }
}

/// Numbers messages as FCM does: with the microseconds since 1970, and no number twice.
private final class MessageIdentifiers: Sendable {
    private let last = Mutex<Int64>(0)

    func make() -> String {
        let now = WallClock.microseconds
        return last.withLock { last in
            last = max(last + 1, now)
            return String(last)
        }
    }
}

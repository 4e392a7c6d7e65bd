import FCM
import FoundationEssentials
import Hummingbird
import RichPush

/// Topic subscriptions of one device: `…/registrations/{token}/topicSubscriptions`, the successor of Instance ID.
///
/// Source: <https://firebase.google.com/docs/reference/fcm/fcmtopics/rest/v1/projects.registrations.topicSubscriptions>.
/// The documentation names the members and parameters both ways, `topic_name` and `topicName`, as all of Google's APIs
/// accept them. Which error an unknown token gets is not documented.
struct TopicSubscriptionController: Sendable {
    private enum Action {
        case create, list, get, update, delete
    }

    private struct Registration {
        let project: String
        let token: String

        init(_ context: BasicRequestContext) {
            project = context.parameters.decoded("project")
            token = context.parameters.decoded("token")
        }

        func subscription(_ topic: String, of device: RegisteredDevice) -> JSONValue {
            let time = Date(timeIntervalSince1970: Double(device.subscribedAt[topic] ?? 0) / 1_000)
            return [
                "name": .string("projects/\(project)/registrations/\(token)/topicSubscriptions/\(topic)"),
                "topic_name": .string(topic),
                "create_time": .string(time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))),
            ]
        }
    }

    private static let usualPageSize = 1_000
    private static let largestPageSize = 2_000

    let server: ServerComponents

    func addRoutes(to router: Router<BasicRequestContext>) {
        let path = "/v1/projects/:project/registrations/:token/topicSubscriptions"
        router.post("\(path)") { try await answer(.create, $0, $1) }
        router.get("\(path)") { try await answer(.list, $0, $1) }
        router.get("\(path)/:topic") { try await answer(.get, $0, $1) }
        router.patch("\(path)/:topic") { try await answer(.update, $0, $1) }
        router.delete("\(path)/:topic") { try await answer(.delete, $0, $1) }
    }

    private func answer(
        _ action: Action,
        _ request: Request,
        _ context: BasicRequestContext
    ) async throws(FCMError) -> Response {
        guard request.hasBearerToken else { throw .missingCredentials }
        try await server.faults.inject()
        let registration = Registration(context)
        try server.faults.failIfWanted(forProject: registration.project)
        try server.faults.failIfWanted(forToken: registration.token)
        let device = try server.devices.recipient(registration.token)
        if action == .list { return try page(of: device, registration, request.query) }
        let name =
            action == .create ? request.query.either("topic_name", "topicName") : context.parameters.decoded("topic")
        guard let topic = name.flatMap(TopicName.init)?.name else {
            throw FCMError(.invalidArgument, message: "Topic name contains invalid characters.")
        }
        let isSubscribed = device.topics.contains(topic)
        let allowsMissing = request.query.either("allow_missing", "allowMissing") == "true"
        switch action {
        case .create, .update:
            guard action == .create || isSubscribed || allowsMissing else { throw .notFound }
            let (lookup, hasChanged) = try await change(registration, topic, true)
            guard case .device(let device) = lookup else { throw .unregistered }
            guard hasChanged || action == .update else { throw .alreadyExists }
            return .json(registration.subscription(topic, of: device))
        case .delete:
            guard try await change(registration, topic, false).hasChanged || allowsMissing else { throw .notFound }
            return .json([String: String]())
        case .get, .list:
            guard isSubscribed else { throw .notFound }
            return .json(registration.subscription(topic, of: device))
        }
    }

    private func page(
        of device: RegisteredDevice,
        _ registration: Registration,
        _ query: FormFields
    ) throws(FCMError) -> Response {
        let size = query.either("page_size", "pageSize").map { Int($0) } ?? 0
        guard let size, size >= 0 else {
            throw FCMError(.invalidArgument, message: "page_size must be a number of at least 0.")
        }
        let start = query.either("page_token", "pageToken").map(Self.topic) ?? ""
        guard let start else { throw FCMError(.invalidArgument, message: "Request contains an invalid argument.") }
        let rest = device.topics.filter { $0 > start }.sorted()
        let page = rest.prefix(size == 0 ? Self.usualPageSize : min(size, Self.largestPageSize))
        // A member without a value is left out, as in all answers of Google's APIs.
        var answer: JSONObject = [:]
        if !page.isEmpty {
            answer["topic_subscriptions"] = .array(page.map { registration.subscription($0, of: device) })
        }
        if page.count < rest.count, let last = page.last {
            answer["next_page_token"] = .string(Data(last.utf8).base64EncodedString())
        }
        return .json(JSONValue.object(answer))
    }

    /// Returns the last topic of the page before, from its `next_page_token`.
    private static func topic(_ pageToken: String) -> String? {
        if pageToken.isEmpty { return "" }
        guard let data = Data(base64Encoded: pageToken) else { return nil }
        return TopicName(String(decoding: data, as: UTF8.self))?.name
    }

    private func change(
        _ registration: Registration,
        _ topic: String,
        _ isSubscribed: Bool
    ) async throws(FCMError) -> (lookup: DeviceRegistry.Lookup, hasChanged: Bool) {
        do {
            return try await server.devices.setSubscription(registration.token, to: topic, isSubscribed)
        } catch is DeviceRegistry.Full {
            throw .quotaExceeded
        } catch {
            throw .internalError
        }
    }
}

extension DeviceRegistry {
    /// Returns the device that FCM reaches by an identifier.
    /// - Throws: FCM's answer if there is none.
    func recipient(_ identifier: String) throws(FCMError) -> RegisteredDevice {
        guard isForFCM(identifier) else { throw .invalidRegistrationToken }
        switch lookup(identifier) {
        case .device(let device):
            guard device.isRegistered(as: identifier) else { throw .unregistered }
            return device
        case .unregistered: throw .unregistered
        case .malformed: throw .invalidRegistrationToken
        }
    }

    /// Whether FCM may know an identifier: not one of APNs.
    func isForFCM(_ identifier: String) -> Bool {
        !identifier.utf8.isDeviceToken && (identifier.isFCMIdentifier || !isStrict)
    }
}

extension String {
    /// Whether this has the form of a registration token or installation of FCM. Observed, not documented.
    var isFCMIdentifier: Bool {
        wholeMatch(of: /[A-Za-z0-9_\-]{22}|[A-Za-z0-9_\-]{11,22}:[A-Za-z0-9_\-]{100,}/) != nil
    }
}

extension Parameters {
    /// Returns a part of the path without its escapes; Google's clients escape the colon in a token.
    func decoded(_ name: String) -> String {
        FormFields("text=\(get(name) ?? "")")["text"] ?? ""
    }
}

extension FormFields {
    /// Returns the field that has one of two names.
    fileprivate func either(_ name: String, _ other: String) -> String? { self[name] ?? self[other] }
}

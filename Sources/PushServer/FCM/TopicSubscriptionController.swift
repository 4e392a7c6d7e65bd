import FCM
import FoundationEssentials
import HTTPTypes
import Hummingbird
import RichPush

/// Topic subscriptions of one device: `…/registrations/{token}/topicSubscriptions`, the successor of Instance ID.
///
/// Source: <https://firebase.google.com/docs/reference/fcm/fcmtopics/rest/v1/projects.registrations.topicSubscriptions>.
/// The documentation names the members and parameters both ways, `topic_name` and `topicName`, as all of Google's APIs
/// accept them. Which error an unknown token gets is not documented.
struct TopicSubscriptionController: Sendable {
    let server: ServerComponents

    func addRoutes(to router: Router<BasicRequestContext>) {
        let path = "/v1/projects/:project/registrations/:token/topicSubscriptions"
        router.post("\(path)") { try await answer($0, $1) }
        router.get("\(path)") { try await answer($0, $1) }
        router.get("\(path)/:topic") { try await answer($0, $1) }
        router.patch("\(path)/:topic") { try await answer($0, $1) }
        router.delete("\(path)/:topic") { try await answer($0, $1) }
    }

    private func answer(_ request: Request, _ context: BasicRequestContext) async throws(FCMError) -> Response {
        guard request.hasBearerToken else { throw .missingCredentials }
        try await server.faults.inject()
        let (project, token) = (context.parameters.decoded("project"), context.parameters.decoded("token"))
        try server.faults.failIfWanted(forProject: project)
        try server.faults.failIfWanted(forToken: token)
        let device = try server.devices.recipient(token)
        func subscription(_ topic: String, of device: RegisteredDevice) -> JSONValue {
            let time = Date(timeIntervalSince1970: Double(device.subscribedAt[topic] ?? 0) / 1_000)
            return [
                "name": .string("projects/\(project)/registrations/\(token)/topicSubscriptions/\(topic)"),
                "topic_name": .string(topic),
                "create_time": .string(time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))),
            ]
        }
        func change(_ topic: String, _ isSubscribed: Bool) async throws(FCMError) -> (RegisteredDevice, Bool) {
            do { return try await server.devices.change(token, topic: topic, isSubscribed) } catch {
                throw error as? FCMError ?? FCMError.answer(for: .internalError)
            }
        }
        let method = request.method
        let isKnown = context.parameters.get("topic") != nil
        guard isKnown || method == .post else {
            return try page(of: device.topics, request.query) { subscription($0, of: device) }
        }
        let name = isKnown ? context.parameters.decoded("topic") : request.query.either("topic_name", "topicName")
        guard let topic = name.flatMap(TopicName.init)?.name else {
            throw FCMError(.invalidArgument, message: "Topic name contains invalid characters.")
        }
        let isSubscribed = device.topics.contains(topic)
        let allowsMissing = request.query.either("allow_missing", "allowMissing") == "true"
        switch method {
        case .post:
            let (device, hasChanged) = try await change(topic, true)
            guard hasChanged else { throw FCMError(.alreadyExists, message: "Requested entity already exists") }
            return .json(subscription(topic, of: device))
        case .patch:
            guard isSubscribed || allowsMissing else { throw .notFound }
            return .json(subscription(topic, of: try await change(topic, true).0))
        case .delete:
            guard try await change(topic, false).1 || allowsMissing else { throw .notFound }
            return .json([String: String]())
        default:
            guard isSubscribed else { throw .notFound }
            return .json(subscription(topic, of: device))
        }
    }

    private func page(
        of topics: Set<String>,
        _ query: FormFields,
        subscription: (String) -> JSONValue
    ) throws(FCMError) -> Response {
        let size = query.either("page_size", "pageSize").map { Int($0) } ?? 0
        guard let size, size >= 0 else {
            throw FCMError(.invalidArgument, message: "page_size must be a number of at least 0.")
        }
        let start = query.either("page_token", "pageToken").map(Self.topic) ?? ""
        guard let start else { throw FCMError(.invalidArgument, message: "Request contains an invalid argument.") }
        let rest = topics.filter { $0 > start }.sorted()
        let page = rest.prefix(size == 0 ? 1_000 : min(size, 2_000))
        // A member without a value is left out, as in all answers of Google's APIs.
        var answer: JSONObject = [:]
        if !page.isEmpty { answer["topic_subscriptions"] = .array(page.map(subscription)) }
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
}

extension DeviceRegistry {
    /// Returns the device that FCM reaches by an identifier.
    /// - Throws: FCM's answer if there is none.
    func recipient(_ identifier: String) throws(FCMError) -> RegisteredDevice {
        let device = try device(of: identifier)
        guard device.isRegistered(as: identifier) else { throw .answer(for: .unregistered) }
        return device
    }

    /// Returns the device that has an identifier, even if FCM reaches it only by another.
    func device(of identifier: String) throws(FCMError) -> RegisteredDevice {
        guard isForFCM(identifier) else { throw .answer(for: .invalidArgument) }
        return try lookup(identifier).get()
    }

    /// Whether FCM may know an identifier: not one of APNs.
    func isForFCM(_ identifier: String) -> Bool {
        !identifier.utf8.isDeviceToken && (identifier.isFCMIdentifier || !isStrict)
    }
}

extension DeviceRegistry.Lookup {
    func get() throws(FCMError) -> RegisteredDevice {
        switch self {
        case .device(let device): return device
        case .unregistered: throw .answer(for: .unregistered)
        case .malformed: throw .answer(for: .invalidArgument)
        }
    }
}

extension String {
    /// Whether this has the form of a registration token or installation of FCM. Observed, not documented.
    var isFCMIdentifier: Bool { wholeMatch(of: /[A-Za-z0-9_\-]{22}|[A-Za-z0-9_\-]{11,22}:[A-Za-z0-9_\-]{100,}/) != nil }
}

extension Parameters {
    /// Returns a part of the path without its escapes; Google's clients escape the colon in a token.
    func decoded(_ name: String) -> String { FormFields("text=\(get(name) ?? "")")["text"] ?? "" }
}

extension FormFields {
    fileprivate func either(_ name: String, _ other: String) -> String? { self[name] ?? self[other] }
}

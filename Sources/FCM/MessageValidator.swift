import RichPush

extension Message {
    /// Validates the message as FCM does before it sends anything.
    ///
    /// The rules, in order, and how certain each of them is:
    /// 1. There is a target, and it is not empty. Observed. ``Message/init(_:)`` checks that there is only one.
    /// 2. A topic is a ``TopicName``, a condition is a ``Condition``. Documented; the answers were observed. A token is
    ///    not one of APNs, 64 or more hexadecimal digits, nor one of Expo's: inferred from the form of FCM's tokens.
    /// 3. No key of `data` is `from` or `message_type`, or begins with `google.` or `gcm.notification.`. Documented, in
    ///    different words in different places; the answers for the first two were observed.
    /// 4. `apns.payload`, if it has any member, has `aps`, a non-empty object; `badge` is a number, `title` and `body`
    ///    of `alert` are strings. The answers were observed, except the one for `body`.
    /// 5. A message to a token with nothing to show and no `content-available` does not have `apns-priority` 10.
    ///    Documented; users report the answer, which blames the token. A Live Activity's may: inferred.
    /// 6. `TTL` of `webpush.headers` is a whole number. Observed.
    /// 7. A label has 1 to 50 of the characters of a ``TopicName``. Documented; the answer's sentence is not known.
    /// 8. The size is within the limits. Documented, and observed to differ: ``MessageSizeLimits``.
    /// 9. APNs accepts `apns.headers`. Documented; the answer's shape, too, but not its sentence. A dry run does not ask
    ///    APNs, as users report (<https://github.com/firebase/firebase-admin-java/issues/509>).
    ///
    /// Whether FCM knows a token is not checked.
    /// - Parameters:
    ///   - root: Where the message is, if it was read from a document.
    ///   - document: The document; pointers lead into it, with its spelling.
    /// - Throws: FCM's answer to the first rule that is broken.
    func validate(
        limits: MessageSizeLimits = .documented,
        at root: JSONPointer = JSONPointer(),
        in document: JSONValue? = nil,
        isDryRun: Bool = false
    ) throws(FCMError) {
        let validator = MessageValidator(message: self, root: root, document: document)
        try validator.validateTarget()
        try validator.validateData()
        try validator.validatePayload()
        try validator.validateHeaders()
        try validator.validateLabels()
        try validator.validateSize(limits)
        if !isDryRun { try validator.validateRequestToAPNs() }
    }
}

/// FCM's rules for a message whose fields are of the right types.
///
/// The sentences are FCM's. Those with captures are from July 2026, by <https://github.com/davideast/pyric>; the others
/// are from users' reports, which each rule names.
private struct MessageValidator {
    let message: Message
    let root: JSONPointer
    let document: JSONValue?

    func validateTarget() throws(FCMError) {
        guard let target = message.target, !target.isEmpty else {
            throw error("Recipient of the message is not set.", at: [])
        }
        switch target {
        case .token(let token):
            guard token.utf8.isExpoToken || token.utf8.isPrintedDeviceToken else { break }
            let kind = token.utf8.isExpoToken ? "a token for Expo's own API (exp.host)" : "a device token of APNs"
            throw error(
                FCMError.invalidRegistrationTokenMessage,
                at: ["token"],
                explanation: "It is \(kind); FCM needs what Firebase's SDK gives the app as its token."
            )
        case .fid: break
        case .topic(let topic):
            guard TopicName(topic) == nil else { break }
            throw error("Topic name contains invalid characters.", field: "message", at: ["topic"])
        case .condition(let text):
            do throws(ConditionSyntaxError) { _ = try Condition(text) } catch {
                // The details are those of an answer in <https://github.com/firebase/quickstart-python/issues/11>.
                throw self.error(
                    FCMError.invalidArgumentMessage,
                    description: "Invalid condition expression provided.",
                    at: ["condition"],
                    explanation: "The condition is not valid: \(error)."
                )
            }
        }
    }

    /// <https://github.com/beste/firebase-php/issues/574>.
    ///
    /// Google's own texts disagree about the prefixes: older ones have `google` and `gcm`. The reference now has
    /// `google.` and `gcm.notification.`, and so do the client libraries that are generated from the API's schema
    /// (<https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#Message>). All texts refuse these;
    /// whether FCM refuses `googleUserId` was not observed.
    func validateData() throws(FCMError) {
        let reserved = message.data.keys.filter { key in
            ["from", "message_type"].contains(key) || ["google.", "gcm.notification."].contains { key.hasPrefix($0) }
        }
        guard let key = reserved.min() else { return }
        throw error("Invalid data payload key: \(key)", field: "message.data", at: ["data", key])
    }

    /// <https://github.com/celestifyhq/fcm-cloudflare-workers/issues/10>,
    /// <https://github.com/firebase/firebase-admin-dotnet/issues/39>,
    /// <https://github.com/healthjoy/async-firebase/pull/5>.
    func validatePayload() throws(FCMError) {
        guard let payload = message.apns?.payload, !payload.isEmpty else { return }
        let place = ["apns", "payload"]
        guard let value = payload["aps"] else {
            throw error("Payload of Apple Push Notification Service must contain an [aps] key.", at: place)
        }
        guard case .object(let aps) = value, !aps.isEmpty else {
            throw error("Value of [aps] must be a non-empty dictionary.", at: place + ["aps"])
        }
        if let badge = aps["badge"], badge.numberValue == nil {
            throw error("Value type for APS key [badge] is a number.", at: place + ["aps", "badge"])
        }
        for key in ["title", "body"] {
            guard let text = aps["alert"]?[key], text.stringValue == nil else { continue }
            throw error("Value type for APS key [\(key)] is a String.", at: place + ["aps", "alert", key])
        }
    }

    /// For priorities: <https://firebase.google.com/docs/cloud-messaging/customize-messages/setting-message-priority>
    /// and <https://github.com/beste/firebase-php/issues/700>, where it hits messages that only wake the app. Whether
    /// FCM applies it to a type of push that shows no alert, such as a Live Activity's, is not known.
    func validateHeaders() throws(FCMError) {
        let headers = message.apns?.headers ?? [:]
        let priority = headers.first { $0.key.lowercased() == "apns-priority" }
        if let priority, priority.value == "10", case .token? = message.target, message.isSilentForApple,
            [.alert, .background].contains(message.statedPushType ?? .alert),
            message.apns?.payload?["aps"]?["content-available"] == nil
        {
            let violation = FCMError.FieldViolation(
                field: "message.token",
                description: "Invalid registration token",
                pointer: pointer(to: ["apns", "headers", priority.key])
            )
            throw FCMError(
                .invalidArgument,
                message: FCMError.invalidArgumentMessage,
                details: [.fcmError(.invalidArgument), .badRequest([violation])],
                explanation: "The token is not to blame: a message that shows nothing needs 'apns-priority' 5."
            )
        }
        guard let timeToLive = message.otherPlatforms["webpush"]?["headers"]?["TTL"]?.stringValue else { return }
        guard !timeToLive.isEmpty, timeToLive.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw error("TTL must be a non-negative integer.", at: ["webpush", "headers", "TTL"])
        }
    }

    /// APNs refuses the request that FCM makes from the message, and FCM passes that on for a token. A message to a
    /// topic is lost silently; it is refused here anyway.
    ///
    /// Source: <https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode>.
    func validateRequestToAPNs() throws(FCMError) {
        let headers = message.apns?.headers ?? [:]
        let spellings = Dictionary(headers.keys.map { ($0.lowercased(), $0) }) { max($0, $1) }
        do throws(APNsHeaderError) { try APNsHeaderRules.check(spellings.mapValues { headers[$0] ?? "" }) } catch {
            throw .refusal(
                byAPNs: error.reason,
                explanation: "APNs refuses it: \(error).",
                pointer: pointer(to: ["apns", "headers", spellings[error.header] ?? error.header])
            )
        }
    }

    func validateLabels() throws(FCMError) {
        let own: [([String], String?)] = [([], message.analyticsLabel), (["apns"], message.apns?.analyticsLabel)]
        let others = Message.otherPlatforms.map { name in
            ([name], message.otherPlatforms[name]?.place(["fcm_options", "analytics_label"])?.value.stringValue)
        }
        for (place, label) in own + others {
            // To the protocol, an empty label is the same as none.
            guard let label, !label.isEmpty, !(label.isName && label.utf8.count <= 50) else { continue }
            throw error(
                "Invalid analytics label.",
                at: place + ["fcm_options", "analytics_label"],
                explanation: "A label has 1 to 50 of the characters a-z A-Z 0-9 - _ . ~ %."
            )
        }
    }

    func validateSize(_ limits: MessageSizeLimits) throws(FCMError) {
        let limit = limits.limit(to: message.target)
        let size = message.size
        guard size > limit else { return }
        let allowed = limits == .documented ? "Firebase documents at most \(limit)" : "\(limit) are allowed"
        let receiver = limit == limits.message ? "" : " for topics"
        // Whatever limit applies, this is FCM's sentence, and it names no field.
        throw FCMError(
            .invalidArgument,
            message: "Message is too large. The maximum is 4K (4096 bytes).",
            details: [.badRequest([]), .fcmError(.invalidArgument)],
            explanation: "The message has \(size) bytes, and \(allowed)\(receiver).",
            pointer: pointer(to: [])
        )
    }

    /// - Parameters:
    ///   - field: FCM's name of the field, if it is not that of the place.
    ///   - components: The place in the message.
    private func error(
        _ message: String,
        field: String? = nil,
        description: String? = nil,
        at components: [String],
        explanation: String? = nil
    ) -> FCMError {
        .invalidArgument(
            message,
            field: field ?? (["message"] + components).joined(separator: "."),
            description: description,
            pointer: pointer(to: components),
            explanation: explanation
        )
    }

    private func pointer(to components: [String]) -> JSONPointer {
        let pointer = JSONPointer(components: root.components + components)
        return document.map { pointer.spelled(asIn: $0) } ?? pointer
    }
}

/// The maximum size of a message in bytes. A message of exactly that size is accepted.
///
/// What FCM counts is not documented beyond "the keys and the values", and it differs from what is documented: in July
/// 2026 a message to a topic with one entry of data was accepted up to 4506 bytes of key and value, and refused from
/// 4507 (observed by <https://github.com/davideast/pyric>). So near the limit, this answer is only a good guess. It
/// counts, in UTF-8, the keys and values of `data`, the strings of `notification`, and `apns.payload` as JSON without
/// white space.
///
/// APNs has its own limit, 4096 bytes of the finished payload, whatever FCM accepts: ``APNsRequest/payloadSize``.
public struct MessageSizeLimits: Sendable, Hashable {
    /// The limit of a message to one device.
    public var message = 4096
    /// The limit of a message to a topic or a condition.
    public var topicMessage = 2048

    /// 4096 bytes, and 2048 bytes to topics.
    ///
    /// Source: <https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode>.
    public static let documented = MessageSizeLimits()

    /// 4506 bytes for all: what FCM was seen to accept.
    public static let observed = MessageSizeLimits(message: 4506, topicMessage: 4506)

    fileprivate func limit(to target: Message.Target?) -> Int {
        switch target {
        case .topic, .condition: topicMessage
        case .token, .fid, nil: message
        }
    }

    /// The number of bytes by which a message may grow.
    package func room(in message: Message) -> Int { limit(to: message.target) - message.size }
}

extension Message {
    /// The size that ``MessageSizeLimits`` judges, in bytes.
    public var size: Int {
        let texts = [notification?.title, notification?.body, notification?.image].compactMap { $0 }
        let sizeOfTexts = texts.reduce(0) { $0 + $1.utf8.count }
        let sizeOfData = data.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        let sizeOfPayload = apns?.payload.map { JSONValue.object($0).textSize } ?? 0
        return sizeOfTexts + sizeOfData + sizeOfPayload
    }
}

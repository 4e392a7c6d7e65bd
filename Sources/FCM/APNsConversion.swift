public import FoundationEssentials
public import RichPush

/// How a message becomes a request to APNs: the values that FCM adds, and choices where FCM's behavior is unknown.
///
/// Two conversions of one message by the same conversion are equal: identifiers and times are given, never generated.
public struct APNsConversion: Sendable, Hashable {
    /// The value at the top level of the payload when `data` and `apns.payload` have the same key.
    public enum KeyConflict: Sendable, Hashable {
        /// The value of `apns.payload`, because elsewhere a platform's value takes precedence over the general one.
        case payloadWins
        /// The value of `data`.
        case dataWins
    }

    /// The message's identifier, `gcm.message_id`; FCM's are decimal numbers.
    public var messageIdentifier: String
    /// The project's number, `google.c.sender.id`, a decimal number.
    public var senderIdentifier: String
    /// The installation's identifier, `google.c.fid`; a message to a `fid` has that one instead. `nil` leaves it out.
    public var installationIdentifier: String?
    /// The bundle identifier of the app, which is its `apns-topic`; `nil` leaves the header out unless the sender set
    /// it.
    public var bundleIdentifier: String?
    /// When the message is sent; its expiration counts from here.
    public var sentAt: Date
    /// Which value counts when `data` and `apns.payload` have the same key. Not documented.
    public var keyConflict: KeyConflict
    /// Whether FCM sets `mutable-content` by itself when there is an image.
    ///
    /// Users report both; FCM's composer does it. Off by default, because the documentation tells senders to set it:
    /// <https://firebase.google.com/docs/cloud-messaging/ios/send-image>.
    public var addsMutableContent: Bool
    /// Whether FCM sets `content-available` by itself when there is nothing to show.
    ///
    /// Not documented. On by default: a device was seen to get it for a message with only data
    /// (<https://github.com/dpa99c/cordova-plugin-firebasex/issues/615>), and APNs wants a payload to have an `aps`.
    public var addsContentAvailable: Bool

    /// A placeholder for an installation's identifier, in the right form.
    package static let placeholderInstallation = "cRichPushInstallation0"

    /// A conversion; the default identifiers are placeholders in the right form.
    public init(
        messageIdentifier: String = "1700000000000000",
        senderIdentifier: String = "123456789012",
        installationIdentifier: String? = nil,
        bundleIdentifier: String? = nil,
        sentAt: Date = Date(timeIntervalSince1970: 1_700_000_000),
        keyConflict: KeyConflict = .payloadWins,
        addsMutableContent: Bool = false,
        addsContentAvailable: Bool = true
    ) {
        (self.messageIdentifier, self.senderIdentifier) = (messageIdentifier, senderIdentifier)
        (self.installationIdentifier, self.bundleIdentifier) = (installationIdentifier, bundleIdentifier)
        (self.sentAt, self.keyConflict) = (sentAt, keyConflict)
        (self.addsMutableContent, self.addsContentAvailable) = (addsMutableContent, addsContentAvailable)
    }
}

extension APNsConversion {
    /// The request to APNs for a message, valid or not; unusable parts are left out.
    public func request(for message: Message) -> APNsRequest {
        let aps = aps(for: message)
        return APNsRequest(headers: headers(for: message, aps: aps), payload: .object(payload(for: message, aps: aps)))
    }

    /// The payload: the sender's keys, `aps`, and the keys that Firebase's SDK looks for.
    ///
    /// `google.c.a.e`, which asks the SDK to report, is there if there is an alert. All these values are strings, as
    /// users print them: <https://github.com/firebase/quickstart-ios/issues/228>.
    ///
    /// `aps` comes first, as in Apple's documentation, then the sender's payload in its order, then `data` by name.
    private func payload(for message: Message, aps: JSONObject) -> JSONObject {
        var payload: JSONObject = ["aps": .object(aps)]
        payload.merge(message.apns?.payload ?? [:])
        for (name, text) in message.data.sorted(by: { $0.key < $1.key }) {
            if payload[name] == nil || keyConflict == .dataWins { payload[name] = .string(text) }
        }
        // No entry of `data` ever becomes the `aps`.
        payload["aps"] = aps.isEmpty ? nil : .object(aps)
        payload["gcm.message_id"] = .string(messageIdentifier)
        payload["google.c.sender.id"] = .string(senderIdentifier)
        var installation = installationIdentifier
        if case .fid(let identifier)? = message.target { installation = identifier }
        if let installation { payload["google.c.fid"] = .string(installation) }
        if aps["alert"] != nil { payload["google.c.a.e"] = "1" }
        if let label = message.analyticsLabelForApple { payload["google.c.a.m_l"] = .string(label) }
        if let image = message.imageForApple { payload["fcm_options"] = ["image": .string(image)] }
        return payload
    }

    /// The `aps`: the sender's, completed.
    private func aps(for message: Message) -> JSONObject {
        var aps = message.apns?.payload?["aps"]?.objectValue ?? [:]
        if let alert = alert(for: message, own: aps["alert"]) { aps["alert"] = alert }
        if addsMutableContent, message.imageForApple != nil, aps["mutable-content"] == nil {
            aps["mutable-content"] = 1
        }
        if addsContentAvailable, !JSONValue.object(aps).isVisible, aps["content-available"] == nil,
            message.statedPushType != .liveactivity
        {
            aps["content-available"] = 1
        }
        return aps
    }

    /// The alert. It is documented that the payload takes precedence over the notification, but not to what extent.
    ///
    /// A payload without an alert leaves the notification's text alone, as users' printouts show. Members of an alert
    /// are taken one by one, so an alert with only a subtitle keeps the notification's title. A string is a whole
    /// alert: nothing is added to it. `null` is no alert.
    private func alert(for message: Message, own: JSONValue?) -> JSONValue? {
        var members: JSONObject = [:]
        if let title = message.notification?.title, !title.isEmpty { members["title"] = .string(title) }
        if let body = message.notification?.body, !body.isEmpty { members["body"] = .string(body) }
        switch own {
        case .object(let alert): members.merge(alert)
        case nil, .null: break
        case let own?: return own
        }
        return members.isEmpty ? own : .object(members)
    }

    /// Thirty days: how long APNs keeps a message unless the sender says otherwise.
    private static let defaultLifetime: TimeInterval = 30 * 24 * 60 * 60

    /// The headers: the sender's, and FCM's defaults for those that the sender left out.
    ///
    /// Google documents `apns-priority` 10 and `apns-expiration` in 30 days
    /// (<https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#ApnsConfig>). `apns-push-type`, and
    /// priority 5 where there is nothing to show, follow from what APNs demands; that FCM sets them is not documented.
    /// A header that APNs does not know, such as `mutable-content`, stays, and has no effect.
    private func headers(for message: Message, aps: JSONObject) -> [String: String] {
        var headers: [String: String] = [:]
        // If a name is there in two spellings, the one that sorts last counts, so the result is always the same.
        for (name, value) in (message.apns?.headers ?? [:]).sorted(by: { $0.key < $1.key }) {
            headers[name.lowercased()] = value
        }
        let isLiveActivity = message.apns?.liveActivityToken != nil
        let derivedPushType = isLiveActivity ? "liveactivity" : JSONValue.object(aps).isVisible ? "alert" : "background"
        let pushType = headers["apns-push-type"] ?? derivedPushType
        let expiration = (sentAt.timeIntervalSince1970 + Self.defaultLifetime).rounded(.down)
        var defaults = [
            "apns-push-type": pushType, "apns-priority": pushType == "background" ? "5" : "10",
            "apns-expiration": "\(Int(exactly: expiration) ?? .max)",
        ]
        let suffix = pushType == "liveactivity" ? ".push-type.liveactivity" : ""
        defaults["apns-topic"] = bundleIdentifier.map { $0 + suffix }
        return headers.merging(defaults) { own, _ in own }
    }
}

/// What FCM hands to APNs for a message.
public struct APNsRequest: Sendable, Hashable {
    /// The headers, their names in lower case.
    public var headers: [String: String]
    /// The payload; a device has it as `userInfo`.
    public var payload: JSONValue

    package init(headers: [String: String], payload: JSONValue) { (self.headers, self.payload) = (headers, payload) }

    /// The size of the payload in bytes, as JSON without white space.
    public var payloadSize: Int { payload.textSize }
}

public import RichPush

/// A message as a sender hands it to FCM: the `message` of a send request.
///
/// Source of the fields: <https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages>.
public struct Message: Sendable, Hashable {
    /// The target; FCM refuses `nil` before anything else.
    public var target: Target?
    /// The sender's own keys and values; on an Apple device they are at the top level of the payload.
    public var data: [String: String] = [:]
    /// The text and image for all platforms.
    public var notification: Notification?
    /// The parts for Android (`android`, `android_v2`) and for browsers (`webpush`), as they were read; they have no
    /// effect on an Apple device.
    public var otherPlatforms: [String: JSONValue] = [:]
    /// The part for Apple devices.
    public var apns: APNsConfiguration?
    /// The label of the message in FCM's reports (`fcm_options.analytics_label`), for all platforms.
    public var analyticsLabel: String?
}

extension Message {
    /// The address of the image on an Apple device: `apns.fcm_options.image`, or else `notification.image`.
    ///
    /// That order is documented: <https://firebase.google.com/docs/cloud-messaging/ios/send-image>. An empty string is
    /// no image, because to the protocol it equals a missing field.
    public var imageForApple: String? {
        [apns?.image, notification?.image].lazy.compactMap { $0 }.first { !$0.isEmpty }
    }

    /// The label on an Apple device: `apns.fcm_options.analytics_label`, or else the one for all platforms.
    public var analyticsLabelForApple: String? {
        [apns?.analyticsLabel, analyticsLabel].lazy.compactMap { $0 }.first { !$0.isEmpty }
    }

    /// The type that the sender stated by a header, or by a Live Activity's token; `nil` if none, or an unknown one.
    var statedPushType: PushType? {
        guard let type = apns?.headers.value(ofHeader: "apns-push-type") else {
            return apns?.liveActivityToken.map { _ in .liveactivity }
        }
        return PushType(rawValue: type)
    }

    /// Whether an Apple device has nothing to show for the message: no text, no sound, no badge.
    var isSilentForApple: Bool {
        let texts = [notification?.title, notification?.body].compactMap { $0 }
        guard texts.allSatisfy(\.isEmpty) else { return false }
        return !(apns?.payload?["aps"] ?? .null).isVisible
    }
}

extension Message {
    /// The target of a message: exactly one of these.
    public enum Target: Sendable, Hashable {
        /// One installation, by its registration token.
        case token(String)
        /// Everyone who has subscribed to a topic; see ``TopicName``.
        case topic(String)
        /// Everyone whose topics satisfy a ``Condition``.
        case condition(String)
        /// One installation, by its Firebase installation ID.
        case fid(String)
    }

    /// The text and image for all platforms.
    public struct Notification: Sendable, Hashable {
        /// The title.
        public var title: String?
        /// The text.
        public var body: String?
        /// The address of an image.
        public var image: String?
    }
}

extension Message.Target {
    var isEmpty: Bool {
        switch self {
        case .token(let text), .topic(let text), .condition(let text), .fid(let text): text.isEmpty
        }
    }
}

extension JSONValue {
    /// Whether this, as an `aps`, has anything that a device shows or plays.
    var isVisible: Bool { ["alert", "badge", "sound"].contains { (self[$0] ?? .null) != .null } }
}

/// The part of a message for Apple devices: its `apns`.
///
/// Source: <https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#ApnsConfig>.
public struct APNsConfiguration: Sendable, Hashable {
    /// Headers of the request to APNs, such as `apns-priority`, as the sender spelled them.
    public var headers: [String: String] = [:]
    /// The payload: `aps` and the sender's own keys, as it was read.
    public var payload: JSONObject?
    /// The label of the message in FCM's reports (`fcm_options.analytics_label`).
    public var analyticsLabel: String?
    /// The address of an image (`fcm_options.image`); it takes precedence over the notification's.
    public var image: String?
    /// The token of a Live Activity, to start or to update it (`live_activity_token`).
    public var liveActivityToken: String?
}

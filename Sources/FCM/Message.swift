public import RichPush

/// A message as a sender hands it to FCM: the `message` of a send request.
///
/// It has been read, so that every field is of its type; whether FCM would take it is what ``validate(limits:)`` says.
/// Source of the fields: <https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages>.
public struct Message: Sendable, Hashable {
    /// To whom it goes; `nil` is what FCM refuses first.
    public var target: Target?
    /// The sender's own keys and values; on an Apple device they stand at the top level of the payload.
    public var data: [String: String]
    /// The text and image for all platforms.
    public var notification: Notification?
    /// What is for Android alone, as it was read; of no effect on an Apple device.
    public var android: JSONValue?
    /// What is for Android alone by its newer way, as it was read; of no effect on an Apple device.
    public var androidV2: JSONValue?
    /// What is for browsers alone, as it was read; of no effect on an Apple device.
    public var webpush: JSONValue?
    /// What is for Apple devices alone.
    public var apns: APNsConfiguration?
    /// The label of the message in FCM's reports (`fcm_options.analytics_label`), for all platforms.
    public var analyticsLabel: String?

    /// A message of these parts.
    public init(
        to target: Target?,
        data: [String: String] = [:],
        notification: Notification? = nil,
        android: JSONValue? = nil,
        androidV2: JSONValue? = nil,
        webpush: JSONValue? = nil,
        apns: APNsConfiguration? = nil,
        analyticsLabel: String? = nil
    ) {
        self.target = target
        self.data = data
        self.notification = notification
        self.android = android
        self.androidV2 = androidV2
        self.webpush = webpush
        self.apns = apns
        self.analyticsLabel = analyticsLabel
    }
}

extension Message {
    /// The address of the image on an Apple device: `apns.fcm_options.image`, else `notification.image`.
    ///
    /// That order is documented: <https://firebase.google.com/docs/cloud-messaging/ios/send-image>. An empty string is
    /// no image, since to the protocol it is the same as no field.
    public var imageForApple: String? {
        [apns?.image, notification?.image].lazy.compactMap { $0 }.first { !$0.isEmpty }
    }

    /// The label on an Apple device: `apns.fcm_options.analytics_label`, else that for all platforms.
    public var analyticsLabelForApple: String? {
        [apns?.analyticsLabel, analyticsLabel].lazy.compactMap { $0 }.first { !$0.isEmpty }
    }
}

public import RichPush

/// The part of a message for Apple devices: its `apns`.
///
/// Source: <https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#ApnsConfig>.
public struct APNsConfiguration: Sendable, Hashable {
    /// Headers of the request to APNs, such as `apns-priority`, as the sender spelled them.
    public var headers: [String: String]
    /// The payload: `aps` and the sender's own keys, as it was read.
    public var payload: JSONObject?
    /// The label of the message in FCM's reports (`fcm_options.analytics_label`).
    public var analyticsLabel: String?
    /// The address of an image (`fcm_options.image`); it takes precedence over the notification's.
    public var image: String?
    /// The token of a Live Activity, to start or to update it (`live_activity_token`).
    public var liveActivityToken: String?

    /// A configuration with these parts.
    public init(
        headers: [String: String] = [:],
        payload: JSONObject? = nil,
        analyticsLabel: String? = nil,
        image: String? = nil,
        liveActivityToken: String? = nil
    ) {
        self.headers = headers
        self.payload = payload
        self.analyticsLabel = analyticsLabel
        self.image = image
        self.liveActivityToken = liveActivityToken
    }
}

import RichPush

/// What of a payload is shown in lists, and found by words, before it is delivered.
struct NotificationText {
    let title: String
    let body: String
    let image: String?

    /// Longer ones are cut: they are shown whole with the delivery itself.
    private static let limit = 500

    init(_ payload: JSONValue) {
        let alert = payload["aps"]?["alert"]
        title = String((alert?["title"]?.stringValue ?? "").prefix(Self.limit))
        body = String((alert?["body"]?.stringValue ?? alert?.stringValue ?? "").prefix(Self.limit))
        image = (payload["fcm_options"]?["image"]?.stringValue).map { String($0.prefix(Self.limit)) }
    }
}

package import RichPush

/// The texts of a payload that a list shows and a search finds.
package struct NotificationText: Sendable {
    package let title: String
    package let body: String
    package let image: String?

    /// Longer texts are cut here; the delivery itself has them whole.
    private static let limit = 500

    package init(title: String, body: String, image: String?) {
        self.title = title
        self.body = body
        self.image = image
    }

    /// Reads a payload.
    package init(_ payload: JSONValue) {
        let alert = payload["aps"]?["alert"]
        title = String((alert?["title"]?.stringValue ?? "").prefix(Self.limit))
        body = String((alert?["body"]?.stringValue ?? alert?.stringValue ?? "").prefix(Self.limit))
        image = (payload["fcm_options"]?["image"]?.stringValue).map { String($0.prefix(Self.limit)) }
    }
}

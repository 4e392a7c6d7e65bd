/// What a service extension is handed: the content, and the identifier of the request.
public struct NotificationRequest: Sendable, Hashable {
    /// The identifier, unique to the notification.
    public let identifier: String
    /// The content as it came from the payload.
    public let content: NotificationContent

    /// A request to show this content.
    public init(identifier: String, content: NotificationContent) {
        self.identifier = identifier
        self.content = content
    }
}

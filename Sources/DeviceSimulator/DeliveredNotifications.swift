public import RichPush

/// An app's notifications on a device after some deliveries: those that show, and the badge.
///
/// A notification replaces an earlier one with the same identifier, as a push with the same `apns-collapse-id` does.
/// See
/// [`getDeliveredNotifications`](https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/getdeliverednotifications(completionhandler:)).
public struct DeliveredNotifications: Sendable, Hashable {
    /// The notifications, the oldest first.
    public private(set) var requests: [NotificationRequest] = []
    /// The number on the app's icon, 0 for none.
    public private(set) var badge = 0

    /// No notifications, and no badge.
    public init() {}

    /// Adds the notification that a delivery shows, and sets the badge.
    /// - Returns: The notification that it replaced; `nil` if none.
    @discardableResult
    public mutating func receive(_ delivery: Delivery) -> NotificationRequest? {
        if let badge = delivery.badge { self.badge = badge }
        guard let content = delivery.shown else { return nil }
        let earlier = requests.firstIndex { $0.identifier == delivery.identifier }
        let replaced = earlier.map { requests.remove(at: $0) }
        requests.append(NotificationRequest(identifier: delivery.identifier, content: content))
        return replaced
    }
}

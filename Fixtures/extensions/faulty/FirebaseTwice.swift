import FirebaseMessaging
import UserNotifications

/// Hands its content to the helper, which calls the handler, and then calls the handler itself.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        content.title = "\(content.title) [modified]"
        Messaging.serviceExtension().populateNotificationContent(content, withContentHandler: contentHandler)
        contentHandler(content)
    }
}

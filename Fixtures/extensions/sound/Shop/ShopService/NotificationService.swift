import UserNotifications

final class NotificationService: UNNotificationServiceExtension {
    private var offer: Offer?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let offer = Offer(request.content, contentHandler) else { return contentHandler(request.content) }
        self.offer = offer
        offer.show()
    }

    override func serviceExtensionTimeWillExpire() { offer?.finish() }
}

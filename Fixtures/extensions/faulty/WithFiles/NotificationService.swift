import UserNotifications

class NotificationService: UNNotificationServiceExtension {
    private var running: Enrichment?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            return contentHandler(request.content)
        }
        let enrichment = Enrichment(content, completion: contentHandler)
        running = enrichment
        enrichment.start()
    }

    override func serviceExtensionTimeWillExpire() { running?.stop() }
}

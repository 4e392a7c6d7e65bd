import UserNotifications

final class NotificationService: UNNotificationServiceExtension {
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var bestAttempt: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttempt = request.content.mutableCopy() as? UNMutableNotificationContent
        guard let bestAttempt else { return contentHandler(request.content) }
        bestAttempt.title += " ☂️"
        guard let forecast = bestAttempt.userInfo["forecast"] as? [String: Any],
            let text = forecast["picture-url"] as? String, let url = URL(string: text)
        else { return contentHandler(bestAttempt) }
        ForecastPicture(url: url).download { file in
            if let file {
                let place = FileManager.default.temporaryDirectory.appendingPathComponent("forecast.png")
                try? FileManager.default.moveItem(at: file, to: place)
                if let attachment = try? UNNotificationAttachment(identifier: "", url: place, options: nil) {
                    bestAttempt.attachments = [attachment]
                }
            }
            contentHandler(bestAttempt)
        }
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler, let bestAttempt { contentHandler(bestAttempt) }
    }
}

import UserNotifications

/// Ignores the status, names every body picture.png, and holds it in memory.
class NotificationService: UNNotificationServiceExtension {
    var contentHandler: ((UNNotificationContent) -> Void)?
    var content: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent
        guard let content, let text = content.userInfo["image-url"] as? String, let url = URL(string: text) else {
            return contentHandler(request.content)
        }
        URLSession.shared.dataTask(with: url) { data, _, _ in
            if let data {
                let target = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("picture.png")
                try? data.write(to: target)
                if let attachment = try? UNNotificationAttachment(identifier: "", url: target) {
                    content.attachments = [attachment]
                }
            }
            contentHandler(content)
        }.resume()
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler, let content { contentHandler(content) }
    }
}

import UserNotifications

/// Without a picture, calls its handler only when its time expires, and loses the changed text.
class NotificationService: UNNotificationServiceExtension {
    var contentHandler: ((UNNotificationContent) -> Void)?
    var original: UNNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        original = request.content
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        content.title = "Hi: " + content.title
        guard let text = content.userInfo["image-url"] as? String, let url = URL(string: text) else { return }
        URLSession.shared.downloadTask(with: url) { file, response, _ in
            if let file, (response as? HTTPURLResponse)?.statusCode == 200 {
                let target = FileManager.default.temporaryDirectory.appendingPathComponent("picture.png")
                try? FileManager.default.moveItem(at: file, to: target)
                if let attachment = try? UNNotificationAttachment(identifier: "", url: target) {
                    content.attachments = [attachment]
                }
            }
            contentHandler(content)
        }.resume()
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler, let original { contentHandler(original) }
    }
}

import UserNotifications

/// When its time expires, writes that in place of the sender's title.
class NotificationService: UNNotificationServiceExtension {
    private let lock = NSLock()
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent
        guard let text = request.content.userInfo["image"] as? String, let url = URL(string: text) else {
            return finish()
        }
        URLSession.shared.downloadTask(with: url) { file, response, _ in
            if let file, (response as? HTTPURLResponse)?.mimeType == "image/png" {
                let target = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".png")
                try? FileManager.default.moveItem(at: file, to: target)
                self.content?.attachments = [try? UNNotificationAttachment(identifier: "", url: target)].compactMap { $0 }
            }
            self.finish()
        }.resume()
    }

    private func finish() {
        let handler = lock.withLock {
            defer { contentHandler = nil }
            return contentHandler
        }
        if let content { handler?(content) }
    }

    override func serviceExtensionTimeWillExpire() {
        content?.title = "The download took too long"
        finish()
    }
}

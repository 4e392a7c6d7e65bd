import UserNotifications

/// Says before the download that there is a photo, and nothing of it if there is none.
class NotificationService: UNNotificationServiceExtension {
    private let lock = NSLock()
    private var content = UNMutableNotificationContent()
    private var contentHandler: ((UNNotificationContent) -> Void)?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent ?? content
        guard let text = content.userInfo["photo-url"] as? String, let url = URL(string: text), url.scheme == "https"
        else { return finish() }
        content.subtitle = "With a photo"
        URLSession.shared.downloadTask(with: url) { file, response, _ in
            if let file, (response as? HTTPURLResponse)?.statusCode == 200, response?.mimeType == "image/png" {
                self.attach(file)
            }
            self.finish()
        }.resume()
    }

    private func attach(_ file: URL) {
        let target = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".png")
        do {
            try FileManager.default.moveItem(at: file, to: target)
            content.attachments = [try UNNotificationAttachment(identifier: "photo", url: target)]
        } catch {
            try? FileManager.default.removeItem(at: target)
        }
    }

    private func finish() {
        let handler = lock.withLock {
            defer { contentHandler = nil }
            return contentHandler
        }
        handler?(content)
    }

    override func serviceExtensionTimeWillExpire() { finish() }
}

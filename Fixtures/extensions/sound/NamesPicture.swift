import UserNotifications

/// Changes the text only with a picture, because the text speaks of it.
class NotificationService: UNNotificationServiceExtension {
    private var content = UNMutableNotificationContent()
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var task: URLSessionTask?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent ?? content
        guard let text = content.userInfo["photo-url"] as? String, let url = URL(string: text), url.scheme == "https"
        else { return finish() }
        task = URLSession.shared.downloadTask(with: url) { file, response, _ in
            if let file, (response as? HTTPURLResponse)?.statusCode == 200, response?.mimeType == "image/png" {
                self.attach(file)
            }
            self.finish()
        }
        task?.resume()
    }

    private func attach(_ file: URL) {
        let target = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".png")
        do {
            try FileManager.default.moveItem(at: file, to: target)
            content.attachments = [try UNNotificationAttachment(identifier: "photo", url: target)]
            content.body = "Here is a photo of it"
        } catch {
            try? FileManager.default.removeItem(at: target)
        }
    }

    private let lock = NSLock()

    private func finish() {
        let handler = lock.withLock {
            defer { contentHandler = nil }
            return contentHandler
        }
        handler?(content)
    }

    override func serviceExtensionTimeWillExpire() {
        task?.cancel()
        finish()
    }
}

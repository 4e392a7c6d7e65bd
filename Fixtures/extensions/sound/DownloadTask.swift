import UserNotifications

/// Downloads to a file, and moves it before the completion handler returns.
final class NotificationService: UNNotificationServiceExtension {
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?
    private var task: URLSessionDownloadTask?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            return contentHandler(request.content)
        }
        self.content = content
        content.subtitle = "News"
        guard let text = content.userInfo["image-url"] as? String, let url = URL(string: text), url.scheme == "https" else {
            return contentHandler(content)
        }
        task = URLSession.shared.downloadTask(with: url) { file, response, _ in
            defer { self.finish() }
            guard let file, (response as? HTTPURLResponse)?.statusCode == 200,
                response?.mimeType?.hasPrefix("image/") == true, let name = response?.suggestedFilename
            else { return }
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            let target = folder.appendingPathComponent(name)
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try FileManager.default.moveItem(at: file, to: target)
                content.attachments = [try UNNotificationAttachment(identifier: "image", url: target)]
            } catch {
                try? FileManager.default.removeItem(at: folder)
            }
        }
        task?.resume()
    }

    override func serviceExtensionTimeWillExpire() {
        task?.cancel()
        finish()
    }

    private let lock = NSLock()

    private func finish() {
        let handler = lock.withLock {
            defer { contentHandler = nil }
            return contentHandler
        }
        if let content { handler?(content) }
    }
}

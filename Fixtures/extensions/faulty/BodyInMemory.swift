import UserNotifications

/// Checks everything, but only when the whole body is in memory.
class NotificationService: UNNotificationServiceExtension {
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent
        content?.subtitle = "News"
        guard let text = content?.userInfo["media-url"] as? String, let url = URL(string: text) else { return finish() }
        URLSession.shared.dataTask(with: url) { data, response, _ in
            defer { self.finish() }
            guard let data, data.count < 1_000_000, response?.mimeType == "image/png",
                (response as? HTTPURLResponse)?.statusCode == 200
            else { return }
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png")
            guard (try? data.write(to: file)) != nil else { return }
            self.content?.attachments = [try? UNNotificationAttachment(identifier: "", url: file)].compactMap { $0 }
        }.resume()
    }

    override func serviceExtensionTimeWillExpire() { finish() }

    private func finish() {
        if let content { contentHandler?(content) }
        contentHandler = nil
    }
}

import UserNotifications

/// Forgets its handler when there is no picture, and does nothing when its time expires.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent,
            let text = content.userInfo["image-url"] as? String, let url = URL(string: text)
        else { return }
        URLSession.shared.downloadTask(with: url) { file, response, _ in
            guard let file, (response as? HTTPURLResponse)?.statusCode == 200 else { return }
            let target = FileManager.default.temporaryDirectory.appendingPathComponent(url.lastPathComponent)
            guard (try? FileManager.default.moveItem(at: file, to: target)) != nil,
                let attachment = try? UNNotificationAttachment(identifier: "", url: target)
            else { return }
            content.attachments = [attachment]
            contentHandler(content)
        }.resume()
    }
}

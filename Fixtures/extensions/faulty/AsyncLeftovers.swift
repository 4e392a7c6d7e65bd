import UserNotifications

/// Awaits a download, and leaves the file behind if it is not a picture.
class NotificationService: UNNotificationServiceExtension {
    private var task: Task<Void, Never>?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        content.body += " ⚡️"
        task = Task {
            if let text = (content.userInfo["data"] as? [String: Any])?["media"] as? String, let url = URL(string: text),
                let (file, response) = try? await URLSession.shared.download(from: url)
            {
                let copy = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png")
                try? FileManager.default.moveItem(at: file, to: copy)
                if (response as? HTTPURLResponse)?.statusCode == 200, response.mimeType == "image/png",
                    let attachment = try? UNNotificationAttachment(identifier: "", url: copy)
                {
                    content.attachments = [attachment]
                }
            }
            contentHandler(content)
        }
    }

    override func serviceExtensionTimeWillExpire() { task?.cancel() }
}

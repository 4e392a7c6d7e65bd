import UserNotifications

/// Downloads on the main queue with a blocking call.
class NotificationService: UNNotificationServiceExtension {
    private var finish: (() -> Void)?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        content.title += " 🐌"
        finish = { contentHandler(content) }
        DispatchQueue.main.async {
            if let text = content.userInfo["attachment-url"] as? String, let url = URL(string: text),
                let data = try? Data(contentsOf: url)
            {
                let file = FileManager.default.temporaryDirectory.appendingPathComponent("picture.png")
                try? data.write(to: file)
                content.attachments = [try? UNNotificationAttachment(identifier: "", url: file)].compactMap { $0 }
            }
            contentHandler(content)
        }
    }

    override func serviceExtensionTimeWillExpire() { finish?() }
}

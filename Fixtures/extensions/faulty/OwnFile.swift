import UserNotifications

/// Attaches the download's own file, and calls the handler before the file is removed.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent,
            let text = content.userInfo["image-url"] as? String, let url = URL(string: text)
        else { return contentHandler(request.content) }
        let task = URLSession.shared.downloadTask(with: url) { file, _, _ in
            let options = [UNNotificationAttachmentOptionsTypeHintKey: "public.png"]
            if let file, let attachment = try? UNNotificationAttachment(identifier: "", url: file, options: options) {
                content.attachments = [attachment]
            }
            contentHandler(content)
        }
        task.resume()
    }
}

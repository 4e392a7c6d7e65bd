import UserNotifications

/// Awaits the download, and gives up in time.
final class NotificationService: UNNotificationServiceExtension {
    private var finish: (() -> Void)?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            return contentHandler(request.content)
        }
        content.body += " ⚡️"
        let download = Task {
            if let attachment = try? await Self.attachment(for: content) { content.attachments = [attachment] }
            contentHandler(content)
        }
        finish = { download.cancel() }
    }

    override func serviceExtensionTimeWillExpire() { finish?() }

    private static func attachment(for content: UNNotificationContent) async throws -> UNNotificationAttachment? {
        guard let data = content.userInfo["data"] as? [String: Any], let text = data["media"] as? String,
            let url = URL(string: text)
        else { return nil }
        let (file, response) = try await URLSession.shared.download(from: url)
        guard (response as? HTTPURLResponse)?.statusCode == 200, response.mimeType == "image/png" else {
            try? FileManager.default.removeItem(at: file)
            return nil
        }
        let target = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("\(UUID().uuidString).png")
        try FileManager.default.moveItem(at: file, to: target)
        do {
            return try UNNotificationAttachment(identifier: "", url: target, options: nil)
        } catch {
            try? FileManager.default.removeItem(at: target)
            throw error
        }
    }
}

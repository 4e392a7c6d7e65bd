import UserNotifications

/// Keeps its handler in an actor, which calls it once.
actor Delivery {
    private var handler: (@Sendable (UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent

    init(_ content: UNMutableNotificationContent, handler: @escaping @Sendable (UNNotificationContent) -> Void) {
        self.content = content
        self.handler = handler
    }

    func attach(_ attachment: UNNotificationAttachment) {
        guard handler != nil else { return }
        content.attachments = [attachment]
    }

    func finish() {
        handler?(content)
        handler = nil
    }
}

final class NotificationService: UNNotificationServiceExtension, @unchecked Sendable {
    private var delivery: Delivery?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            return contentHandler(request.content)
        }
        content.title = content.title.uppercased()
        let address = content.userInfo["picture"] as? String
        nonisolated(unsafe) let handler = contentHandler
        let delivery = Delivery(content) { handler($0) }
        self.delivery = delivery
        Task.detached(priority: .userInitiated) {
            if let attachment = await Self.attachment(address) { await delivery.attach(attachment) }
            await delivery.finish()
        }
    }

    override func serviceExtensionTimeWillExpire() {
        Task { [delivery] in await delivery?.finish() }
    }

    private static func attachment(_ address: String?) async -> UNNotificationAttachment? {
        guard let address, let url = URL(string: address), let scheme = url.scheme, scheme == "https" else { return nil }
        return await withCheckedContinuation { continuation in
            URLSession.shared.downloadTask(with: url) { file, response, error in
                guard error == nil, let file, let http = response as? HTTPURLResponse, http.statusCode == 200,
                    http.mimeType == "image/png"
                else { return continuation.resume(returning: nil) }
                let target = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png")
                do {
                    try FileManager.default.copyItem(at: file, to: target)
                    continuation.resume(returning: try UNNotificationAttachment(identifier: "picture", url: target))
                } catch {
                    try? FileManager.default.removeItem(at: target)
                    continuation.resume(returning: nil)
                }
            }.resume()
        }
    }
}

import UserNotifications

/// Keeps its handler in an actor, which loses it when anything fails.
actor Delivery {
    private var handler: ((UNNotificationContent) -> Void)?

    func begin(_ handler: @escaping (UNNotificationContent) -> Void) { self.handler = handler }

    func finish(_ content: UNNotificationContent?) {
        if let content { handler?(content) }
        handler = nil
    }
}

class NotificationService: UNNotificationServiceExtension {
    private let delivery = Delivery()

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        Task {
            await delivery.begin(contentHandler)
            await delivery.finish(try? await changed(request.content))
        }
    }

    private func changed(_ content: UNNotificationContent) async throws -> UNNotificationContent? {
        guard let content = content.mutableCopy() as? UNMutableNotificationContent,
            let text = content.userInfo["picture"] as? String, let url = URL(string: text)
        else { return nil }
        let (file, response) = try await URLSession.shared.download(from: url)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { return nil }
        let target = file.deletingPathExtension().appendingPathExtension("png")
        try FileManager.default.moveItem(at: file, to: target)
        content.attachments = [try UNNotificationAttachment(identifier: "", url: target)]
        return content
    }
}

import UserNotifications

/// Replaces the sender's text with the reason if there is no picture.
class NotificationService: UNNotificationServiceExtension {
    private var finish: (() -> Void)?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        finish = { contentHandler(content) }
        func fail(_ reason: String) {
            let failure = UNMutableNotificationContent()
            failure.title = reason
            contentHandler(failure)
        }
        guard let text = content.userInfo["photo_url"] as? String, let url = URL(string: text) else {
            return fail("There is no photo")
        }
        URLSession.shared.downloadTask(with: url) { file, response, _ in
            let target = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".png")
            guard let file, (response as? HTTPURLResponse)?.statusCode == 200,
                (try? FileManager.default.moveItem(at: file, to: target)) != nil,
                let attachment = try? UNNotificationAttachment(identifier: "photo", url: target)
            else { return fail("The photo did not arrive") }
            content.attachments = [attachment]
            contentHandler(content)
        }.resume()
    }

    override func serviceExtensionTimeWillExpire() { finish?() }
}

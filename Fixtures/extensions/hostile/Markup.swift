import Foundation
import UserNotifications

/// Speaks in markup, and has a timer of its own if the payload has no picture.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        print("<script>alert('the log')</script>")
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        content.title = "<img src=x onerror=alert(1)>"
        guard let text = content.userInfo["image-url"] as? String, let url = URL(string: text) else {
            return DispatchQueue.main.asyncAfter(deadline: .now() + 25) { contentHandler(content) }
        }
        URLSession.shared.downloadTask(with: url) { file, response, _ in
            defer { contentHandler(content) }
            guard let file, (response as? HTTPURLResponse)?.statusCode == 200 else { return }
            let target = file.deletingLastPathComponent().appendingPathComponent("\(UUID().uuidString).png")
            try? FileManager.default.moveItem(at: file, to: target)
            if let attachment = try? UNNotificationAttachment(identifier: "<b>", url: target) {
                content.attachments = [attachment]
            }
        }.resume()
    }
}

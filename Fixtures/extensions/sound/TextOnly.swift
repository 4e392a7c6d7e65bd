import UserNotifications

/// Counts notifications, and ignores pictures.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            return contentHandler(request.content)
        }
        let group = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.org.example.count")
        if let file = group?.appendingPathComponent("count.txt") {
            let count = (try? String(contentsOf: file, encoding: .utf8)).flatMap { Int($0) } ?? 0
            try? "\(count + 1)".write(to: file, atomically: true, encoding: .utf8)
            content.badge = NSNumber(value: count + 1)
        }
        content.title += " 🔢"
        contentHandler(content)
    }
}

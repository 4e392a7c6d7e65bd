import UserNotifications

enum NewsPicture {
    static let key = "image_url"

    static func attach(to content: UNMutableNotificationContent, then handler: (UNNotificationContent) -> Void) {
        defer { handler(content) }
        guard let text = content.userInfo[key] as? String, let url = URL(string: text),
            let data = try? Data(contentsOf: url)
        else { return }
        let file = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(url.lastPathComponent)
        try? data.write(to: file)
        if let attachment = try? UNNotificationAttachment(identifier: "", url: file) {
            content.attachments = [attachment]
        }
    }
}

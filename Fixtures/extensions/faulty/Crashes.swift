import UserNotifications

/// Trusts its payload.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let content = request.content.mutableCopy() as! UNMutableNotificationContent
        let url = URL(string: content.userInfo["image-url"] as! String)!
        let data = try! Data(contentsOf: url)
        let target = FileManager.default.temporaryDirectory.appendingPathComponent("picture.png")
        try! data.write(to: target)
        content.attachments = [try! UNNotificationAttachment(identifier: "", url: target)]
        contentHandler(content)
    }
}

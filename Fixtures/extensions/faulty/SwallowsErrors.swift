import UserNotifications

/// Ignores each error, so a picture is missing without a word. The payload's "step" says what goes wrong.
class NotificationService: UNNotificationServiceExtension {
    private var finish: (() -> Void)?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        finish = { contentHandler(content) }
        let step = content.userInfo["step"] as? String ?? "no-extension"
        guard let text = content.userInfo["photo"] as? String, let url = URL(string: text) else {
            return contentHandler(content)
        }
        if step == "web-url" {
            content.attachments = [try? UNNotificationAttachment(identifier: "", url: url)].compactMap { $0 }
            return contentHandler(content)
        }
        URLSession.shared.downloadTask(with: url) { file, _, _ in
            if let file, let attachment = try? Self.attachment(of: file, from: url, step), step != "left-out" {
                content.attachments = [attachment]
            }
            if step != "too-early" { contentHandler(content) }
        }.resume()
        if step == "too-early" { contentHandler(content) }
    }

    private static func attachment(of file: URL, from url: URL, _ step: String) throws -> UNNotificationAttachment {
        let folder = FileManager.default.temporaryDirectory
        let missing = folder.appendingPathComponent("missing").appendingPathComponent("picture.png")
        var target = folder.appendingPathComponent(step == "no-extension" ? "picture" : url.lastPathComponent)
        var options: [AnyHashable: Any] = [:]
        switch step {
        case "gone": try FileManager.default.removeItem(at: file)
        case "taken": _ = FileManager.default.createFile(atPath: target.path, contents: nil)
        case "folder": target = missing
        case "write": try Data(contentsOf: file).write(to: missing)
        case "ignored-move":
            try? FileManager.default.moveItem(at: file, to: missing)
            return try UNNotificationAttachment(identifier: "", url: missing)
        case "unused": throw CancellationError()
        case "type-hint": options[UNNotificationAttachmentOptionsTypeHintKey] = "image/png"
        case "options": options[UNNotificationAttachmentOptionsThumbnailTimeKey] = -1
        default: break
        }
        try FileManager.default.moveItem(at: file, to: target)
        return try UNNotificationAttachment(identifier: "made", url: target, options: options)
    }

    override func serviceExtensionTimeWillExpire() { finish?() }
}

import UserNotifications

/// Looks for its picture in one of several ways, as the thread of the notification says.
final class NotificationService: UNNotificationServiceExtension {
    private var handler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        handler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent
        let info = request.content.userInfo
        switch request.content.threadIdentifier {
        case "text": attach(Self.inText(info))
        case "object": attach(Self.inObject(info))
        case "computed": attach(info[Self.key("visual")] as? String)
        case "list": attach((info["slides"] as? [[String: Any]])?.first?["source"] as? String)
        case "loop":
            for text in info["gallery-photos"] as? [String] ?? [] { return attach(text) }
            contentHandler(request.content)
        case "raw": attach((info[Field.envelope.rawValue] as? [String: Any])?[Field.view.rawValue] as? String)
        case "guarded":
            guard let kind = info["kind"] as? String, kind == "still" else { return contentHandler(request.content) }
            attach(info["still-url"] as? String)
        case "sound":
            if let text = info["audio"] as? String { return listen(to: text) }
            attach(info["portrait"] as? String)
        case "category":
            guard request.content.categoryIdentifier == "POSTCARD" else { return contentHandler(request.content) }
            attach(info["postcard"] as? String)
        case "secret": attach(info[String("tropssap".reversed())] as? String)
        case "bundled":
            let badge = Bundle.main.url(forResource: "badge", withExtension: "png")
            guard badge != nil else { return contentHandler(request.content) }
            attach(info[String("tropssap".reversed())] as? String)
        case "late": break
        default:
            content?.userInfo["image"] = "none"
            contentHandler(content ?? request.content)
        }
    }

    override func serviceExtensionTimeWillExpire() {
        if let handler, let content { handler(content) }
    }

    private enum Field: String { case envelope, view }

    private static func key(_ name: String) -> String { "\(name)_url" }

    /// The payload has an object as JSON in a text.
    private static func inText(_ info: [AnyHashable: Any]) -> String? {
        guard let text = info["event"] as? String else { return nil }
        return try? JSONDecoder().decode(Event.self, from: Data(text.utf8)).panorama
    }

    private static func inObject(_ info: [AnyHashable: Any]) -> String? {
        guard let object = info["message"], JSONSerialization.isValidJSONObject(object),
            let data = try? JSONSerialization.data(withJSONObject: object)
        else { return nil }
        return try? JSONDecoder().decode(Message.self, from: data).items.first?.address.absoluteString
    }

    private func attach(_ text: String?) {
        guard let handler, let content else { return }
        guard let url = text.flatMap(URL.init(string:)) else { return handler(content) }
        URLSession.shared.downloadTask(with: url) { file, response, _ in
            let target = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
            if let file, (response as? HTTPURLResponse)?.statusCode == 200,
                (try? FileManager.default.moveItem(at: file, to: target)) != nil,
                let attachment = try? UNNotificationAttachment(identifier: "", url: target)
            {
                content.attachments = [attachment]
            }
            handler(content)
        }.resume()
    }

    /// Plays a sound of the server's instead of showing a picture.
    private func listen(to text: String) {
        guard let handler, let content, let url = URL(string: text) else { return }
        URLSession.shared.dataTask(with: url) { _, _, _ in handler(content) }.resume()
    }
}

private struct Event: Decodable {
    let number: Int
    let panorama: String
}

private struct Message: Decodable {
    struct Item: Decodable {
        let address: URL
        let isVisible: Bool
        enum CodingKeys: String, CodingKey { case address = "at", isVisible = "visible" }
    }
    let items: [Item]
}

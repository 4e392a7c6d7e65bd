import Intents
import UserNotifications

/// Names its files, reports, and loses pictures as the payload says.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        let manner = content.userInfo["manner"] as? String ?? ""
        let photos = (content.userInfo["photos"] as? [String] ?? []).compactMap(URL.init(string:))
        if let text = content.userInfo["receipt_url"] as? String, let url = URL(string: text) {
            return URLSession.shared.dataTask(with: url) { _, _, _ in contentHandler(content) }.resume()
        }
        if let path = content.userInfo["place"] as? String, let url = URL(string: "https://media.example\(path)") {
            URLSession.shared.dataTask(with: url).resume()
            return contentHandler(content)
        }
        Task {
            for (index, url) in photos.enumerated() {
                guard let (file, _) = try? await URLSession.shared.download(from: url) else { continue }
                Self.attach(file, to: content, manner, index)
            }
            guard manner == "message" else { return contentHandler(content) }
            contentHandler((try? content.updating(from: Self.message)) ?? content)
        }
    }

    private static func attach(_ file: URL, to content: UNMutableNotificationContent, _ manner: String, _ index: Int) {
        let suffix = manner == "message" ? "download" : manner == "hint" ? "mp4" : "jpg"
        let target = FileManager.default.temporaryDirectory.appendingPathComponent("photo.\(suffix)")
        let options = manner == "hint" ? [UNNotificationAttachmentOptionsTypeHintKey: "public.jpeg"] : nil
        do {
            try FileManager.default.moveItem(at: file, to: target)
            content.attachments.append(
                try UNNotificationAttachment(identifier: "\(index)", url: target, options: options)
            )
        } catch {
            print(error)
        }
    }

    private static var message: INSendMessageIntent {
        INSendMessageIntent(
            recipients: nil,
            outgoingMessageType: .outgoingMessageText,
            content: "says hi",
            speakableGroupName: nil,
            conversationIdentifier: "ada",
            serviceName: nil,
            sender: INPerson(
                personHandle: INPersonHandle(value: "ada", type: .unknown),
                nameComponents: nil,
                displayName: "Ada",
                image: nil,
                contactIdentifier: nil,
                customIdentifier: nil
            ),
            attachments: nil
        )
    }
}

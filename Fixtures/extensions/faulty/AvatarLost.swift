import Intents
import UserNotifications

/// Loses its changes if there is no picture of the sender.
class NotificationService: UNNotificationServiceExtension {
    private var finish: (() -> Void)?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        content.subtitle = "via Sparky"
        guard let text = content.userInfo["avatar_url"] as? String, let url = URL(string: text) else {
            return contentHandler(request.content)
        }
        finish = { contentHandler(content) }
        URLSession.shared.downloadTask(with: url) { file, response, _ in
            guard let file, (response as? HTTPURLResponse)?.statusCode == 200, response?.mimeType == "image/png",
                let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize, size < 1_000_000,
                let data = try? Data(contentsOf: file)
            else { return contentHandler(content) }
            let picture = INImage(imageData: data)
            let sender = INPerson(
                personHandle: INPersonHandle(value: "sparky", type: .unknown),
                nameComponents: nil,
                displayName: content.title,
                image: picture,
                contactIdentifier: nil,
                customIdentifier: nil
            )
            let intent = INSendMessageIntent(
                recipients: nil,
                outgoingMessageType: .outgoingMessageText,
                content: content.body,
                speakableGroupName: nil,
                conversationIdentifier: "sparky",
                serviceName: nil,
                sender: sender,
                attachments: nil
            )
            contentHandler((try? content.updating(from: intent)) ?? content)
        }.resume()
    }

    override func serviceExtensionTimeWillExpire() { finish?() }
}

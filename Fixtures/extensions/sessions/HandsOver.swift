import Foundation
import Intents
import UserNotifications

/// Hands over content with a sender's picture, or before its download has ended or begun, as the payload says.
class NotificationService: UNNotificationServiceExtension {
    private static let picture = Data(base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
        """)

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent,
            let manner = content.userInfo["manner"] as? String
        else { return contentHandler(request.content) }
        switch manner {
        case "text": content.title += " [modified]"
        case "after":
            contentHandler(content)
            return download(manner, content.userInfo["url"] as? String ?? "")
        case "download", "background", "patient": download(manner, content.userInfo["url"] as? String ?? "")
        default: return contentHandler((try? content.updating(from: Self.message(image(manner)))) ?? content)
        }
        guard manner == "patient" else { return contentHandler(content) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 3) { contentHandler(content) }
    }

    private func download(_ manner: String, _ text: String) {
        guard let url = URL(string: text) else { return }
        let configuration = manner == "background" ? URLSessionConfiguration.background(withIdentifier: manner) : .default
        URLSession(configuration: configuration).downloadTask(with: url).resume()
    }

    private func image(_ manner: String) -> INImage? {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory())
        let file = folder.appendingPathComponent(manner == "suffix" ? "ada.png" : "ada")
        switch manner {
        case "data": return Self.picture.map { INImage(imageData: $0) }
        case "page": return INImage(imageData: Data("<html>".utf8))
        case "none": return nil
        case "gone": return INImage(url: folder.appendingPathComponent("gone.png"))
        default:
            try? Self.picture?.write(to: file)
            return INImage(url: file)
        }
    }

    private static func message(_ image: INImage?) -> INSendMessageIntent {
        let sender = INPerson(
            personHandle: INPersonHandle(value: "ada", type: .unknown),
            nameComponents: nil,
            displayName: "Ada",
            image: image,
            contactIdentifier: nil,
            customIdentifier: nil
        )
        return INSendMessageIntent(
            recipients: nil,
            outgoingMessageType: .outgoingMessageText,
            content: "says hi",
            speakableGroupName: nil,
            conversationIdentifier: nil,
            serviceName: nil,
            sender: sender,
            attachments: nil
        )
    }
}

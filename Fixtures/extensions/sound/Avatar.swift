import Intents
import UIKit
import UniformTypeIdentifiers
import UserNotifications

/// Shows a message with its sender's picture, and also attaches the picture.
class NotificationService: UNNotificationServiceExtension {
    private var deliver: ((UNNotificationContent) -> Void)?
    private var bestAttempt: UNNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let once = Once(contentHandler)
        deliver = once.call
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            return once.call(request.content)
        }
        content.subtitle = "via Sparky"
        bestAttempt = content
        Task {
            guard let picture = await Self.picture(content.userInfo["avatar_url"] as? String) else {
                return once.call(content)
            }
            if let file = try? Self.store(picture, type: .png),
                let attachment = try? UNNotificationAttachment(identifier: "avatar", url: file)
            {
                content.attachments.append(attachment)
            }
            once.call(Self.message(content, from: INImage(imageData: picture)))
        }
    }

    override func serviceExtensionTimeWillExpire() {
        if let bestAttempt { deliver?(bestAttempt) }
    }

    private static func picture(_ text: String?) async -> Data? {
        guard let text, let url = URL(string: text) else { return nil }
        let request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 3)
        guard let (file, response) = try? await URLSession.shared.download(for: request) else { return nil }
        defer { try? FileManager.default.removeItem(at: file) }
        let size = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.size] as? Int ?? 0
        guard (response as? HTTPURLResponse)?.statusCode == 200, (1..<1_000_000).contains(size),
            let type = response.mimeType.flatMap({ UTType(mimeType: $0) }), type.conforms(to: .png),
            let data = try? Data(contentsOf: file), UIImage(data: data) != nil
        else { return nil }
        return data
    }

    private static func store(_ data: Data, type: UTType) throws -> URL {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString)
            .appendingPathExtension(type.preferredFilenameExtension ?? "png")
        try data.write(to: file)
        return file
    }

    private static func message(_ content: UNNotificationContent, from picture: INImage) -> UNNotificationContent {
        let sender = INPerson(
            personHandle: INPersonHandle(value: "sparky@media.example", type: .emailAddress),
            nameComponents: nil,
            displayName: content.title,
            image: picture,
            contactIdentifier: nil,
            customIdentifier: "sparky"
        )
        let intent = INSendMessageIntent(
            recipients: nil,
            outgoingMessageType: .outgoingMessageText,
            content: content.body,
            speakableGroupName: nil,
            conversationIdentifier: content.threadIdentifier,
            serviceName: nil,
            sender: sender,
            attachments: nil
        )
        intent.setImage(picture, forParameterNamed: \.sender)
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .incoming
        interaction.donate { error in
            if let error { print("not donated: \(error.localizedDescription)") }
        }
        return (try? content.updating(from: intent)) ?? content
    }
}

/// Calls a handler once.
private final class Once: @unchecked Sendable {
    private let lock = NSLock()
    private var handler: ((UNNotificationContent) -> Void)?

    init(_ handler: @escaping (UNNotificationContent) -> Void) { self.handler = handler }

    func call(_ content: UNNotificationContent) {
        lock.lock()
        let handler = self.handler
        self.handler = nil
        lock.unlock()
        handler?(content)
    }
}

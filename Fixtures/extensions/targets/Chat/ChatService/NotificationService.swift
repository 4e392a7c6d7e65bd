import Foundation
import Intents
import Security
import UIKit
import UserNotifications

/// A chat's extension, which does what the payload says with the files and permissions of its target.
class NotificationService: UNNotificationServiceExtension {
    private var handler: ((UNNotificationContent) -> Void)?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        handler = contentHandler
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        switch content.userInfo["event"] as? String {
        case "receipt": contentHandler(UNNotificationContent())
        case "files":
            content.title = NSLocalizedString("new-message", comment: "")
            let theme = Bundle.main.path(forResource: "default", ofType: "txt", inDirectory: "Themes")!
            let badge = UIImage(named: "Icons/Badge")
            content.body = "\((try? String(contentsOfFile: theme, encoding: .utf8)) ?? "") \(badge?.scale ?? 0)"
            let dot = Bundle.main.url(forResource: "dot", withExtension: "png")!
            content.attachments = [try! UNNotificationAttachment(identifier: "dot", url: dot)]
            contentHandler(content)
        case "settings":
            let attributes = (Bundle.main.infoDictionary?["NSExtension"] as? [String: Any])?["NSExtensionAttributes"]
            content.title = (attributes as? [String: String])?["MediaHost"] ?? ""
            #if DEBUG
                content.body = "debug"
            #else
                content.body = "release"
            #endif
            contentHandler(content)
        case "groups":
            let groups = ["group.org.example.chat", "group.org.example.other"].map {
                FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0) != nil
            }
            let items = ["TEAM.org.example.shared", "TEAM.org.example.private"].map { group in
                let query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrAccessGroup: group]
                return SecItemCopyMatching(query as CFDictionary, nil)
            }
            _ = UserDefaults(suiteName: "group.org.example.settings")
            content.body = "\(groups) \(items)"
            contentHandler(content)
        case "urgent":
            content.interruptionLevel = .timeSensitive
            contentHandler(content)
        case "critical":
            content.sound = .defaultCritical
            contentHandler(content)
        case "message":
            let person = INPerson(
                personHandle: INPersonHandle(value: "ada", type: .unknown),
                nameComponents: nil,
                displayName: "Ada",
                image: nil,
                contactIdentifier: nil,
                customIdentifier: "ada"
            )
            let intent = INSendMessageIntent(
                recipients: nil,
                outgoingMessageType: .outgoingMessageText,
                content: content.body,
                speakableGroupName: nil,
                conversationIdentifier: "ada",
                serviceName: nil,
                sender: person,
                attachments: nil
            )
            contentHandler((try? content.updating(from: intent)) ?? content)
        default:
            guard let text = content.userInfo["url"] as? String, let url = URL(string: text) else { return }
            URLSession.shared.dataTask(with: url) { data, _, error in
                content.body = data.map { "\($0.count)" } ?? "\((error as NSError?)?.code ?? 0)"
                contentHandler(content)
            }.resume()
        }
    }
}

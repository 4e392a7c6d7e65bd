import Foundation
import Security
import UserNotifications

/// Puts what its app has left into its body, by key-value coding.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let group = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.example")
        let file = group?.appendingPathComponent("token.txt")
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: "chat", kSecReturnData: true,
        ]
        var item: CFTypeRef?
        SecItemCopyMatching(query as CFDictionary, &item)
        let found = [
            file.flatMap { try? String(contentsOf: $0, encoding: .utf8) },
            UserDefaults(suiteName: "group.example")?.string(forKey: "name"),
            UserDefaults.standard.string(forKey: "name"),
            (item as? Data).map { String(decoding: $0, as: UTF8.self) },
        ]
        let content = (request.content.copy() as? UNNotificationContent) ?? request.content
        content.setValue(found.map { $0 ?? "nothing" }.joined(separator: ", "), forKey: "body")
        content.setValue(found.count, forKey: "badge")
        content.setValue("Sparky!", forKey: "title")
        contentHandler(content)
    }
}

import CryptoKit
import UserNotifications

/// Trusts that every text is sealed with its key.
class NotificationService: UNNotificationServiceExtension {
    private let key = SymmetricKey(size: .bits256)

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        let sealed = Data(base64Encoded: content.userInfo["secret"] as? String ?? "") ?? Data(content.body.utf8)
        let box = try! AES.GCM.SealedBox(combined: sealed)
        let plain = try! AES.GCM.open(box, using: key)
        content.body = String(decoding: plain, as: UTF8.self)
        contentHandler(content)
    }
}

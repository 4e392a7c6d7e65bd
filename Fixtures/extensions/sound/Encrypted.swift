import CryptoKit
import UserNotifications
import os

/// Opens a sealed text, if there is one, and then gets the picture.
final class NotificationService: UNNotificationServiceExtension {
    private static let logger = Logger(subsystem: "org.example.secret", category: "service")
    private var handler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?
    private var download: Task<Void, Never>?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        handler = contentHandler
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            return contentHandler(request.content)
        }
        self.content = content
        content.body = Self.opened(content.userInfo) ?? Self.sealedAndOpened(content.body) ?? content.body
        let address = (content.userInfo["secret"] as? [String: Any])?["photoURL"] as? String
        download = Task {
            do {
                if let url = address.flatMap(URL.init(string:)) { content.attachments = [try await attachment(url)] }
            } catch is CancellationError {
                Self.logger.info("too late")
            } catch {
                Self.logger.error("no photo: \(error.localizedDescription, privacy: .public)")
            }
            contentHandler(content)
        }
    }

    override func serviceExtensionTimeWillExpire() { download?.cancel() }

    private static let key = SymmetricKey(data: SHA256.hash(data: Data("a key of the keychain's".utf8)))

    private static func opened(_ userInfo: [AnyHashable: Any]) -> String? {
        guard let text = (userInfo["secret"] as? [String: Any])?["text"] as? String,
            let combined = Data(base64Encoded: text), let box = try? AES.GCM.SealedBox(combined: combined),
            let plain = try? AES.GCM.open(box, using: key)
        else { return nil }
        return String(data: plain, encoding: .utf8)
    }

    private static func sealedAndOpened(_ text: String) -> String? {
        guard let box = try? AES.GCM.seal(Data("🔓 \(text)".utf8), using: key), let combined = box.combined,
            let again = try? AES.GCM.SealedBox(combined: combined), let plain = try? AES.GCM.open(again, using: key)
        else { return nil }
        return String(decoding: plain, as: UTF8.self)
    }

    private func attachment(_ url: URL) async throws -> UNNotificationAttachment {
        let (file, response) = try await URLSession.shared.download(from: url)
        guard let http = response as? HTTPURLResponse, http.statusCode == 200,
            http.value(forHTTPHeaderField: "Content-Type") == "image/png"
        else {
            try? FileManager.default.removeItem(at: file)
            throw URLError(.badServerResponse)
        }
        let target = file.deletingPathExtension().appendingPathExtension("png")
        try FileManager.default.moveItem(at: file, to: target)
        do {
            return try UNNotificationAttachment(identifier: "photo", url: target)
        } catch {
            try? FileManager.default.removeItem(at: target)
            throw error
        }
    }
}

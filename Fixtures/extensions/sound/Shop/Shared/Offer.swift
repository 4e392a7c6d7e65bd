import Foundation
import UserNotifications

/// An offer of the shop.
final class Offer: NSObject {
    private let content: UNMutableNotificationContent
    private var handler: ((UNNotificationContent) -> Void)?
    private let lock = NSLock()
    private static let group = "group.org.example.shop"

    init?(_ content: UNNotificationContent, _ handler: @escaping (UNNotificationContent) -> Void) {
        guard let content = content.mutableCopy() as? UNMutableNotificationContent else { return nil }
        self.content = content
        self.handler = handler
        super.init()
    }

    func show() {
        content.title = "\(content.title) — \(Bundle.main.bundleIdentifier ?? "?")"
        let shared = UserDefaults(suiteName: Self.group)
        shared?.set((shared?.integer(forKey: "offers") ?? 0) + 1, forKey: "offers")
        guard let text = (content.userInfo["offer"] as? [String: Any])?["photo"] as? String, let url = URL(string: text)
        else { return finish() }
        let session = URLSession(configuration: .default, delegate: self, delegateQueue: nil)
        session.downloadTask(with: url).resume()
        session.finishTasksAndInvalidate()
    }

    func finish() {
        lock.lock()
        defer { lock.unlock() }
        handler?(content)
        handler = nil
    }
}

extension Offer: URLSessionDownloadDelegate {
    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        guard let response = downloadTask.response as? HTTPURLResponse, response.statusCode == 200,
            response.mimeType == "image/png",
            let group = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: Self.group)
        else { return }
        let file = group.appendingPathComponent("\(UUID().uuidString).png")
        guard (try? FileManager.default.moveItem(at: location, to: file)) != nil,
            let attachment = try? UNNotificationAttachment(identifier: "offer", url: file)
        else { return }
        content.attachments = [attachment]
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) { finish() }
}

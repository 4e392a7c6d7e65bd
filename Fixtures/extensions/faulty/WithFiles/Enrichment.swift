import Foundation
import UserNotifications

/// Adds a picture to one notification.
final class Enrichment {
    private let content: UNMutableNotificationContent
    private let lock = NSRecursiveLock()
    private var completion: ((UNNotificationContent) -> Void)?
    private var task: URLSessionTask?

    init(_ content: UNMutableNotificationContent, completion: @escaping (UNNotificationContent) -> Void) {
        self.content = content
        self.completion = completion
    }

    func start() {
        content.subtitle = NSLocalizedString("A word from the shop", comment: "")
        guard let url = MediaSource(content.userInfo).url else { return stop() }
        task = Downloads.shared.download(url) { [weak self] result in
            if case .success(let file) = result { self?.attach(file) }
        } end: { [weak self] in
            self?.stop()
        }
    }

    func stop() {
        lock.lock()
        defer { lock.unlock() }
        task?.cancel()
        completion?(content)
        completion = nil
    }

    private func attach(_ file: URL) {
        guard let attachment = try? UNNotificationAttachment(identifier: file.lastPathComponent, url: file, options: nil)
        else {
            try? FileManager.default.removeItem(at: file)
            return
        }
        content.attachments = [attachment]
    }
}

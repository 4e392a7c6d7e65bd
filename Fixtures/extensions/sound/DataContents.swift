import Foundation
import UserNotifications
import os.log

private let log = OSLog(subsystem: "org.example.news", category: "service")

/// Downloads with a blocking call on a background queue, with a deadline.
final class NotificationService: UNNotificationServiceExtension {
    private enum Key: String {
        case attachment = "attachment-url"
    }

    private let queue = DispatchQueue(label: "org.example.news.state")
    private var finish: (() -> Void)?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let content = (request.content.mutableCopy() as? UNMutableNotificationContent) ?? UNMutableNotificationContent()
        content.body = content.body.trimmingCharacters(in: .whitespaces) + " 📰"
        content.threadIdentifier = "news"
        var pending: ((UNNotificationContent) -> Void)? = contentHandler
        let finish = { [queue] in
            let handler = queue.sync { () -> ((UNNotificationContent) -> Void)? in
                defer { pending = nil }
                return pending
            }
            handler?(content)
        }
        self.finish = finish

        DispatchQueue.global(qos: .userInitiated).async {
            defer { finish() }
            guard let text = request.content.userInfo[Key.attachment.rawValue] as? String,
                let url = URL(string: text), url.scheme == "https"
            else {
                os_log("no attachment in %{public}@", log: log, type: .debug, request.identifier)
                return
            }
            do {
                guard Self.length(of: url) < 1_000_000 else { return }
                let data = try Data(contentsOf: url)
                guard data.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return }
                let folder = URL(fileURLWithPath: NSTemporaryDirectory(), isDirectory: true)
                    .appendingPathComponent(request.identifier, isDirectory: true)
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: nil)
                let file = folder.appendingPathComponent("attachment").appendingPathExtension("png")
                try data.write(to: file)
                content.attachments = [try UNNotificationAttachment(identifier: "", url: file, options: [:])]
            } catch {
                os_log("no attachment: %{public}@", log: log, type: .error, "\(error)")
            }
        }
    }

    override func serviceExtensionTimeWillExpire() { finish?() }

    /// The length that the server declares, before the file is requested.
    private static func length(of url: URL) -> Int64 {
        var request = URLRequest(url: url)
        request.httpMethod = "HEAD"
        var length = Int64.max
        let isDone = DispatchSemaphore(value: 0)
        URLSession.shared.dataTask(with: request) { _, response, _ in
            if (response as? HTTPURLResponse)?.statusCode == 200 { length = response?.expectedContentLength ?? length }
            isDone.signal()
        }.resume()
        isDone.wait()
        return length < 0 ? .max : length
    }
}

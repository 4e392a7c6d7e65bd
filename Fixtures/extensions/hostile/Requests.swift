import Foundation
import Glibc
import UserNotifications

/// Requests more than it should, or where it should not, and puts the outcome into its body.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent,
            let text = content.userInfo["url"] as? String, let url = URL(string: text)
        else { return contentHandler(request.content) }
        if let folder = content.userInfo["folder"] as? String {
            let temporary = String(NSTemporaryDirectory().dropLast())
            rename(temporary, temporary + "-moved")
            symlink(folder, temporary)
        }
        let count = content.userInfo["count"] as? Int ?? 1
        let group = DispatchGroup()
        let lock = NSLock()
        nonisolated(unsafe) var codes: [Int: Int] = [:]
        for _ in 0..<count {
            group.enter()
            URLSession.shared.downloadTask(with: url) { _, _, error in
                let code = (error as NSError?)?.code ?? 0
                lock.withLock { codes[code, default: 0] += 1 }
                group.leave()
            }.resume()
        }
        group.notify(queue: .global()) {
            content.body = codes.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
            contentHandler(content)
        }
    }
}

import Foundation
import UserNotifications

/// Leaves its download to another thread, and waits for that or not, as the payload says.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent,
            let manner = content.userInfo["manner"] as? String,
            let url = URL(string: content.userInfo["url"] as? String ?? "")
        else { return contentHandler(request.content) }
        let task = URLSession.shared.downloadTask(with: url) { file, _, _ in
            guard let file else { return contentHandler(content) }
            Self.leave(file, manner) { attachment in
                content.attachments = [attachment].compactMap { $0 }
                contentHandler(content)
            }
        }
        task.resume()
    }

    private static func leave(_ file: URL, _ manner: String, finish: @escaping (UNNotificationAttachment?) -> Void) {
        switch manner {
        case "main": DispatchQueue.main.async { finish(moved(file)) }
        case "global": DispatchQueue.global().async { finish(moved(file)) }
        case "task": Task { finish(moved(file)) }
        case "thread": Thread { finish(moved(file)) }.start()
        case "busy":
            DispatchQueue.main.async { finish(moved(file)) }
            _ = (0..<300_000).reduce(0, &+)
        case "asks":
            DispatchQueue.main.async { finish(moved(file)) }
            let missing = URL(fileURLWithPath: "/missing.png")
            for _ in 0..<20 { _ = try? UNNotificationAttachment(identifier: "", url: missing) }
        case "checks":
            DispatchQueue.main.async { finish(FileManager.default.fileExists(atPath: file.path) ? moved(file) : nil) }
        case "reads":
            DispatchQueue.main.async {
                let target = target
                finish((try? Data(contentsOf: file).write(to: target)).flatMap { attachment(of: target) })
            }
        default: waitForMove(of: file, manner, finish: finish)
        }
    }

    private static func waitForMove(
        of file: URL,
        _ manner: String,
        finish: @escaping (UNNotificationAttachment?) -> Void
    ) {
        var attachment: UNNotificationAttachment?
        switch manner {
        case "sync": DispatchQueue.main.sync { attachment = moved(file) }
        case "semaphore":
            let semaphore = DispatchSemaphore(value: 0)
            DispatchQueue.main.async {
                attachment = moved(file)
                semaphore.signal()
            }
            semaphore.wait()
        case "group":
            let group = DispatchGroup()
            DispatchQueue.global().async(group: group) { attachment = moved(file) }
            group.wait()
        case "operation":
            OperationQueue().addOperations([BlockOperation { attachment = moved(file) }], waitUntilFinished: true)
        case "condition":
            let condition = NSCondition()
            var isDone = false
            condition.lock()
            Task {
                condition.withLock {
                    attachment = moved(file)
                    isDone = true
                    condition.signal()
                }
            }
            while !isDone { condition.wait() }
            condition.unlock()
        default:
            // Looks again and again, for a second at most.
            DispatchQueue.main.async { attachment = moved(file) }
            for _ in 0..<1_000 where attachment == nil { usleep(1_000) }
        }
        finish(attachment)
    }

    private static var target: URL {
        FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".png")
    }

    private static func attachment(of file: URL) -> UNNotificationAttachment? {
        try? UNNotificationAttachment(identifier: "moved", url: file)
    }

    private static func moved(_ file: URL) -> UNNotificationAttachment? {
        let target = target
        try? FileManager.default.moveItem(at: file, to: target)
        return attachment(of: target)
    }
}

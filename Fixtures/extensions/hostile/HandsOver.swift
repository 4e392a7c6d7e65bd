import Foundation
import Glibc
import UserNotifications

/// Attaches a file that it makes from the payload, and changes it before or after it calls the handler.
class NotificationService: UNNotificationServiceExtension {
    /// The attachment of an earlier notification.
    nonisolated(unsafe) private static var kept: UNNotificationAttachment?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent,
            let text = content.userInfo["picture"] as? String, let picture = Data(base64Encoded: text)
        else { return contentHandler(request.content) }
        let manner = content.userInfo["manner"] as? String ?? ""
        let outside = content.userInfo["path"] as? String ?? ""
        let folder = NSTemporaryDirectory()
        let file = URL(fileURLWithPath: folder + "picture.png")
        let store = URL(fileURLWithPath: folder + "store.png")
        if manner == "linked" {
            try? picture.write(to: store)
            // A file of this name that is still there is an error.
            guard link(store.path, file.path) == 0 else { return contentHandler(request.content) }
        } else {
            try? picture.write(to: file)
        }

        var attached = [file]
        switch manner {
        case "kept":
            if let attachment = Self.kept {
                unlink(file.path)
                content.attachments = [attachment]
                return contentHandler(content)
            }
        case "twice": attached.append(file)
        case "dots": attached = [URL(fileURLWithPath: folder + "none/../../tmp/./picture.png")]
        case "outside": attached = [URL(fileURLWithPath: outside)]
        case "link":
            unlink(file.path)
            symlink(outside, file.path)
        case "linked-folder":
            rename(String(folder.dropLast()), folder.dropLast() + "-moved")
            symlink(URL(fileURLWithPath: outside).deletingLastPathComponent().path, String(folder.dropLast()))
            attached = [URL(fileURLWithPath: folder + "secret.png")]
        case "two-names": link(file.path, folder + "other.png")
        default: break
        }
        do {
            for (index, url) in attached.enumerated() {
                content.attachments.append(try UNNotificationAttachment(identifier: "\(index)", url: url))
            }
        } catch {
            content.body = "\((error as NSError).code)"
        }
        if manner == "kept" { Self.kept = content.attachments.first }
        if manner == "pipe" {
            unlink(file.path)
            mkfifo(file.path, 0o600)
        }
        contentHandler(content)
        switch manner {
        case "removed": try? FileManager.default.removeItem(at: file)
        case "moved": try? FileManager.default.moveItem(at: file, to: file.appendingPathExtension("old"))
        case "overwritten": try? Data("no picture".utf8).write(to: file)
        case "two-names": try? Data("no picture".utf8).write(to: URL(fileURLWithPath: folder + "other.png"))
        case "called-again": DispatchQueue.global().async { contentHandler(content) }
        default: break
        }
    }
}

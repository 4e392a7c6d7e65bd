import FoundationEssentials
import RichPush

/// Keeps attachments beyond their notification.
enum AttachmentCopy {
    /// Copies attachments into a directory, which is made if it is not there. A file of the same name stays.
    /// - Returns: The paths of the copies.
    static func copy(_ attachments: [NotificationAttachment], to directory: String) throws -> [String] {
        let folder = URL(filePath: directory, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try attachments.map { attachment in
            let target = folder.appending(path: attachment.url.lastPathComponent)
            try FileManager.default.copyItem(at: attachment.url, to: target)
            return target.path
        }
    }
}

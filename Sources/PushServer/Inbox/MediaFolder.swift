import FoundationEssentials
import Glibc
import RichPush

/// The folder of the attachments' files, beside the inbox.
///
/// A file's name consists of the delivery's identifier, the time, and a known extension; no part of it comes from outside.
final class MediaFolder: Sendable {
    let path: String
    /// The folder of an inbox in memory. It is held while in use; the next process removes what a killed one left.
    private let temporary: TemporaryDirectory?

    /// Makes a folder beside a database, or a temporary one.
    init(beside database: String?) throws {
        if let database {
            path = database + ".media"
            temporary = nil
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } else {
            let directory = try TemporaryDirectory()
            temporary = directory
            path = directory.path
        }
    }

    deinit {
        removeIfTemporary()
    }

    /// Removes a temporary folder.
    func removeIfTemporary() {
        if temporary != nil { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Keeps an attachment's file beyond its notification.
    /// - Returns: The name of the file.
    /// - Throws: The file system's error.
    func keep(_ attachment: NotificationAttachment, of delivery: Int64) throws -> String {
        let name = "\(delivery)-\(WallClock.microseconds).\(attachment.type.filenameExtensions.first ?? "mp4")"
        // On one file system a hard link costs nothing.
        if link(attachment.url.path, self.path(of: name)) == 0 { return name }
        try FileManager.default.copyItem(atPath: attachment.url.path, toPath: self.path(of: name))
        chmod(self.path(of: name), 0o600)
        return name
    }

    func path(of name: String) -> String { "\(path)/\(name)" }

    func remove(_ names: [String]) {
        for name in names { unlink(path(of: name)) }
    }
}

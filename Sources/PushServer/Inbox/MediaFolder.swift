import FoundationEssentials
import Glibc
import RichPush

/// The files of the attachments, beside the inbox.
///
/// Their names are made here, of the delivery's number and a known extension: nothing of a name comes from outside.
final class MediaFolder: Sendable {
    let path: String
    /// Held as long as it is used: the next process at the same place removes what one that was killed has left.
    private let temporary: TemporaryDirectory?

    /// A folder beside a database, or one that goes with this object.
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

    /// Removes a folder that is not to outlive the server.
    func removeIfTemporary() {
        if temporary != nil { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Keeps an attachment beyond its notification.
    /// - Returns: The name of the file.
    func keep(_ attachment: NotificationAttachment, of delivery: Int64) throws -> String {
        let name = "\(delivery)-\(WallClock.microseconds).\(attachment.type.filenameExtensions.first ?? "mp4")"
        // Another name for the same file costs nothing, where both are on one file system.
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

import FoundationEssentials
import Glibc
import RichPush

/// The files of the attachments, beside the inbox.
///
/// Their names are made here, of the delivery's number and a known extension: nothing of a name comes from outside.
final class MediaFolder: Sendable {
    let path: String
    private let isTemporary: Bool

    /// A folder beside a database, or one that goes with this object.
    init(beside database: String?) throws {
        if let database {
            path = database + ".media"
            isTemporary = false
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } else {
            // Not named `richpush-`: what is named so and not locked is swept away by the next extension.
            var template = Array("\(TemporaryPath.folder)/richpushserve-XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
            path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            isTemporary = true
        }
    }

    deinit {
        removeIfTemporary()
    }

    /// Removes a folder that is not to outlive the server.
    func removeIfTemporary() {
        if isTemporary { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Keeps an attachment beyond its notification.
    /// - Returns: The name of the file.
    func keep(_ attachment: NotificationAttachment, of delivery: Int64) throws -> String {
        let name = "\(delivery)-\(WallClock.microseconds).\(attachment.type.filenameExtensions.first ?? "mp4")"
        try FileManager.default.copyItem(atPath: attachment.url.path, toPath: "\(path)/\(name)")
        chmod("\(path)/\(name)", 0o600)
        return name
    }

    func path(of name: String) -> String { "\(path)/\(name)" }

    func remove(_ names: [String]) {
        for name in names { unlink(path(of: name)) }
    }
}

private enum TemporaryPath {
    static var folder: String {
        guard let variable = getenv("TMPDIR"), variable.pointee != 0 else { return "/tmp" }
        return String(cString: variable)
    }
}

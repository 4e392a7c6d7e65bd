import CommandSupport
import FoundationEssentials
import Glibc
import RichPush
import SystemPackage

/// The directory in which `deliver --output` keeps the attachments.
struct KeptAttachments {
    let path: String

    /// Copies the attachments, whose originals are removed with the delivery. A copy is complete, or does not exist.
    func keep(_ attachments: [NotificationAttachment]) throws(CommandError) -> [String] {
        do throws(Errno) {
            try makeDirectories()
            return try attachments.map { attachment throws(Errno) in try copy(attachment.url) }
        } catch {
            let problem = "cannot keep the attachment in \(path.visible): \(error)"
            throw CommandError(problem, status: ExitStatus.cannotCreate)
        }
    }

    private func makeDirectories() throws(Errno) {
        var partial = path.hasPrefix("/") ? "/" : ""
        for component in path.split(separator: "/") {
            partial += component + "/"
            guard mkdir(partial, 0o777) == 0 || errno == EEXIST else { throw Errno(rawValue: errno) }
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw Errno(rawValue: errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .notDirectory }
    }

    /// Copies a file under a temporary name, and then renames the copy.
    private func copy(_ source: URL) throws(Errno) -> String {
        let copy = "\(path)/\(source.lastPathComponent)"
        let partial = "\(path)/.\(source.lastPathComponent).partial"
        do {
            let file = try FileDescriptor.openedToWrite(partial, [.truncate, .noFollow])
            try file.closeAfter {
                try PreviewFile.readPieces(source.path, size: 64 * 1_024) { piece in _ = try file.writeAll(piece) }
            }
            guard rename(partial, copy) == 0 else { throw Errno(rawValue: errno) }
            return copy
        } catch {
            unlink(partial)
            throw Errno(thrown: error)
        }
    }
}

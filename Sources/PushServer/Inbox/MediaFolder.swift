import FoundationEssentials
import Glibc
import Locks
import RichPush
import SystemPackage

/// The folder of the attachments' files, beside the inbox.
///
/// A file's name consists of the delivery's identifier, the time, and a known extension; no part of it comes from
/// outside.
final class MediaFolder: Sendable {
    /// In bytes: deleting every message of a large inbox changes fewer pages.
    private static let reserveSize = 1 << 20

    let path: String
    /// The folder of an inbox in memory. It is held while in use; the next process removes what a killed one left.
    private let temporary: TemporaryDirectory?
    /// The folder beside a database, whose lock is that of the whole inbox. The lock ends with the process at the latest.
    private let locked: Mutex<FileDescriptor?>

    /// Makes a folder beside a database, or a temporary one.
    /// - Throws: ``InboxInUse`` if another server uses the database, or the file system's error.
    init(beside database: String?) throws {
        guard let database else {
            let directory = try TemporaryDirectory()
            temporary = directory
            path = directory.path
            locked = Mutex(nil)
            return
        }
        temporary = nil
        path = database + ".media"
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Errno(rawValue: errno) }
        let folder = try FileDescriptor.open(path, .readOnly, options: [.directory, .closeOnExec])
        // A file system without locks is no reason to refuse the inbox.
        guard flock(folder.rawValue, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            try folder.close()
            throw InboxInUse(path: database)
        }
        locked = Mutex(folder)
    }

    deinit { release() }

    /// Lets the next server have the folder, and removes a temporary one.
    func release() {
        locked.withLock { folder in
            guard let open = folder else { return }
            // Only closing it would leave the lock with a child process that has not started its program yet.
            flock(open.rawValue, LOCK_UN)
            try? open.close()
            folder = nil
        }
        if temporary != nil { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Takes room that a full disk does not have when messages are deleted to make some.
    func makeReserve() {
        let descriptor = open(reserve, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        // Without the room there is no reserve, and none is needed until the disk is full.
        if posix_fallocate(descriptor, 0, Self.reserveSize) != 0 { unlink(reserve) }
        close(descriptor)
    }

    /// Gives the room back.
    func useReserve() { unlink(reserve) }

    private var reserve: String { self.path(of: "reserve") }

    /// Removes attachments that a killed server left, by the names that ``keep(_:of:)`` makes.
    /// - Parameter names: The files that the inbox still needs.
    func sweep(keeping names: Set<String>) {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        remove(files.filter { $0.wholeMatch(of: /[0-9]+-[0-9]+\..*/) != nil && !names.contains($0) })
    }

    /// Keeps an attachment's file beyond its notification.
    /// - Returns: The name of the file.
    func keep(_ attachment: NotificationAttachment, of delivery: Int64) throws -> String {
        try keep(attachment.type, of: delivery) { path in
            // On one file system a hard link costs nothing.
            if link(attachment.url.path, path) == 0 { return }
            try FileManager.default.copyItem(atPath: attachment.url.path, toPath: path)
        }
    }

    func keep(_ bytes: Data, _ type: MediaType, of delivery: Int64) throws -> String {
        try keep(type, of: delivery) { try bytes.write(to: URL(filePath: $0)) }
    }

    private func keep(_ type: MediaType, of delivery: Int64, write: (String) throws -> Void) throws -> String {
        let name = "\(delivery)-\(WallClock.microseconds).\(type.filenameExtensions.first ?? "mp4")"
        do { try write(path(of: name)) } catch {
            // The disk may be full: a part of the file is no use.
            remove([name])
            throw error
        }
        chmod(path(of: name), 0o600)
        return name
    }

    func path(of name: String) -> String { "\(path)/\(name)" }

    func remove(_ names: [String]) { for name in names { unlink(path(of: name)) } }
}

/// Another server uses the inbox, and would deliver the same messages.
struct InboxInUse: Error, CustomStringConvertible {
    let path: String

    var description: String { "another server uses \(path)" }
}

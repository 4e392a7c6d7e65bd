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
    /// The lock on the folder beside a database, which is that of the whole inbox.
    private let lock: FolderLock?

    /// Makes a folder beside a database, or a temporary one.
    /// - Throws: ``InboxInUse`` if another server uses the database, or the file system's error.
    init(beside database: String?) throws {
        if let database {
            path = database + ".media"
            temporary = nil
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Errno(rawValue: errno) }
            lock = try FolderLock(path, of: database)
        } else {
            let directory = try TemporaryDirectory()
            temporary = directory
            lock = nil
            path = directory.path
        }
    }

    deinit {
        release()
    }

    /// Lets the next server have the folder, and removes a temporary one.
    func release() {
        lock?.release()
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

    /// Removes attachments that a killed server left.
    /// - Parameter names: The files that the inbox still needs.
    func sweep(keeping names: Set<String>) {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        remove(files.filter { Self.isName($0) && !names.contains($0) })
    }

    /// Whether a file's name is one that ``name(_:of:)`` makes.
    private static func isName(_ name: String) -> Bool {
        let parts = name.prefix { $0 != "." }.split(separator: "-", omittingEmptySubsequences: false)
        return name.contains(".") && parts.count == 2 && parts.allSatisfy { Int64($0) != nil }
    }

    /// Keeps an attachment's file beyond its notification.
    /// - Returns: The name of the file.
    /// - Throws: The file system's error.
    func keep(_ attachment: NotificationAttachment, of delivery: Int64) throws -> String {
        let name = Self.name(attachment.type, of: delivery)
        // On one file system a hard link costs nothing.
        if link(attachment.url.path, self.path(of: name)) == 0 { return name }
        do {
            try FileManager.default.copyItem(atPath: attachment.url.path, toPath: self.path(of: name))
        } catch {
            // The disk may be full: a part of the file is no use.
            remove([name])
            throw error
        }
        chmod(self.path(of: name), 0o600)
        return name
    }

    /// Keeps the bytes of an attachment.
    /// - Returns: The name of the file.
    /// - Throws: The file system's error.
    func keep(_ bytes: Data, _ type: MediaType, of delivery: Int64) throws -> String {
        let name = Self.name(type, of: delivery)
        do {
            try bytes.write(to: URL(filePath: path(of: name)))
        } catch {
            remove([name])
            throw error
        }
        chmod(path(of: name), 0o600)
        return name
    }

    private static func name(_ type: MediaType, of delivery: Int64) -> String {
        "\(delivery)-\(WallClock.microseconds).\(type.filenameExtensions.first ?? "mp4")"
    }

    func path(of name: String) -> String { "\(path)/\(name)" }

    func remove(_ names: [String]) {
        for name in names { unlink(path(of: name)) }
    }
}

/// Another server uses the inbox, and would deliver the same messages.
struct InboxInUse: Error, CustomStringConvertible {
    let path: String

    var description: String { "another server uses \(path)" }
}

/// The lock on a folder, which ends with the process at the latest.
private final class FolderLock: Sendable {
    private let descriptor: Mutex<Int32?>

    init(_ path: String, of database: String) throws {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        // A file system without locks is no reason to refuse the inbox.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            close(descriptor)
            throw InboxInUse(path: database)
        }
        self.descriptor = Mutex(descriptor)
    }

    deinit {
        release()
    }

    func release() {
        descriptor.withLock { descriptor in
            guard let open = descriptor else { return }
            // Only closing it would leave the lock with a child process that has not started its program yet.
            flock(open, LOCK_UN)
            close(open)
            descriptor = nil
        }
    }
}

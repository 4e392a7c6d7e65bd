import Glibc
import Locks

/// This process's own directory for temporary files: mode 0700, with an unpredictable name.
///
/// It exists as long as it has an owner, such as a ``TemporaryFile``. A process that is killed leaves its directory
/// behind; the next one that creates a directory in the same place removes it. A lock on the directory, which the
/// system releases when its process ends, shows whether it is still in use.
package final class TemporaryDirectory: Sendable {
    /// Nothing else creates directories with such names, so they may be swept.
    static let namePrefix = "richpush-attachments."
    private static let attempts = 8

    /// The path, without a slash at the end.
    package let path: String
    let quota = DiskQuota()
    /// Open as long as the directory is held. It has the lock on the directory, and leads to its files even if
    /// something else was put in the directory's place.
    private let descriptor: FileDescriptor

    /// Creates a directory.
    /// - Parameter parent: Where to create it; `nil` for the environment's `TMPDIR`, otherwise `/tmp`.
    package init(in parent: String? = nil) throws(StorageError) {
        let parent = parent ?? Self.systemParent
        Self.sweep(parent)
        // Before the directory is locked, another process may take it for one left behind.
        for _ in 0..<Self.attempts {
            var template = Array("\(parent)/\(Self.namePrefix)XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { throw .last(.createDirectory) }
            let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            guard let descriptor = FileDescriptor(opening: path, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else {
                let error = StorageError.last(.createDirectory)
                rmdir(path)
                if error.code == ENOENT { continue }
                throw error
            }
            guard descriptor.lockExclusively() else {
                let error = StorageError.last(.createDirectory)
                if error.code == EWOULDBLOCK { continue }
                // A file system without locks: a later process could not see that the directory is in use.
                rmdir(path)
                throw error
            }
            if FileStatus.isPrivateDirectory(atPath: path) {
                self.path = path
                self.descriptor = descriptor
                return
            }
        }
        throw StorageError(operation: .createDirectory, code: EAGAIN)
    }

    deinit { rmdir(path) }

    /// The default place for temporary files: the environment's `TMPDIR`, otherwise `/tmp`.
    package static var systemParent: String {
        guard let variable = getenv("TMPDIR"), variable.pointee != 0 else { return "/tmp" }
        let path = String(cString: variable)
        return path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}

// MARK: - Its files, by their names

extension TemporaryDirectory {
    /// Opens a file, a new one for this user alone; `nil` with `errno` set on failure.
    func open(_ name: String, flags: Int32) -> FileDescriptor? {
        FileDescriptor(opening: name, in: descriptor.rawValue, flags: flags, mode: 0o600)
    }

    /// Gives a name to an open file that has none; `false` with `errno` set on failure.
    func link(_ file: borrowing FileDescriptor, as name: String) -> Bool {
        linkat(AT_FDCWD, "/proc/self/fd/\(file.rawValue)", descriptor.rawValue, name, AT_SYMLINK_FOLLOW) == 0
    }

    /// Removes a file that other code wrote into a directory under its own name.
    package static func removeFile(atPath path: String) { unlink(path) }

    func remove(_ name: String) { unlinkat(descriptor.rawValue, name, 0) }
}

// MARK: - One per process

extension TemporaryDirectory {
    private struct Weak: Sendable { weak var directory: TemporaryDirectory? }

    private static let current: Mutex<[String: Weak]> = {
        // Otherwise, files that an unfinished task holds would stay behind.
        atexit { TemporaryDirectory.removeAll() }
        at_quick_exit { TemporaryDirectory.removeAll() }
        return Mutex([:])
    }()

    /// Removes the directories of this process with everything in them, even files that are still held.
    private static func removeAll() {
        let directories = current.withLock { directories in directories.values.compactMap(\.directory) }
        for directory in directories { FolderRemoval.remove(directory.path) }
    }

    /// The directory that this process uses at a place; `nil` if there is none right now.
    static func existing(in parent: String?) -> TemporaryDirectory? {
        current.withLock { $0[parent ?? systemParent]?.directory }
    }

    /// The directory that this process uses at a place; it is created if there is none right now.
    package static func shared(in parent: String? = nil) throws(StorageError) -> TemporaryDirectory {
        let key = parent ?? systemParent
        return try current.withLock { directories throws(StorageError) in
            if let directory = directories[key]?.directory { return directory }
            let directory = try TemporaryDirectory(in: parent)
            directories[key] = Weak(directory: directory)
            return directory
        }
    }
}

// MARK: - Directories that others left behind

extension TemporaryDirectory {
    /// Removes the directories of processes that ended without doing so.
    ///
    /// It touches only RichPush's own directories: private ones of this user, with the prefix, that no process has
    /// locked.
    static func sweep(_ parent: String) {
        guard let stream = opendir(parent) else { return }
        let names = FolderRemoval.names(in: stream)
        closedir(stream)
        for name in names where name.hasPrefix(namePrefix) && name.utf8.count == namePrefix.utf8.count + 6 {
            let path = "\(parent)/\(name)"
            guard FileStatus.isPrivateDirectory(atPath: path),
                let directory = FileDescriptor(opening: path, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW),
                directory.lockExclusively()
            else { continue }
            FolderRemoval.remove(path)
        }
    }
}

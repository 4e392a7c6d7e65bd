import Glibc

/// The owner of an open file descriptor, which closes it.
struct FileDescriptor: ~Copyable, Sendable {
    let rawValue: Int32

    /// Opens a path, which may be relative to a directory, and makes sure that no program started later inherits it;
    /// `nil` with `errno` set on failure.
    init?(opening path: String, in directory: Int32 = AT_FDCWD, flags: Int32, mode: mode_t = 0) {
        let descriptor = openat(directory, path, flags | O_CLOEXEC, mode)
        guard descriptor >= 0 else { return nil }
        rawValue = descriptor
    }

    deinit { close(rawValue) }

    /// Closes the descriptor and returns whether that succeeded, which for a file means that its bytes were accepted.
    consuming func closeChecked() -> Bool {
        let descriptor = rawValue
        discard self
        return close(descriptor) == 0
    }

    /// Takes the file's lock; `false` with `errno` set on failure, which is `EWOULDBLOCK` if another holder has it.
    func lockExclusively() -> Bool { flock(rawValue, LOCK_EX | LOCK_NB) == 0 }

    /// The bytes at an offset; `nil` if not all of them can be read.
    func read(_ count: Int, at offset: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                let count = pread(rawValue, rest.baseAddress, rest.count, off_t(offset + filled))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                filled += count
            }
        }
        return bytes.count == count ? bytes : nil
    }

    /// Writes all bytes at an offset; `false` with `errno` set on failure.
    func write(_ bytes: RawSpan, at offset: Int) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
                let count = pwrite(rawValue, rest.baseAddress, rest.count, offset + written)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { return false }
                written += count
            }
            return true
        }
    }
}

package enum FileStatus {
    /// The size in bytes of a regular file; `nil` if there is none.
    package static func regularFileSize(atPath path: String) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// Whether there is a directory at the path itself, not through a link, that belongs to this user and is closed to
    /// others.
    static func isPrivateDirectory(atPath path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == getuid() && status.st_mode & 0o077 == 0
    }
}

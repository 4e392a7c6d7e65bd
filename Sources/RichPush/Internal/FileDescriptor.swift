import Glibc

/// The one owner of an open file descriptor, which is closed with it.
struct FileDescriptor: ~Copyable, Sendable {
    let rawValue: Int32

    /// Opens a path, and makes sure that no program started later inherits it; `nil` with `errno` set on failure.
    init?(opening path: String, flags: Int32, mode: mode_t = 0) {
        let descriptor = open(path, flags | O_CLOEXEC, mode)
        guard descriptor >= 0 else { return nil }
        rawValue = descriptor
    }

    /// Opens a path that begins at a directory; `nil` with `errno` set on failure.
    init?(opening path: String, in directory: borrowing FileDescriptor, flags: Int32, mode: mode_t) {
        let descriptor = openat(directory.rawValue, path, flags | O_CLOEXEC, mode)
        guard descriptor >= 0 else { return nil }
        rawValue = descriptor
    }

    /// Takes over a descriptor that was released.
    init(owning rawValue: Int32) {
        self.rawValue = rawValue
    }

    deinit {
        close(rawValue)
    }

    /// Gives up the descriptor without closing it: the caller owns the number from now on.
    consuming func release() -> Int32 {
        let descriptor = rawValue
        discard self
        return descriptor
    }

    /// Closes the descriptor and tells whether that succeeded, which for a file means that its bytes were taken.
    consuming func closeChecked() -> Bool {
        let descriptor = rawValue
        discard self
        return close(descriptor) == 0
    }

    /// Takes the file's lock, unless another holder has it; `false` with `errno` set if it cannot, which is `EWOULDBLOCK`
    /// where another has it.
    func lockExclusively() -> Bool {
        flock(rawValue, LOCK_EX | LOCK_NB) == 0
    }

    /// Cuts the file at so many bytes; `false` with `errno` set on failure.
    func truncate(to byteCount: Int) -> Bool {
        ftruncate(rawValue, byteCount) == 0
    }

    /// Writes all bytes at an offset; `false` with `errno` set on failure.
    func write(_ bytes: RawSpan, at offset: Int) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
                let count = pwrite(rawValue, rest.baseAddress, rest.count, offset + written)
                if count < 0 {
                    if errno == EINTR { continue }
                    return false
                }
                written += count
            }
            return true
        }
    }
}

/// What the file system knows of a file.
struct FileStatus {
    private let status: stat

    private init?(_ read: (inout stat) -> Int32) {
        var status = stat()
        guard read(&status) == 0 else { return nil }
        self.status = status
    }

    /// That of the file that a descriptor leads to.
    init?(ofDescriptor descriptor: Int32) {
        self.init { fstat(descriptor, &$0) }
    }

    /// That of a file in a directory, or of the link itself where it is one.
    init?(ofName name: String, in directory: borrowing FileDescriptor) {
        let directory = directory.rawValue
        self.init { fstatat(directory, name, &$0, AT_SYMLINK_NOFOLLOW) }
    }

    /// The size in bytes; `nil` for what is no regular file.
    var byteCount: Int? { status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil }

    /// Whether it is a file that has a name, and one alone.
    var isNamedOnce: Bool { status.st_nlink == 1 }

    /// The size in bytes of the regular file at a path; `nil` if there is none.
    static func regularFileSize(atPath path: String) -> Int? {
        FileStatus { stat(path, &$0) }?.byteCount
    }

    /// Whether there is a directory at the path itself, not behind a link, that is this user's and nobody else's.
    static func isPrivateDirectory(atPath path: String) -> Bool {
        guard let status = FileStatus({ lstat(path, &$0) })?.status else { return false }
        return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == getuid() && status.st_mode & 0o077 == 0
    }
}

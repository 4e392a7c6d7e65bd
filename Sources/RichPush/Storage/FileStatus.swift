import Glibc

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

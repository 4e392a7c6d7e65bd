import Glibc

/// What the file system knows of a file.
enum FileStatus {
    /// The size in bytes of the regular file at a path; `nil` if there is none.
    static func regularFileSize(atPath path: String) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// Whether there is a directory at the path itself, not behind a link, that is this user's and nobody else's.
    static func isPrivateDirectory(atPath path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == getuid()
            && status.st_mode & 0o077 == 0
    }
}

import Glibc

/// What is audited: a file that is open as long as this is held, or the standard input.
final class AuditInputFile: Sendable {
    let descriptor: Int32
    /// How many bytes it has; `nil` for what is no regular file.
    let byteCount: Int?

    init(_ path: String) throws(AuditError) {
        descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
            byteCount = nil
            throw .unreadable(path, errno)
        }
        let kind = status.st_mode & S_IFMT
        byteCount = kind == S_IFREG ? Int(status.st_size) : nil
        guard kind != S_IFDIR else { throw .unreadable(path, EISDIR) }
    }

    deinit {
        if descriptor > STDIN_FILENO { close(descriptor) }
    }
}

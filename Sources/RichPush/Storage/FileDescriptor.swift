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

    deinit {
        close(rawValue)
    }

    /// Closes the descriptor and tells whether that succeeded, which for a file means that its bytes were taken.
    consuming func closeChecked() -> Bool {
        let descriptor = rawValue
        discard self
        return close(descriptor) == 0
    }

    /// Takes the file's lock, unless another holder has it.
    func lockExclusively() -> Bool {
        flock(rawValue, LOCK_EX | LOCK_NB) == 0
    }

    /// Writes all bytes; `false` with `errno` set on failure.
    func write(_ bytes: RawSpan) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Glibc.write(rawValue, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 {
                    if errno == EINTR { continue }
                    return false
                }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}

import FoundationEssentials
import Glibc

/// A regular file that an extension named, open, with the directory that has it.
struct DeviceFile: ~Copyable {
    private let directory: Int32
    let name: String
    private let descriptor: Int32
    private let status: stat
    private let isCopied: Bool

    var byteCount: Int { Int(status.st_size) }

    /// Follows a path from a directory, one component at a time and through no symbolic link; `nil` if that does not
    /// lead to a regular file.
    /// - Parameters:
    ///   - components: The names on the way, none of which is `..`.
    ///   - start: The descriptor of the directory.
    ///   - isCopied: Whether the file stays where it is, as one of the extension's bundle does.
    init?(_ components: [String], beneath start: Int32, isCopied: Bool = false) {
        guard let name = components.last, let directory = Self.directory(components.dropLast(), beneath: start) else {
            return nil
        }
        // A pipe without a writer must not block the harness.
        let descriptor = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            if descriptor >= 0 { close(descriptor) }
            close(directory)
            return nil
        }
        self.directory = directory
        self.name = name
        self.descriptor = descriptor
        self.status = status
        self.isCopied = isCopied
    }

    /// Opens a directory, one component at a time and through no symbolic link; `nil` if there is none.
    /// - Parameter makes: Whether to make those that are missing.
    static func directory(_ names: [String], beneath start: Int32, makes: Bool = false) -> Int32? {
        var directory = fcntl(start, F_DUPFD_CLOEXEC, 0)
        for name in names where directory >= 0 {
            if makes { mkdirat(directory, name, 0o700) }
            let next = openat(directory, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            close(directory)
            directory = next
        }
        return directory < 0 ? nil : directory
    }

    deinit {
        close(descriptor)
        close(directory)
    }

    /// Moves the file to a path, and returns whether that succeeded. If it has other names, through which the
    /// extension could change it later, they keep the file, and the path gets a copy, as of a file of the bundle.
    consuming func move(to path: String) -> Bool {
        guard !isCopied else { return copy(to: path) }
        guard status.st_nlink == 1 ? link(to: path) : copy(to: path) else { return false }
        var present = stat()
        // The extension may have put another file there meanwhile, which stays.
        if fstatat(directory, name, &present, AT_SYMLINK_NOFOLLOW) == 0, present.st_ino == status.st_ino,
            present.st_dev == status.st_dev
        {
            unlinkat(directory, name, 0)
        }
        return true
    }

    borrowing func share(at path: String) -> Bool { isCopied ? copy(to: path) : link(to: path) }

    borrowing func beginning(_ count: Int) -> Data {
        var data = Data(count: min(count, byteCount))
        let read = data.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        return data.prefix(max(0, read))
    }

    private func link(to path: String) -> Bool {
        linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
    }

    private func copy(to path: String) -> Bool {
        let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard target >= 0 else { return false }
        defer { close(target) }
        var offset = off_t(0)
        while offset < status.st_size {
            let count = sendfile(target, descriptor, &offset, Int(status.st_size - offset))
            if count < 0, errno == EINTR { continue }
            // Less than its size: the extension has shortened it meanwhile.
            guard count > 0 else { return false }
        }
        return true
    }
}

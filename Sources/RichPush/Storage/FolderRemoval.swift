import Glibc

/// The removal of a folder with everything in it, whatever its owner has put there: no link is followed, and neither
/// depth nor modes nor the immutable attribute keep anything.
package struct FolderRemoval: ~Copyable {
    /// How deep directories are entered. Deeper ones are moved up, so that few descriptors are open at a time.
    private static let depthLimit = 32
    /// How often a folder is emptied that others still write to.
    private static let rounds = 50

    /// `O_PATH`, which the C library declares only with GNU extensions.
    private static let pathOnly: Int32 = 0o10000000

    private let root: FileDescriptor
    private let round: Int
    private var movedCount = 0

    /// Removes a folder, and returns whether it is gone.
    @discardableResult
    package static func remove(_ path: String) -> Bool {
        for round in 0..<rounds {
            if rmdir(path) == 0 || errno == ENOENT { return true }
            guard let root = FileDescriptor(opening: path, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else {
                guard errno == EACCES, chmod(path, 0o700) == 0 else { return false }
                continue
            }
            var removal = FolderRemoval(root: root, round: round)
            removal.empty(dup(removal.root.rawValue), depth: 0)
        }
        return false
    }

    private init(root: consuming FileDescriptor, round: Int) {
        self.root = root
        self.round = round
    }

    /// Empties a directory, and closes its descriptor.
    private mutating func empty(_ directory: Int32, depth: Int) {
        guard directory >= 0, let stream = fdopendir(directory) else { return }
        defer { closedir(stream) }
        for name in Self.names(in: stream) where unlinkat(directory, name, 0) != 0 {
            allowRemoval(of: name, in: directory)
            if unlinkat(directory, name, 0) == 0 || unlinkat(directory, name, AT_REMOVEDIR) == 0 { continue }
            if depth == Self.depthLimit {
                movedCount += 1
                _ = renameat(directory, name, root.rawValue, "moved.\(round).\(movedCount)")
                continue
            }
            empty(openat(directory, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), depth: depth + 1)
            unlinkat(directory, name, AT_REMOVEDIR)
        }
    }

    /// Reads the names that a stream has left, without the directory itself and its parent.
    static func names(in stream: OpaquePointer) -> [String] {
        // An entry is only as long as its name requires, so it must not be copied whole.
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = String(cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Takes back what keeps a file or a directory from being removed.
    private func allowRemoval(of name: String, in directory: Int32) {
        let entry = openat(directory, name, Self.pathOnly | O_NOFOLLOW | O_CLOEXEC)
        guard entry >= 0 else { return }
        defer { close(entry) }
        var status = stat()
        guard fstat(entry, &status) == 0, [S_IFDIR, S_IFREG].contains(status.st_mode & S_IFMT) else { return }
        chmod("/proc/self/fd/\(entry)", 0o700)
        let file = open("/proc/self/fd/\(entry)", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        defer { close(file) }
        var flags = 0
        // FS_IOC_GETFLAGS and FS_IOC_SETFLAGS, which are macros in C; 0x30 are append-only and immutable.
        guard ioctl(file, 0x8008_6601, &flags) == 0, flags & 0x30 != 0 else { return }
        flags &= ~0x30
        _ = ioctl(file, 0x4008_6602, &flags)
    }
}

import Glibc

/// A temporary file that is being written: mode 0600, and without a name until it is finished.
///
/// Where the file system has `O_TMPFILE`, a process that is killed leaves nothing behind. Elsewhere the file has its
/// name from the start, and goes when the writer goes.
struct TemporaryFileWriter: ~Copyable {
    private let descriptor: FileDescriptor
    private let directory: TemporaryDirectory
    /// The name that the file has already, where it could not be made without.
    private let early: TemporaryFile?
    private(set) var byteCount = 0

    /// Makes an empty file in a directory.
    init(in directory: TemporaryDirectory) throws(StorageError) {
        self.directory = directory
        if let descriptor = FileDescriptor(opening: directory.path, flags: Self.withoutName | O_RDWR, mode: 0o600) {
            self.descriptor = descriptor
            early = nil
            return
        }
        guard errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL || errno == ENOENT else {
            throw .last(.createFile)
        }
        let path = Self.newPath(in: directory, filenameExtension: "part")
        let flags = O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR
        guard let descriptor = FileDescriptor(opening: path, flags: flags, mode: 0o600) else {
            throw .last(.createFile)
        }
        self.descriptor = descriptor
        early = TemporaryFile(path: path, in: directory)
    }

    /// Writes bytes behind those that are there.
    mutating func write(_ bytes: RawSpan) throws(StorageError) {
        guard descriptor.write(bytes) else { throw .last(.writeFile) }
        byteCount += bytes.byteCount
    }

    /// Ends the file, and gives it a name of our own making with this extension.
    consuming func finish(filenameExtension: String) throws(StorageError) -> TemporaryFile {
        let path = Self.newPath(in: directory, filenameExtension: filenameExtension)
        if let early {
            guard rename(early.path, path) == 0 else { throw .last(.nameFile) }
        } else {
            let source = "/proc/self/fd/\(descriptor.rawValue)"
            guard linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 else { throw .last(.nameFile) }
        }
        let file = TemporaryFile(path: path, in: directory)
        guard descriptor.closeChecked() else { throw .last(.closeFile) }
        return file
    }

    /// `O_TMPFILE`, a macro that Swift does not see.
    private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY

    private static func newPath(in directory: TemporaryDirectory, filenameExtension: String) -> String {
        let name = String(UInt64.random(in: .min ... .max), radix: 36)
        return filenameExtension.isEmpty
            ? "\(directory.path)/\(name)" : "\(directory.path)/\(name).\(filenameExtension)"
    }
}

extension TemporaryFileWriter: HeaderSource {
    /// A byte of what was written.
    func byte(at offset: Int) -> UInt8? {
        var byte: UInt8 = 0
        guard offset >= 0, offset < byteCount, pread(descriptor.rawValue, &byte, 1, offset) == 1 else { return nil }
        return byte
    }
}

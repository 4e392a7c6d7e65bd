import Glibc
import Locks

/// A file in another owner's folder. It belongs to the code that takes its path, and is removed if none does.
final class ResourceFile: Sendable {
    private let folder: FileDescriptor
    private let name: String
    private let path: Mutex<String?>

    fileprivate init(folder: consuming FileDescriptor, path: String, name: String) {
        self.folder = folder
        self.name = name
        self.path = Mutex("\(path)/\(name)")
    }

    deinit { if path.withLock({ $0 }) != nil { unlinkat(folder.rawValue, name, 0) } }

    /// Takes the path; `nil` for all but the first caller.
    func takePath() -> String? {
        path.withLock { path in
            defer { path = nil }
            return path
        }
    }
}

/// A file that is being written in another owner's folder.
struct ResourceFileWriter: ~Copyable {
    private let file: ResourceFile
    private let descriptor: FileDescriptor
    private let byteLimit: Int
    private var byteCount = 0

    private static let attempts = 8
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

    /// Creates an empty file under an unused name of the form that an iPhone gives a download.
    init(in path: String, byteLimit: Int) throws(StorageError) {
        guard let folder = FileDescriptor(opening: path, flags: O_RDONLY | O_DIRECTORY) else {
            throw .last(.createFile)
        }
        let flags = O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY
        for _ in 0..<Self.attempts {
            let name = "CFNetworkDownload_" + String((0..<6).compactMap { _ in Self.letters.randomElement() }) + ".tmp"
            guard let descriptor = FileDescriptor(opening: name, in: folder.rawValue, flags: flags, mode: 0o600) else {
                if errno == EEXIST { continue }
                throw .last(.createFile)
            }
            self.descriptor = descriptor
            self.byteLimit = byteLimit
            file = ResourceFile(folder: folder, path: path, name: name)
            return
        }
        throw StorageError(operation: .createFile, code: EEXIST)
    }

    mutating func write(_ bytes: RawSpan) throws(StorageError) {
        guard bytes.byteCount <= byteLimit - byteCount else { throw StorageError(operation: .writeFile, code: EFBIG) }
        guard descriptor.write(bytes, at: byteCount) else { throw .last(.writeFile) }
        byteCount += bytes.byteCount
    }

    consuming func finish() throws(StorageError) -> ResourceFile {
        guard descriptor.closeChecked() else { throw .last(.closeFile) }
        return file
    }
}

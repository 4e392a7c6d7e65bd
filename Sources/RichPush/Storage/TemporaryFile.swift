import FoundationEssentials
import Glibc

struct FileDestination: Sendable {
    /// The directory in which the process creates its own; `nil` for the system's.
    var directory: String?
    /// The maximum total size of all files in it, in bytes.
    var limit = Int.max
}

/// The owner of a temporary file, which removes the file when it is released.
final class TemporaryFile: Sendable {
    /// Unpredictable, with an extension for the type.
    let name: String
    /// Held so that the directory stays as long as the file.
    fileprivate let directory: TemporaryDirectory
    /// The file's number in the directory's quota.
    fileprivate let number: UInt64

    fileprivate init(filenameExtension: String, in directory: TemporaryDirectory) {
        let random = String(UInt64.random(in: .min ... .max), radix: 36)
        name = filenameExtension.isEmpty ? random : "\(random).\(filenameExtension)"
        self.directory = directory
        number = directory.quota.add()
    }

    deinit { if directory.quota.release(number) { directory.remove(name) } }

    var path: String { "\(directory.path)/\(name)" }

    var url: URL { URL(filePath: path, directoryHint: .notDirectory) }

    /// `nil` once others needed its room.
    var byteCount: Int? { directory.quota.byteCount(of: number) }
}

/// A temporary file that is being written: mode 0600, and without a name until it is finished.
///
/// If the file system has `O_TMPFILE`, a process that is killed leaves nothing behind. Otherwise the file has its name
/// from the start, and is removed with the writer.
struct TemporaryFileWriter: ~Copyable {
    private let file: TemporaryFile
    private let descriptor: FileDescriptor
    private let storageLimit: Int
    /// Whether the file has its name already, because it could not be created without one.
    private let isNamed: Bool
    private(set) var byteCount = 0

    /// Creates an empty file in a directory.
    /// - Parameters:
    ///   - filenameExtension: The extension of its future name, without a dot; empty for none.
    ///   - storageLimit: The maximum total size of all files in the directory, in bytes.
    init(in directory: TemporaryDirectory, filenameExtension: String, storageLimit: Int = .max) throws(StorageError) {
        file = TemporaryFile(filenameExtension: filenameExtension, in: directory)
        self.storageLimit = storageLimit
        if let descriptor = directory.open(".", flags: Self.withoutName | O_RDWR) {
            self.descriptor = descriptor
            isNamed = false
            return
        }
        // If this failed for another reason, a file with a name fails too.
        guard let descriptor = directory.open(file.name, flags: O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR) else {
            throw .last(.createFile)
        }
        self.descriptor = descriptor
        isNamed = true
    }

    /// Appends bytes; the oldest files in the directory are removed if there is no room.
    mutating func write(_ bytes: RawSpan) throws(StorageError) {
        let directory = file.directory
        for name in try directory.quota.grow(file.number, by: bytes.byteCount, limit: storageLimit) {
            directory.remove(name)
        }
        guard descriptor.write(bytes, at: byteCount) else { throw .last(.writeFile) }
        byteCount += bytes.byteCount
    }

    consuming func finish() throws(StorageError) -> TemporaryFile {
        guard isNamed || file.directory.link(descriptor, as: file.name) else { throw .last(.nameFile) }
        // Some file systems, those of a network, report only now that they did not accept bytes.
        guard descriptor.closeChecked() else { throw .last(.closeFile) }
        file.directory.quota.finish(file.number, as: file.name)
        return file
    }

    /// `O_TMPFILE`, a macro that Swift does not import.
    private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY
}

import Glibc

struct FileDestination: Sendable {
    /// The directory in which the process creates its own; `nil` for the system's.
    var directory: String?
    /// The maximum total size of all files in it, in bytes.
    var limit = Int.max
}

/// A temporary file that is being written: mode 0600, and without a name until it is finished.
///
/// If the file system has `O_TMPFILE`, a process that is killed leaves nothing behind. Otherwise the file has its name
/// from the start, and is removed with the writer.
struct TemporaryFileWriter: ~Copyable {
    private let descriptor: FileDescriptor
    private let directory: TemporaryDirectory
    private let reservation: DiskReservation
    private let filenameExtension: String
    /// The guard of a file that has its name already, because it could not be created without one.
    private let unlinkGuard: UnlinkGuard?
    private(set) var byteCount = 0

    /// Creates an empty file in a directory.
    /// - Parameters:
    ///   - filenameExtension: The extension of its future name, without a dot; empty for none.
    ///   - storageLimit: The maximum total size of all files in the directory, in bytes.
    init(in directory: TemporaryDirectory, filenameExtension: String, storageLimit: Int = .max) throws(StorageError) {
        self.directory = directory
        self.filenameExtension = filenameExtension
        reservation = DiskReservation(limit: storageLimit, in: directory.quota)
        if let descriptor = directory.open(".", flags: Self.withoutName | O_RDWR) {
            self.descriptor = descriptor
            unlinkGuard = nil
            return
        }
        // If this failed for another reason, a file with a name fails too.
        let name = TemporaryFileName(filenameExtension: filenameExtension)
        guard let descriptor = directory.open(name.text, flags: O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR) else {
            throw .last(.createFile)
        }
        self.descriptor = descriptor
        unlinkGuard = UnlinkGuard(name, in: directory)
    }

    /// Appends bytes; the oldest files in the directory are removed if there is no room.
    mutating func write(_ bytes: RawSpan) throws(StorageError) {
        for name in try reservation.grow(by: bytes.byteCount) { directory.remove(name) }
        guard descriptor.write(bytes, at: byteCount) else { throw .last(.writeFile) }
        byteCount += bytes.byteCount
    }

    consuming func finish() throws(StorageError) -> TemporaryFile {
        let name = unlinkGuard?.name ?? TemporaryFileName(filenameExtension: filenameExtension)
        guard unlinkGuard != nil || directory.link(descriptor, as: name) else { throw .last(.nameFile) }
        unlinkGuard?.disarm()
        // Some file systems, those of a network, report only now that they did not accept bytes.
        guard descriptor.closeChecked() else {
            let error = StorageError.last(.closeFile)
            directory.remove(name)
            throw error
        }
        return TemporaryFile(name: name, byteCount: byteCount, in: directory, reservation: reservation)
    }

    /// `O_TMPFILE`, a macro that Swift does not import.
    private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY
}

/// A guard that removes a file that is being written under its name, unless it is finished.
private final class UnlinkGuard {
    let name: TemporaryFileName
    private var directory: TemporaryDirectory?

    init(_ name: TemporaryFileName, in directory: TemporaryDirectory) {
        self.name = name
        self.directory = directory
    }

    deinit {
        directory?.remove(name)
    }

    func disarm() {
        directory = nil
    }
}

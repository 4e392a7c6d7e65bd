import Glibc

/// Where downloads are written.
struct FileDestination: Sendable {
    /// The directory in which the process makes one of its own; `nil` for the system's.
    var directory: String?
    /// How many bytes all files in it may have together.
    var limit = Int.max
}

/// A temporary file that is being written: mode 0600, and without a name until it is finished.
///
/// Where the file system has `O_TMPFILE`, a process that is killed leaves nothing behind. Elsewhere the file has its
/// name from the start, and is removed with the writer.
struct TemporaryFileWriter: ~Copyable {
    private let descriptor: FileDescriptor
    private let directory: TemporaryDirectory
    private let reservation: DiskReservation
    private let filenameExtension: String
    /// The name that the file has already, where it could not be made without.
    private let unlinkGuard: UnlinkGuard?
    /// The number of bytes written so far.
    private(set) var byteCount = 0

    /// Makes an empty file in a directory.
    /// - Parameters:
    ///   - directory: The directory.
    ///   - filenameExtension: What its name is going to end in, behind a dot; empty for none.
    ///   - storageLimit: How many bytes all files in the directory may have together.
    init(
        in directory: TemporaryDirectory,
        filenameExtension: String,
        storageLimit: Int = .max
    ) throws(StorageError) {
        self.directory = directory
        self.filenameExtension = filenameExtension
        reservation = directory.quota.reserve(limit: storageLimit)
        if let descriptor = directory.open(".", flags: Self.withoutName | O_RDWR) {
            self.descriptor = descriptor
            unlinkGuard = nil
            return
        }
        // Where it is for another reason that there is no file, there is none with a name either.
        let name = TemporaryFileName(filenameExtension: filenameExtension)
        guard let descriptor = directory.open(name.text, flags: O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR) else {
            throw .last(.createFile)
        }
        self.descriptor = descriptor
        unlinkGuard = UnlinkGuard(name, in: directory)
    }

    /// Appends bytes; the oldest files in the directory go where there is no room for them.
    mutating func write(_ bytes: RawSpan) throws(StorageError) {
        for name in try reservation.grow(by: bytes.byteCount) { directory.remove(name) }
        guard descriptor.write(bytes, at: byteCount) else { throw .last(.writeFile) }
        byteCount += bytes.byteCount
    }

    /// Finishes the file and gives it its name.
    consuming func finish() throws(StorageError) -> TemporaryFile {
        let name = unlinkGuard?.name ?? TemporaryFileName(filenameExtension: filenameExtension)
        guard unlinkGuard != nil || directory.link(descriptor, as: name) else { throw .last(.nameFile) }
        unlinkGuard?.disarm()
        // Only some file systems, those of a network, tell that late that bytes were not taken.
        guard descriptor.closeChecked() else {
            let error = StorageError.last(.closeFile)
            directory.remove(name)
            throw error
        }
        return TemporaryFile(name: name, byteCount: byteCount, in: directory, reservation: reservation)
    }

    /// `O_TMPFILE`, a macro that Swift does not see.
    private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY
}

/// Removes a file that is being written under its name, unless it was finished.
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

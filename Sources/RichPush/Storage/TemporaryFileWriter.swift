import Glibc

/// A temporary file that is being written: mode 0600, and without a name until it is finished.
///
/// Where the file system has `O_TMPFILE`, a process that is killed leaves nothing behind. Elsewhere the file has its
/// name from the start, and goes when the writer goes.
struct TemporaryFileWriter: ~Copyable {
    private let descriptor: FileDescriptor
    private let directory: TemporaryDirectory
    private let share: StorageShare
    /// The name that the file has already, where it could not be made without, or is a spare one.
    private let early: TemporaryFile?
    /// How many bytes the file had when it was a spare one.
    private let spareByteCount: Int
    private let storageLimit: Int
    private(set) var byteCount = 0

    /// Makes an empty file in a directory.
    /// - Parameters:
    ///   - directory: The directory.
    ///   - storageLimit: How many bytes all files in the directory may have together.
    init(in directory: TemporaryDirectory, storageLimit: Int = .max) throws(StorageError) {
        self.directory = directory
        self.storageLimit = storageLimit
        share = directory.ledger.open(limit: storageLimit)
        if let spare = directory.takeSpare() {
            early = TemporaryFile(name: spare.name, in: directory, share: share)
            spareByteCount = spare.byteCount
            descriptor = spare.descriptor
            return
        }
        spareByteCount = 0
        if let descriptor = directory.open(".", flags: Self.withoutName | O_RDWR) {
            self.descriptor = descriptor
            early = nil
            return
        }
        // Where it is for another reason that there is no file, there is none with a name either.
        let name = TemporaryFile.newName(filenameExtension: "part")
        guard let descriptor = directory.open(name, flags: O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR) else {
            throw .last(.createFile)
        }
        self.descriptor = descriptor
        early = TemporaryFile(name: name, in: directory, share: share)
    }

    /// Writes bytes behind those that are there.
    mutating func write(_ bytes: RawSpan) throws(StorageError) {
        if directory.ledger.byteCount + directory.spareByteCount + bytes.byteCount > storageLimit {
            directory.removeSpares()
        }
        try share.grow(by: bytes.byteCount, remove: directory.remove)
        // The spare files may be what takes the room.
        guard
            descriptor.write(bytes, at: byteCount)
                || (directory.removeSpares() && descriptor.write(bytes, at: byteCount))
        else { throw .last(.writeFile) }
        byteCount += bytes.byteCount
    }

    /// Ends the file, and gives it a name of our own making with this extension.
    consuming func finish(filenameExtension: String) throws(StorageError) -> TemporaryFile {
        guard spareByteCount <= byteCount || descriptor.truncate(to: byteCount) else { throw .last(.writeFile) }
        let file = try named(filenameExtension)
        guard descriptor.closeChecked() else { throw .last(.closeFile) }
        share.finish(name: file.name)
        return file
    }

    private func named(_ filenameExtension: String) throws(StorageError) -> TemporaryFile {
        if let early, early.filenameExtension == filenameExtension { return early }
        let name = TemporaryFile.newName(filenameExtension: filenameExtension)
        let isNamed =
            if let early { directory.rename(early.name, to: name) } else { directory.link(descriptor, as: name) }
        guard isNamed else { throw .last(.nameFile) }
        return TemporaryFile(name: name, in: directory, share: share)
    }

    /// `O_TMPFILE`, a macro that Swift does not see.
    private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY
}

extension TemporaryFileWriter: HeaderSource {
    /// A byte of what was written.
    func byte(at offset: Int) -> UInt8? {
        var byte: UInt8 = 0
        guard offset >= 0, offset < byteCount, pread(descriptor.rawValue, &byte, 1, offset) == 1 else { return nil }
        return byte
    }
}

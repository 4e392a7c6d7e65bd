import Glibc

/// A temporary file that is being written: mode 0600, and without a name until it is finished.
///
/// Where the file system has `O_TMPFILE`, a process that is killed leaves nothing behind. Elsewhere the file has its
/// name from the start, and goes when the writer goes; so does a spare one.
struct TemporaryFileWriter: ~Copyable {
    private let descriptor: FileDescriptor
    private let directory: TemporaryDirectory
    private let share: StorageShare
    private let filenameExtension: String
    /// The name that the file has already, where it could not be made without, or is a spare one.
    private let early: EarlyName?
    private let isSpare: Bool
    /// For how many bytes the file has a share of what is allowed: a spare one has them on the disk from the start.
    private var countedByteCount = 0
    private let storageLimit: Int
    private let buffer: WriteBuffers.Buffer?
    /// How many bytes there are, those that wait in the buffer included.
    private(set) var byteCount = 0

    /// Makes an empty file in a directory.
    /// - Parameters:
    ///   - directory: The directory.
    ///   - filenameExtension: What its name is going to end in, behind a dot; empty for none.
    ///   - storageLimit: How many bytes all files in the directory may have together.
    ///   - buffer: Where small pieces are put together; without it each is written as it comes.
    init(
        in directory: TemporaryDirectory,
        filenameExtension: String,
        storageLimit: Int = .max,
        buffer: WriteBuffers.Buffer? = nil
    ) throws(StorageError) {
        self.buffer = buffer
        self.directory = directory
        self.filenameExtension = filenameExtension
        self.storageLimit = storageLimit
        share = directory.ledger.open(limit: storageLimit)
        if let spare = directory.takeSpare(filenameExtension: filenameExtension, share: share) {
            early = EarlyName(spare.name, remove: directory.removeSpare)
            isSpare = true
            countedByteCount = spare.byteCount
            descriptor = spare.descriptor
            return
        }
        isSpare = false
        if let descriptor = directory.open(".", flags: Self.withoutName | O_RDWR) {
            self.descriptor = descriptor
            early = nil
            return
        }
        // Where it is for another reason that there is no file, there is none with a name either.
        let name = TemporaryFileName(filenameExtension: filenameExtension)
        guard let descriptor = directory.open(name.text, flags: O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR) else {
            throw .last(.createFile)
        }
        self.descriptor = descriptor
        early = EarlyName(name, remove: directory.remove)
    }

    /// Writes bytes behind those that are there.
    mutating func write(_ bytes: RawSpan) throws(StorageError) {
        try count(byteCount + bytes.byteCount)
        if let buffer, !buffer.hasRoom(for: bytes.byteCount) { try writeBuffered() }
        if let buffer, buffer.hasRoom(for: bytes.byteCount) {
            buffer.append(bytes)
        } else if !writeNow(bytes, at: byteCount) {
            throw .last(.writeFile)
        }
        byteCount += bytes.byteCount
    }

    private mutating func count(_ byteCount: Int) throws(StorageError) {
        let more = byteCount - countedByteCount
        guard more > 0 else { return }
        if directory.ledger.byteCount + directory.spareByteCount + more > storageLimit { directory.removeSpares() }
        try share.grow(by: more, remove: directory.remove)
        countedByteCount = byteCount
    }

    private func writeBuffered() throws(StorageError) {
        guard let buffer else { return }
        let offset = byteCount - buffer.count
        guard buffer.empty({ writeNow($0, at: offset) }) else { throw .last(.writeFile) }
    }

    /// The spare files may be what takes the room.
    private func writeNow(_ bytes: RawSpan, at offset: Int) -> Bool {
        descriptor.write(bytes, at: offset) || (directory.removeSpares() && descriptor.write(bytes, at: offset))
    }

    /// Ends the file, and gives it a name of our own making.
    consuming func finish() throws(StorageError) -> TemporaryFile {
        try writeBuffered()
        if let early, isSpare {
            guard countedByteCount <= byteCount || descriptor.truncate(to: byteCount) else { throw .last(.writeFile) }
            return TemporaryFile(
                name: early.keep(),
                byteCount: byteCount,
                in: directory,
                share: share,
                keeping: descriptor
            )
        }
        let name = early?.name ?? TemporaryFileName(filenameExtension: filenameExtension)
        guard early != nil || directory.link(descriptor, as: name) else { throw .last(.nameFile) }
        _ = early?.keep()
        // Only some file systems, those of a network, tell that late that bytes were not taken. No spare file is theirs.
        guard descriptor.closeChecked() else {
            let error = StorageError.last(.closeFile)
            directory.remove(name)
            throw error
        }
        return TemporaryFile(name: name, byteCount: byteCount, in: directory, share: share, keeping: nil)
    }

    /// `O_TMPFILE`, a macro that Swift does not see.
    private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY
}

extension TemporaryFileWriter {
    /// Reads what was written.
    func withHeader(_ body: (FileHeader) throws(MediaFailure) -> Void) throws(MediaFailure) {
        do throws(StorageError) {
            try writeBuffered()
        } catch { throw .storage(error) }
        try body(FileHeader(borrowing: descriptor.rawValue, byteCount: byteCount))
    }
}

/// The name of a file that is being written: the file goes with it, unless it was finished.
private final class EarlyName {
    let name: TemporaryFileName
    private var remove: ((TemporaryFileName) -> Void)?

    init(_ name: TemporaryFileName, remove: @escaping (TemporaryFileName) -> Void) {
        self.name = name
        self.remove = remove
    }

    deinit {
        remove?(name)
    }

    /// The file was finished.
    func keep() -> TemporaryFileName {
        remove = nil
        return name
    }
}

import FoundationEssentials
import Glibc

#if THREAD_SANITIZER
    import struct Synchronization.Atomic
#else
    import Synchronization
#endif

/// The owner of a finished temporary file, which is removed when its last holder lets it go.
final class TemporaryFile: Sendable {
    /// The file's name in its directory.
    let name: TemporaryFileName
    private let writtenByteCount: Int
    /// Held so that the directory stays as long as the file.
    private let directory: TemporaryDirectory
    /// Held so that its bytes count as long as the file is there.
    private let share: StorageShare
    /// Whether the file was a spare one.
    private let wasSpare: Bool
    /// Whether anybody was told where the file is, and may have its bytes otherwise.
    private let isPathTold = Atomic(false)

    init(
        name: TemporaryFileName,
        byteCount: Int,
        in directory: TemporaryDirectory,
        share: StorageShare,
        keeping descriptor: consuming FileDescriptor?
    ) {
        self.name = name
        writtenByteCount = byteCount
        self.directory = directory
        self.share = share
        wasSpare = descriptor != nil
        share.finish(name: name, byteCount: byteCount, keeping: descriptor)
    }

    deinit {
        if wasSpare { directory.forgetSpare() }
        // The next file may have the same name: by then this one must not be there for the ledger to remove.
        guard let closed = share.close() else { return }
        if isPathTold.load(ordering: .relaxed) {
            directory.remove(name)
        } else {
            directory.keep(name, closed.descriptor, byteCount: writtenByteCount)
        }
    }

    /// Where the file is.
    var path: String {
        isPathTold.store(true, ordering: .relaxed)
        return "\(directory.path)/\(name.text)"
    }

    var url: URL { URL(filePath: path, directoryHint: .notDirectory) }

    /// The size in bytes; `nil` if the file is not there any more, since others needed its room.
    var byteCount: Int? { share.isOpen ? writtenByteCount : nil }
}

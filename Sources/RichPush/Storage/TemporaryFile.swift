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
    /// Where the file was a spare one, which it is going to be again: then it stays open.
    private let rawDescriptor: Int32?
    /// Whether anybody was told where the file is, and may have it otherwise: open, or under another name.
    private let isPathTold = Atomic(false)

    init(
        name: TemporaryFileName,
        byteCount: Int,
        in directory: TemporaryDirectory,
        share: StorageShare,
        keeping descriptor: consuming FileDescriptor? = nil
    ) {
        self.name = name
        writtenByteCount = byteCount
        self.directory = directory
        self.share = share
        if let descriptor { rawDescriptor = descriptor.release() } else { rawDescriptor = nil }
        share.finish(name: name)
    }

    deinit {
        // The next file may have the same name: by then this one must not be there for the ledger to remove.
        let isThere = share.close()
        var descriptor: FileDescriptor?
        if let rawDescriptor { descriptor = FileDescriptor(owning: rawDescriptor) }
        if !isThere {
            directory.forget(descriptor)
        } else if isPathTold.load(ordering: .relaxed) {
            directory.letGo(name, descriptor)
        } else {
            directory.keep(name, descriptor, byteCount: writtenByteCount)
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

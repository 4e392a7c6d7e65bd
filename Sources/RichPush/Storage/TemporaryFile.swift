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
        in directory: TemporaryDirectory,
        share: StorageShare,
        keeping descriptor: consuming FileDescriptor? = nil
    ) {
        self.name = name
        self.directory = directory
        self.share = share
        if let descriptor { rawDescriptor = descriptor.release() } else { rawDescriptor = nil }
    }

    deinit {
        // The next file may have the same name: by then this one must not be there for the ledger to remove.
        share.close()
        let isKnown = isPathTold.load(ordering: .relaxed)
        if let rawDescriptor {
            directory.letGo(name, FileDescriptor(owning: rawDescriptor), isKnownElsewhere: isKnown)
        } else {
            directory.letGo(name, nil, isKnownElsewhere: isKnown)
        }
    }

    /// Where the file is.
    var path: String {
        isPathTold.store(true, ordering: .relaxed)
        return "\(directory.path)/\(name.text)"
    }

    var url: URL { URL(filePath: path, directoryHint: .notDirectory) }

    /// The size in bytes; `nil` if the file is not there any more, since others needed the room for one.
    var byteCount: Int? {
        guard let rawDescriptor else { return directory.byteCount(ofFileNamed: name) }
        let status = FileStatus(ofDescriptor: rawDescriptor)
        return status?.isNamedOnce == true ? status?.byteCount : nil
    }
}

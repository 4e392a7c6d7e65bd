import Glibc

#if !THREAD_SANITIZER
    import Synchronization
#endif

/// Files of a directory that nobody holds any more, kept for the next downloads to be written over them.
///
/// Most of what a file costs is the fresh memory that its bytes go to. Only a file whose path nobody was told is kept:
/// whoever had the path may have the bytes otherwise, in an open file, under another name, or on their way into a socket.
final class SpareFiles: Sendable {
    /// A file to be written over, under a name that nobody was told.
    struct Spare: ~Copyable {
        let name: TemporaryFileName
        let byteCount: Int
        let descriptor: FileDescriptor
    }

    private struct Entry {
        let name: TemporaryFileName
        let byteCount: Int
        let rawDescriptor: Int32
    }

    private struct State {
        var entries: [Entry] = []
        var byteCount = 0
        /// How many were taken and did not come back yet. They stay open, too.
        var takenCount = 0
    }

    /// Of all that are open: as many as transfers run at once, unless that is more than a quarter of all descriptors.
    static let countLimit: Int = {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 64 }
        return Int(min(limit.rlim_cur / 4, 256))
    }()
    static let byteLimit = 64 << 20

    private let state = Mutex(State())

    deinit {
        for entry in state.withLock({ $0.entries }) { _ = FileDescriptor(owning: entry.rawDescriptor) }
    }

    /// How many bytes the files have together.
    var byteCount: Int { state.withLock { $0.byteCount } }

    /// Keeps a file; `false` if there is no room for it, so that it has to be removed.
    func keep(_ spare: consuming Spare) -> Bool {
        let entry = Entry(name: spare.name, byteCount: spare.byteCount, rawDescriptor: spare.descriptor.rawValue)
        let isKept = state.withLock { state in
            guard state.entries.count + state.takenCount < Self.countLimit,
                state.byteCount + entry.byteCount <= Self.byteLimit
            else { return false }
            state.entries.append(entry)
            state.byteCount += entry.byteCount
            return true
        }
        if isKept { _ = spare.descriptor.release() }
        return isKept
    }

    /// The file that was kept last, whose bytes are most likely still in the processor's cache.
    /// - Parameter filenameExtension: A file whose name has this extension is preferred to the others.
    func take(filenameExtension: String? = nil) -> Spare? {
        let entry = state.withLock { state -> Entry? in
            let preferred = filenameExtension.flatMap { wanted in
                state.entries.lastIndex { $0.name.filenameExtension == wanted }
            }
            guard let index = preferred ?? state.entries.indices.last else { return nil }
            let entry = state.entries.remove(at: index)
            state.byteCount -= entry.byteCount
            state.takenCount += 1
            return entry
        }
        guard let entry else { return nil }
        return Spare(
            name: entry.name,
            byteCount: entry.byteCount,
            descriptor: FileDescriptor(owning: entry.rawDescriptor)
        )
    }

    /// Says that a file that was taken is going to be kept again, or is gone.
    func countReturn() {
        state.withLock { $0.takenCount -= 1 }
    }
}

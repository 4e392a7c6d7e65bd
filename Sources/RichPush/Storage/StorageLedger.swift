import Glibc

#if !THREAD_SANITIZER
    import Synchronization
#endif

/// Counts the bytes of all files in a directory, and makes room for new ones: the oldest goes.
///
/// Bytes are counted before they are written, so that there are never more than the limit on the disk. Only a file
/// that is finished can go: none is ever there by half.
final class StorageLedger: Sendable {
    private struct Entry {
        var byteCount = 0
        /// The file's name; `nil` as long as it is being written.
        var name: TemporaryFileName?
        /// The file, where it stays open to be written over later. As long as it is open its bytes stay on the disk, so
        /// it is closed with the entry.
        var rawDescriptor: Int32?
    }

    private struct State {
        var entries: [UInt64: Entry] = [:]
        var byteCount = 0
        var lastNumber: UInt64 = 0

        /// Takes an entry out and puts it back: to change it in its place takes memory each time.
        mutating func change(_ number: UInt64, _ change: (inout Entry) -> Void) {
            guard var entry = entries[number] else { return }
            change(&entry)
            entries[number] = entry
        }
    }

    private let state = Mutex(State())

    /// How many bytes all files have.
    var byteCount: Int { state.withLock { $0.byteCount } }

    /// Opens an entry for a new file, which is younger than all others.
    func open(limit: Int) -> StorageShare {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.entries[state.lastNumber] = Entry()
            return state.lastNumber
        }
        return StorageShare(number: number, limit: limit, in: self)
    }

    /// Counts bytes that are about to be written.
    fileprivate func add(
        _ byteCount: Int,
        to number: UInt64,
        limit: Int,
        remove: (TemporaryFileName) -> Void
    ) throws(StorageError) {
        let isCounted = state.withLock { state in
            while state.byteCount + byteCount > limit {
                let finished = state.entries.lazy.filter { $0.value.name != nil }
                guard let oldest = finished.min(by: { $0.key < $1.key }) else { return false }
                if let name = oldest.value.name { remove(name) }
                if let rawDescriptor = oldest.value.rawDescriptor { _ = FileDescriptor(owning: rawDescriptor) }
                state.byteCount -= oldest.value.byteCount
                state.entries[oldest.key] = nil
            }
            state.change(number) { $0.byteCount += byteCount }
            state.byteCount += byteCount
            return true
        }
        guard isCounted else { throw StorageError(operation: .writeFile, code: EDQUOT) }
    }

    /// Counts bytes that are on the disk already; `false` if others would have to go for them.
    fileprivate func reserve(_ byteCount: Int, for number: UInt64, limit: Int) -> Bool {
        state.withLock { state in
            guard state.byteCount + byteCount <= limit else { return false }
            state.change(number) { $0.byteCount += byteCount }
            state.byteCount += byteCount
            return true
        }
    }

    /// From now on the file may go.
    fileprivate func finish(
        _ number: UInt64,
        name: TemporaryFileName,
        byteCount: Int,
        keeping descriptor: consuming FileDescriptor?
    ) {
        let rawDescriptor = descriptor.take()?.release()
        state.withLock { state in
            guard let entry = state.entries[number] else { return }
            state.byteCount += byteCount - entry.byteCount
            state.entries[number] = Entry(byteCount: byteCount, name: name, rawDescriptor: rawDescriptor)
        }
    }

    fileprivate func isOpen(_ number: UInt64) -> Bool {
        state.withLock { $0.entries[number] != nil }
    }

    /// The file is not to be counted any more; `nil` if it was removed before.
    fileprivate func close(_ number: UInt64) -> StorageShare.Closed? {
        let entry = state.withLock { state in
            let entry = state.entries.removeValue(forKey: number)
            state.byteCount -= entry?.byteCount ?? 0
            return entry
        }
        guard let entry else { return nil }
        return StorageShare.Closed(descriptor: entry.rawDescriptor.map { FileDescriptor(owning: $0) })
    }
}

/// One file's share of the bytes that a ``StorageLedger`` counts; it is given back with its last holder.
final class StorageShare: Sendable {
    private let number: UInt64
    private let limit: Int
    private let ledger: StorageLedger

    fileprivate init(number: UInt64, limit: Int, in ledger: StorageLedger) {
        self.number = number
        self.limit = limit
        self.ledger = ledger
    }

    deinit {
        _ = close()
    }

    /// What is left of a share.
    struct Closed: ~Copyable {
        /// The file, where it stayed open.
        var descriptor: FileDescriptor?
    }

    /// Whether the file is there: it was not removed to make room, nor was the share given back.
    var isOpen: Bool { ledger.isOpen(number) }

    /// Gives the share back at once; `nil` if the file was removed to make room, or this was done before.
    func close() -> Closed? {
        ledger.close(number)
    }

    /// Counts bytes that are on the disk before the file has any of its own.
    /// - Parameters:
    ///   - byteCount: How many bytes.
    ///   - others: How many bytes there are that the ledger does not count.
    /// - Returns: Whether there is room for them; nothing goes for them.
    func reserve(_ byteCount: Int, besides others: Int) -> Bool {
        ledger.reserve(byteCount, for: number, limit: limit - others)
    }

    /// Counts bytes before they are written, and lets the oldest files go where there is no room for them.
    /// - Parameters:
    ///   - byteCount: How many bytes.
    ///   - remove: Removes a file, by its name.
    func grow(by byteCount: Int, remove: (TemporaryFileName) -> Void) throws(StorageError) {
        try ledger.add(byteCount, to: number, limit: limit, remove: remove)
    }

    /// Says that the file is finished, and may go when others need the room.
    /// - Parameters:
    ///   - name: Its name.
    ///   - byteCount: How many bytes it has, which count from now on.
    ///   - descriptor: The file, if it is to stay open as long as it is there.
    func finish(name: TemporaryFileName, byteCount: Int, keeping descriptor: consuming FileDescriptor?) {
        ledger.finish(number, name: name, byteCount: byteCount, keeping: descriptor)
    }
}

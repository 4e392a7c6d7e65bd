import Glibc
import Locks

/// The bytes of all files in a directory. The oldest file is removed when new ones need room.
///
/// Bytes are counted before they are written, so there are never more than the limit on the disk. Only finished files
/// are removed, so no file is ever partial.
final class DiskQuota: Sendable {
    private struct Entry {
        var byteCount = 0
        /// The file's name; `nil` while it is being written.
        var name: TemporaryFileName?
    }

    private struct State {
        var entries: [UInt64: Entry] = [:]
        var byteCount = 0
        var lastNumber: UInt64 = 0

        mutating func remove(_ number: UInt64) -> Entry? {
            let entry = entries.removeValue(forKey: number)
            byteCount -= entry?.byteCount ?? 0
            return entry
        }
    }

    private let state = Mutex(State())

    /// The total number of bytes of all files.
    var byteCount: Int { state.withLock { $0.byteCount } }

    /// Opens a reservation for a new file, which is younger than all others.
    /// - Parameter limit: The maximum total number of bytes of all files, as far as this one is concerned.
    func reserve(limit: Int) -> DiskReservation {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.entries[state.lastNumber] = Entry()
            return state.lastNumber
        }
        return DiskReservation(number: number, limit: limit, of: self)
    }

    fileprivate func grow(
        _ number: UInt64,
        by byteCount: Int,
        limit: Int
    ) throws(StorageError) -> [TemporaryFileName] {
        let evicted = state.withLock { state -> [TemporaryFileName]? in
            var missing = state.byteCount + byteCount - limit
            var oldest: [UInt64] = []
            if missing > 0 {
                for (number, entry) in state.entries.filter({ $0.value.name != nil }).sorted(by: { $0.key < $1.key })
                where missing > 0 {
                    oldest.append(number)
                    missing -= entry.byteCount
                }
                guard missing <= 0 else { return nil }
            }
            state.entries[number]?.byteCount += byteCount
            state.byteCount += byteCount
            return oldest.compactMap { state.remove($0)?.name }
        }
        guard let evicted else { throw StorageError(operation: .writeFile, code: EDQUOT) }
        return evicted
    }

    fileprivate func finish(_ number: UInt64, as name: TemporaryFileName) {
        state.withLock { $0.entries[number]?.name = name }
    }

    fileprivate func isOpen(_ number: UInt64) -> Bool {
        state.withLock { $0.entries[number] != nil }
    }

    fileprivate func release(_ number: UInt64) -> Bool {
        state.withLock { $0.remove(number) != nil }
    }
}

/// One file's reservation in a ``DiskQuota``; it is released with its last holder.
final class DiskReservation: Sendable {
    private let number: UInt64
    private let limit: Int
    private let quota: DiskQuota

    fileprivate init(number: UInt64, limit: Int, of quota: DiskQuota) {
        self.number = number
        self.limit = limit
        self.quota = quota
    }

    deinit {
        _ = release()
    }

    /// Whether the file still has its room: it was neither evicted nor released.
    var isOpen: Bool { quota.isOpen(number) }

    /// Counts bytes that are about to be written.
    /// - Returns: The files that must make room for them, the oldest first; the caller removes them.
    /// - Throws: `EDQUOT` if there is no room even without all finished files; these stay.
    func grow(by byteCount: Int) throws(StorageError) -> [TemporaryFileName] {
        try quota.grow(number, by: byteCount, limit: limit)
    }

    /// Allows eviction of the file from now on.
    func finish(as name: TemporaryFileName) {
        quota.finish(number, as: name)
    }

    /// Releases the room at once; `false` if the file was evicted, or the room was released before.
    func release() -> Bool {
        quota.release(number)
    }
}

import Glibc
import Locks

/// The bytes of all files in a directory. The oldest file is removed when new ones need room.
///
/// Bytes are counted before they are written, so there are never more than the limit on the disk. Only finished files
/// are removed, so no file is ever partial.
final class DiskQuota: Sendable {
    fileprivate struct Entry {
        var byteCount = 0
        /// The file's name; `nil` while it is being written.
        var name: TemporaryFileName?
    }

    fileprivate struct State {
        var entries: [UInt64: Entry] = [:]
        var byteCount = 0
        var lastNumber: UInt64 = 0

        mutating func remove(_ number: UInt64) -> Entry? {
            let entry = entries.removeValue(forKey: number)
            byteCount -= entry?.byteCount ?? 0
            return entry
        }
    }

    fileprivate let state = Mutex(State())

    var byteCount: Int { state.withLock { $0.byteCount } }
}

/// The reservation of one file, younger than all others, in a ``DiskQuota``; it is released with its last holder.
final class DiskReservation: Sendable {
    private let number: UInt64
    private let limit: Int
    private let quota: DiskQuota

    /// - Parameter limit: The maximum total number of bytes of all files, as far as this one is concerned.
    init(limit: Int, in quota: DiskQuota) {
        self.limit = limit
        self.quota = quota
        number = quota.state.withLock { state in
            state.lastNumber += 1
            state.entries[state.lastNumber] = DiskQuota.Entry()
            return state.lastNumber
        }
    }

    deinit { release() }

    /// Whether the file still has its room: it was neither evicted nor released.
    var isOpen: Bool { quota.state.withLock { $0.entries[number] != nil } }

    /// Counts bytes that are about to be written.
    /// - Returns: The files that must make room for them, the oldest first; the caller removes them.
    /// - Throws: `EDQUOT` if there is no room even without all finished files; these stay.
    func grow(by byteCount: Int) throws(StorageError) -> [TemporaryFileName] {
        let evicted = quota.state.withLock { state -> [TemporaryFileName]? in
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

    /// Allows eviction of the file from now on.
    func finish(as name: TemporaryFileName) {
        quota.state.withLock { $0.entries[number]?.name = name }
    }

    /// Releases the room at once; `false` if the file was evicted, or the room was released before.
    @discardableResult
    func release() -> Bool {
        quota.state.withLock { $0.remove(number) != nil }
    }
}

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
        var name: String?
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

    var byteCount: Int { state.withLock { $0.byteCount } }

    /// Adds a file, younger than all others, and returns its number.
    func add() -> UInt64 {
        state.withLock { state in
            state.lastNumber += 1
            state.entries[state.lastNumber] = Entry()
            return state.lastNumber
        }
    }

    /// The size of a file in bytes; `nil` once it was evicted.
    func byteCount(of number: UInt64) -> Int? { state.withLock { $0.entries[number]?.byteCount } }

    /// Counts bytes that are about to be written to a file.
    /// - Parameter limit: The maximum total number of bytes of all files, as far as this one is concerned.
    /// - Returns: The files that must make room for them, the oldest first; the caller removes them.
    /// - Throws: `EDQUOT` if there is no room even without all finished files; these stay.
    func grow(_ number: UInt64, by byteCount: Int, limit: Int) throws(StorageError) -> [String] {
        let evicted = state.withLock { state -> [String]? in
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

    /// Allows eviction of a file from now on.
    func finish(_ number: UInt64, as name: String) { state.withLock { $0.entries[number]?.name = name } }

    /// Releases a file's room; `false` if it was evicted.
    func release(_ number: UInt64) -> Bool { state.withLock { $0.remove(number) != nil } }
}

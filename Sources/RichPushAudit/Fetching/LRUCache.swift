/// A cache that forgets the least recently used key when it is full.
struct LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let key: Key
        var value: Value
        /// The entries that were used right before this one, and right after it.
        var older: Int?
        var newer: Int?
    }

    private let limit: Int
    private var indices: [Key: Int] = [:]
    private var entries: [Entry] = []
    private var oldest: Int?
    private var newest: Int?

    /// - Parameter limit: The number of keys, from 1.
    init(limit: Int) {
        self.limit = limit
    }

    /// The value of a key, which counts as a use.
    mutating func value(for key: Key) -> Value? {
        guard let index = indices[key] else { return nil }
        moveToEnd(index)
        return entries[index].value
    }

    /// Stores a value, in the place of the least recently used one if the cache is full.
    mutating func insert(_ value: Value, for key: Key) {
        if let index = indices[key] {
            entries[index].value = value
            moveToEnd(index)
        } else if entries.count < limit {
            entries.append(Entry(key: key, value: value))
            indices[key] = entries.count - 1
            append(entries.count - 1)
        } else if let index = oldest {
            unlink(index)
            indices[entries[index].key] = nil
            entries[index] = Entry(key: key, value: value)
            indices[key] = index
            append(index)
        }
    }

    private mutating func moveToEnd(_ index: Int) {
        guard index != newest else { return }
        unlink(index)
        append(index)
    }

    private mutating func unlink(_ index: Int) {
        let (older, newer) = (entries[index].older, entries[index].newer)
        if let older { entries[older].newer = newer } else { oldest = newer }
        if let newer { entries[newer].older = older } else { newest = older }
    }

    private mutating func append(_ index: Int) {
        entries[index].older = newest
        entries[index].newer = nil
        if let newest { entries[newest].newer = index } else { oldest = index }
        newest = index
    }
}

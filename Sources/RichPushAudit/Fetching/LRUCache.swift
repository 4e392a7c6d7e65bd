import Glibc

/// A cache with strings as keys, which evicts the least recently used entry when it is full.
///
/// It accepts bytes as keys, so a lookup needs no string. It compares digests, whose seed differs in each process. Of
/// two keys with the same digest, it keeps the later one.
struct LRUCache<Value: Sendable>: Sendable {
    private struct Entry {
        let key: String
        let digest: Int
        var value: Value
        /// The number of its last use.
        var use: Int
    }

    private let limit: Int
    private var indices: [Int: Int] = [:]
    private var entries: [Entry] = []
    private var lastUse = 0
    /// The indices of entries, the oldest last, each with its last use when they were sorted.
    private var oldest: [(index: Int, use: Int)] = []

    init(limit: Int) { self.limit = max(1, limit) }

    /// The value of a key, which counts as a use.
    mutating func value(for key: String) -> Value? {
        var key = key
        return key.withUTF8 { withValue(for: $0) { _, value in value } }
    }

    /// Calls a function with the value of a key, which it may change. This counts as a use.
    /// - Returns: The function's result; `nil` if there is no value.
    @inline(__always)
    mutating func withValue<Result>(for key: UnsafeBufferPointer<UInt8>, _ body: (String, inout Value) -> Result?)
        -> Result?
    {
        guard let index = indices[Self.digest(of: key)], entries[index].key.hasBytes(key) else { return nil }
        lastUse += 1
        entries[index].use = lastUse
        return body(entries[index].key, &entries[index].value)
    }

    /// Stores a value. It replaces the least recently used one if the cache is full.
    mutating func insert(_ value: Value, for key: String) {
        var key = key
        let digest = key.withUTF8 { Self.digest(of: $0) }
        lastUse += 1
        let entry = Entry(key: key, digest: digest, value: value, use: lastUse)
        if let index = indices[digest] {
            entries[index] = entry
        } else if entries.count < limit {
            indices[digest] = entries.count
            entries.append(entry)
        } else {
            let index = leastRecentlyUsed()
            indices[entries[index].digest] = nil
            indices[digest] = index
            entries[index] = entry
        }
    }

    private mutating func leastRecentlyUsed() -> Int {
        while true {
            // An entry that was used since then is no longer among the oldest, and the others are older than all else.
            while let (index, use) = oldest.popLast() { if entries[index].use == use { return index } }
            // By the index, which copies no entry.
            let all = entries.indices.map { (index: $0, use: entries[$0].use) }.sorted { $0.use > $1.use }
            // Sorting is for many evictions.
            oldest = Array(all.suffix(max(1, limit / 8)))
        }
    }

    private static func digest(of key: UnsafeBufferPointer<UInt8>) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(key))
        return hasher.finalize()
    }
}

extension String {
    fileprivate func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard utf8.count == bytes.count else { return false }
        return utf8.withContiguousStorageIfAvailable { own in
            guard let own = own.baseAddress, let other = bytes.baseAddress else { return true }
            return memcmp(own, other, bytes.count) == 0
        } ?? utf8.elementsEqual(bytes)
    }
}

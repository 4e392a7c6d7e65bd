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
    }

    /// The entries that were used right before and right after an entry; -1 for none. They are stored apart from the
    /// entries, so that all links are close together in memory.
    private struct Link {
        var older: Int32 = -1
        var newer: Int32 = -1
    }

    private let limit: Int
    private var indices: [Int: Int32] = [:]
    private var entries: [Entry] = []
    private var links: [Link] = []
    private var oldest: Int32 = -1
    private var newest: Int32 = -1

    /// - Parameter limit: The maximum number of keys, at least 1.
    init(limit: Int) {
        self.limit = min(max(1, limit), Int(Int32.max))
    }

    /// The value of a key, which counts as a use.
    mutating func value(for key: String) -> Value? {
        use(key).map { entries[$0].value }
    }

    /// Calls a function with the value of a key, which it may change. This counts as a use.
    /// - Returns: The function's result; `nil` if there is no value.
    @inline(__always)
    mutating func withValue<Result>(for key: UnsafeBufferPointer<UInt8>, _ body: (String, inout Value) -> Result?)
        -> Result?
    {
        guard let index = use(key) else { return nil }
        return body(entries[index].key, &entries[index].value)
    }

    /// Stores a value. It replaces the least recently used one if the cache is full.
    mutating func insert(_ value: Value, for key: String) {
        var key = key
        let digest = key.withUTF8 { Self.digest(of: $0) }
        let entry = Entry(key: key, digest: digest, value: value)
        if let index = indices[digest] {
            entries[Int(index)] = entry
            moveToEnd(index)
        } else if entries.count < limit {
            entries.append(entry)
            links.append(Link())
            indices[digest] = Int32(entries.count - 1)
            append(Int32(entries.count - 1))
        } else if oldest >= 0 {
            let index = oldest
            unlink(index)
            indices[entries[Int(index)].digest] = nil
            entries[Int(index)] = entry
            indices[digest] = index
            append(index)
        }
    }

    private mutating func use(_ key: String) -> Int? {
        var key = key
        return key.withUTF8 { use($0) }
    }

    private mutating func use(_ key: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let index = indices[Self.digest(of: key)], entries[Int(index)].key.hasBytes(key) else { return nil }
        moveToEnd(index)
        return Int(index)
    }

    private static func digest(of key: UnsafeBufferPointer<UInt8>) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(key))
        return hasher.finalize()
    }

    private mutating func moveToEnd(_ index: Int32) {
        guard index != newest else { return }
        unlink(index)
        append(index)
    }

    private mutating func unlink(_ index: Int32) {
        let link = links[Int(index)]
        if link.older >= 0 { links[Int(link.older)].newer = link.newer } else { oldest = link.newer }
        if link.newer >= 0 { links[Int(link.newer)].older = link.older } else { newest = link.older }
    }

    private mutating func append(_ index: Int32) {
        links[Int(index)] = Link(older: newest)
        if newest >= 0 { links[Int(newest)].newer = index } else { oldest = index }
        newest = index
    }
}

extension String {
    /// Whether these are the bytes of the string.
    fileprivate func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard utf8.count == bytes.count else { return false }
        return utf8.withContiguousStorageIfAvailable { own in
            guard let own = own.baseAddress, let other = bytes.baseAddress else { return true }
            return memcmp(own, other, bytes.count) == 0
        } ?? utf8.elementsEqual(bytes)
    }
}

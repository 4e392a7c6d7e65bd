import Testing

@testable import RichPushAudit

@Suite("A least-recently-used cache")
struct LRUCacheTests {
    @Test("A full cache forgets the key that was not used for longest")
    func bounded() {
        var cache = LRUCache<String>(limit: 3)
        for number in 0..<3 { cache.insert("\(number)", for: "\(number)") }
        #expect(cache.value(for: "0") == "0")
        cache.insert("3", for: "3")
        #expect(cache.value(for: "1") == nil)
        #expect(["0", "2", "3"].map { cache.value(for: $0) } == ["0", "2", "3"])
        // The first of these was used before the others.
        cache.insert("4", for: "4")
        #expect(cache.value(for: "0") == nil)
    }

    @Test("A key has the value that was inserted last")
    func replaced() {
        var cache = LRUCache<Int>(limit: 1)
        #expect(cache.value(for: "a") == nil)
        cache.insert(1, for: "a")
        cache.insert(2, for: "a")
        #expect(cache.value(for: "a") == 2)
        cache.insert(3, for: "b")
        #expect(cache.value(for: "a") == nil)
        #expect(cache.value(for: "b") == 3)
    }

    @Test("A cache does what a list in the order of use does", arguments: [1, 2, 7])
    func model(limit: Int) {
        var cache = LRUCache<Int>(limit: limit)
        var model: [(key: String, value: Int)] = []
        var seed = 1
        for step in 0..<2_000 {
            seed = (seed &* 1_103_515_245 &+ 12_345) & 0x7FFF_FFFF
            let key = "\(seed >> 8 & 0xF)"
            let index = model.firstIndex { $0.key == key }
            let known = index.map { model.remove(at: $0) }
            if seed & 1 == 0 {
                #expect(cache.value(for: key) == known?.value)
                if let known { model.append(known) }
            } else {
                cache.insert(step, for: key)
                model.append((key, step))
                if model.count > limit { model.removeFirst() }
            }
        }
    }

    @Test("A key can be found by its bytes, and its value changed")
    func bytes() {
        var cache = LRUCache<Int>(limit: 2)
        cache.insert(1, for: "é")
        func bump(_ key: String) -> Int? {
            Array(key.utf8).withUnsafeBufferPointer { bytes in
                cache.withValue(for: bytes) { key, value in
                    value += key.utf8.count
                    return value
                }
            }
        }
        #expect(bump("é") == 3)
        #expect(bump("é") == 5)
        // The same character in other bytes is another URL.
        #expect(bump("e\u{301}") == nil)
        #expect(cache.value(for: "é") == 5)
    }
}

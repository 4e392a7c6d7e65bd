/// A set of names that is searched with the bytes of a line.
///
/// It keeps 64-bit digests: a name that has the digest of a name in the set counts as that one. The only consequence
/// here is that its line is read in full.
struct NameSet: Sendable {
    /// The digests, each in one of a power of two of places. At most a quarter of the places is used; 0 is a free one.
    private let digests: [UInt64]

    init(_ names: some Collection<String>) {
        var count = 16
        while count < 4 * names.count { count *= 2 }
        var digests = [UInt64](repeating: 0, count: count)
        for name in names {
            var name = name
            let digest = name.withUTF8 { Self.digest(of: $0) }
            var place = Int(truncatingIfNeeded: digest) & (count - 1)
            while digests[place] != 0 { place = (place + 1) & (count - 1) }
            digests[place] = digest
        }
        self.digests = digests
    }

    /// Whether a name is, or may be, in the set: a name that is not ASCII has several spellings.
    func contains(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard name.allSatisfy({ $0 < 0x80 }) else { return true }
        let digest = Self.digest(of: name)
        var place = Int(truncatingIfNeeded: digest) & (digests.count - 1)
        while digests[place] != 0 {
            if digests[place] == digest { return true }
            place = (place + 1) & (digests.count - 1)
        }
        return false
    }

    /// FNV-1a, never 0.
    private static func digest(of name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let digest = name.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return max(1, digest ^ digest >> 32)
    }
}

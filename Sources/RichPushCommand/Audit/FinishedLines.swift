/// The numbers of lines that are done, in little memory also for very many: a bit each, in pages.
struct FinishedLines: Sendable {
    private static let pageBits = 4_096

    private var pages: [Int: [UInt64]] = [:]
    /// How many there are.
    private(set) var count = 0

    /// Adds a number, from 1.
    mutating func insert(_ number: Int) {
        let (page, word, bit) = Self.place(of: number)
        var words = pages.removeValue(forKey: page) ?? [UInt64](repeating: 0, count: Self.pageBits / 64)
        if words[word] & bit == 0 { count += 1 }
        words[word] |= bit
        pages[page] = words
    }

    /// Whether the number was added.
    func contains(_ number: Int) -> Bool {
        guard !pages.isEmpty else { return false }
        let (page, word, bit) = Self.place(of: number)
        return pages[page].map { $0[word] & bit != 0 } ?? false
    }

    private static func place(of number: Int) -> (page: Int, word: Int, bit: UInt64) {
        let (page, index) = max(0, number).quotientAndRemainder(dividingBy: pageBits)
        return (page, index / 64, 1 << UInt64(index % 64))
    }
}

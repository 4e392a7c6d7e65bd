/// Lines that were read together, in one piece of memory.
struct LineChunk: Sendable {
    struct Entry: Sendable {
        let number: Int
        /// Where the line's bytes are; `nil` for a line that is too long.
        let range: Range<Int>?
    }

    var bytes: [UInt8] = []
    var entries: [Entry] = []
    private var taken = 0

    var isEmpty: Bool { taken == entries.count }

    /// Takes the next line out. Its bytes are copied, so that a slow line does not hold on to the memory of all.
    mutating func take(sequence: Int) -> AuditLine? {
        guard taken < entries.count else { return nil }
        let entry = entries[taken]
        taken += 1
        return AuditLine(
            number: entry.number,
            sequence: sequence,
            content: entry.range.map { .bytes(Array(bytes[$0])) } ?? .tooLong
        )
    }
}

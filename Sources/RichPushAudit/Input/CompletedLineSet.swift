import RichPush

/// The numbers of the lines whose results an earlier audit wrote: one bit each, in pages.
public struct CompletedLineSet: Sendable {
    private static let pageBits = 4_096

    private var pages: [Int: [UInt64]] = [:]
    /// The number of lines.
    public private(set) var count = 0
    /// The number of lines that count as failed.
    package private(set) var failedCount = 0

    /// An empty set.
    public init() {}

    /// Adds a line.
    /// - Parameter number: Its number in the input, from 1.
    public mutating func insert(_ number: Int) {
        let (page, word, bit) = Self.place(of: number)
        var words = pages.removeValue(forKey: page) ?? [UInt64](repeating: 0, count: Self.pageBits / 64)
        if words[word] & bit == 0 { count += 1 }
        words[word] |= bit
        pages[page] = words
    }

    /// Whether the line with a number was added.
    public func contains(_ number: Int) -> Bool {
        guard !pages.isEmpty else { return false }
        let (page, word, bit) = Self.place(of: number)
        return pages[page].map { $0[word] & bit != 0 } ?? false
    }

    private static func place(of number: Int) -> (page: Int, word: Int, bit: UInt64) {
        let (page, index) = max(0, number).quotientAndRemainder(dividingBy: pageBits)
        return (page, index / 64, 1 << UInt64(index % 64))
    }

    /// The bytes with which each line of an audit's output begins.
    fileprivate static let beginning = Array(#"{"line":"#.utf8)

    /// Reads the line numbers in an earlier output, which is JSON Lines. A result that was cut off counts as not done,
    /// and so does one that failed because of the machine.
    /// - Parameter output: The output, in buffers of any size.
    public init<Output: AsyncSequence>(in output: Output) async throws(Output.Failure) where Output.Element == [UInt8] {
        self.init()
        try await insert(output, FailCriteria([]))
    }

    /// Adds the lines of another output.
    /// - Parameter failCriteria: The criteria for a failed line.
    package mutating func insert<Output: AsyncSequence>(
        _ output: Output,
        _ failCriteria: FailCriteria
    ) async throws(Output.Failure) where Output.Element == [UInt8] {
        try await output.forEachResult { number, result in
            guard number > 0, !contains(number),
                !Finding.Kind.ofThisMachine.contains(where: { $0.identifier == result["failure"]?.stringValue })
            else { return }
            insert(number)
            if failCriteria.areMet(by: result) { failedCount += 1 }
        }
    }
}

extension AsyncSequence where Element == [UInt8] {
    /// Calls a function with the line number of each result in an audit's output, and with the result.
    nonisolated(nonsending) func forEachResult(_ body: (Int, JSONValue) -> Void) async throws(Failure) {
        var splitter = LineSplitter()
        var buffers = makeAsyncIterator()
        var isAtEnd = false
        while !isAtEnd {
            let buffer = try await buffers.next(isolation: #isolation)
            isAtEnd = buffer == nil
            let batches = buffer.map { splitter.receive($0) } ?? splitter.finish()
            for result in batches.lazy.flatMap(\.lines).flatMap(\.content.results) {
                if case .integer(let number)? = result["line"] { body(number, result) }
            }
        }
    }
}

extension LineBatch.Content {
    /// The whole results in a line of an audit's output: several, if `cat` joined outputs, the first of which was cut off.
    fileprivate var results: [JSONValue] {
        guard case .bytes(let bytes) = self else { return [] }
        let beginning = CompletedLineSet.beginning
        let starts = bytes.indices.filter { index in
            index == bytes.startIndex || bytes[index] == beginning[0] && bytes[index...].starts(with: beginning)
        }
        return starts.compactMap { start in
            var parser = JSONParser(Array(bytes[start...]))
            return try? parser.parseValue()
        }
    }
}

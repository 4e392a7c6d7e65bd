import RichPush

/// The numbers of the lines whose results an earlier audit wrote.
public struct CompletedLineSet: Sendable {
    private var numbers = RangeSet<Int>()
    /// The number of lines.
    public private(set) var count = 0
    /// The number of lines that count as failed.
    package private(set) var failedCount = 0

    /// An empty set.
    public init() {}

    /// Adds a line.
    /// - Parameter number: Its number in the input, from 1.
    public mutating func insert(_ number: Int) {
        guard number < .max, !contains(number) else { return }
        numbers.insert(contentsOf: number..<number + 1)
        count += 1
    }

    /// Whether the line with a number was added.
    public func contains(_ number: Int) -> Bool { count > 0 && numbers.contains(number) }

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
        var splitter = LineSplitter()
        var buffers = output.makeAsyncIterator()
        while let buffer = try await buffers.next(isolation: #isolation) {
            insert(splitter.receive(buffer), failCriteria)
        }
        insert(splitter.finish(), failCriteria)
    }

    private mutating func insert(_ batches: [LineBatch], _ failCriteria: FailCriteria) {
        for result in batches.lazy.flatMap(\.lines).flatMap(\.content.results) {
            guard case .integer(let number)? = result["line"], number > 0, !contains(number),
                !Finding.Kind.ofThisMachine.contains(where: { $0.identifier == result["failure"]?.stringValue })
            else { continue }
            insert(number)
            if failCriteria.areMet(by: result) { failedCount += 1 }
        }
    }
}

extension LineBatch.Content {
    /// The whole results in a line of an audit's output: several, if `cat` joined outputs, the first of which was cut off.
    var results: [JSONValue] {
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

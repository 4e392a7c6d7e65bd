import RichPush

/// The numbers of the lines whose results an earlier audit wrote: one bit each, in pages.
public struct CompletedLineSet: Sendable {
    private static let pageBits = 4_096

    private var pages: [Int: [UInt64]] = [:]
    /// The number of lines.
    public private(set) var count = 0

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
}

extension CompletedLineSet {
    /// The bytes with which each line of an audit's output begins.
    fileprivate static let beginning = Array(#"{"line":"#.utf8)
    private static let failure = Array(#""failure":"#.utf8)
    /// The bytes with which such a line may end.
    private static let endings = [#"]}"#, #""coalesced":true}"#].map { Array($0.utf8) }

    /// Reads the line numbers in an earlier output, which is JSON Lines. A result that was cut off counts as not done,
    /// and so does one that failed because of the machine.
    /// - Parameter output: The output, in buffers of any size.
    public init<Output: AsyncSequence>(in output: Output) async throws(Output.Failure) where Output.Element == [UInt8] {
        self.init()
        var splitter = LineSplitter()
        var buffers = output.makeAsyncIterator()
        while let buffer = try await buffers.next(isolation: #isolation) {
            for batch in splitter.receive(buffer) { insert(batch, isCertainlyWhole: true) }
        }
        for batch in splitter.finish() { insert(batch, isCertainlyWhole: false) }
    }

    /// - Parameter isCertainlyWhole: Whether each line ended with a line feed.
    private mutating func insert(_ batch: LineBatch, isCertainlyWhole: Bool) {
        for line in batch.lines {
            if isCertainlyWhole, case .bytes(let bytes) = line.content, let number = Self.number(in: bytes) {
                insert(number)
                continue
            }
            for result in line.content.results {
                guard case .integer(let number)? = result["line"], number > 0,
                    !Finding.Kind.ofThisMachine.contains(where: { $0.identifier == result["failure"]?.stringValue })
                else { continue }
                insert(number)
            }
        }
    }

    /// The number of a line that is written as an audit writes it; `nil` for one that is written differently or has a
    /// failure.
    private static func number(in bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.starts(with: beginning), endings.contains(where: { bytes.suffix($0.count) == $0[...] }),
            !isTorn(bytes), !has(failure, in: bytes)
        else { return nil }
        let digits = bytes.dropFirst(beginning.count).prefix { (0x30...0x39).contains($0) }
        guard (1...18).contains(digits.count), bytes[digits.endIndex] == UInt8(ascii: ",") else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Whether another line begins in the middle of this one, as it does if a second audit appended to the output of
    /// one that was interrupted. Texts cannot contain the beginning, because their quotation marks are escaped.
    private static func isTorn(_ bytes: ArraySlice<UInt8>) -> Bool {
        has(beginning, in: bytes.dropFirst())
    }

    private static func has(_ text: [UInt8], in bytes: ArraySlice<UInt8>) -> Bool {
        bytes.indices.contains { bytes[$0] == text[0] && bytes[$0...].starts(with: text) }
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

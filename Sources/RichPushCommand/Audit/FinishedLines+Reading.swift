import Glibc
import RichPush

extension FinishedLines {
    /// What each line of an audit's output begins with.
    private static let beginning = Array(#"{"line":"#.utf8)

    /// Reads which lines an earlier output has; one that was cut off in the middle counts as not done.
    /// - Parameter path: The path of the output.
    init(readingOutputAt path: String) throws(AuditError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path, errno) }
        defer { close(descriptor) }
        self.init()
        var splitter = LineSplitter()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1_024, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(path, errno) }
            guard count > 0 else { break }
            insert(splitter.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count])), isCertainlyWhole: true)
        }
        insert(splitter.finish(), isCertainlyWhole: false)
    }

    /// - Parameter isCertainlyWhole: Whether each line has its line end.
    private mutating func insert(_ chunk: LineChunk, isCertainlyWhole: Bool) {
        var chunk = chunk
        while let line = chunk.take(sequence: 0) {
            guard case .bytes(let bytes) = line.content else { continue }
            if isCertainlyWhole, let number = Self.number(in: bytes) {
                insert(number)
            } else if let value = try? JSONValue(parsing: bytes), case .integer(let number)? = value["line"], number > 0
            {
                insert(number)
            }
        }
    }

    /// The number of a line that is written as an audit writes it; `nil` for one that is written differently.
    private static func number(in bytes: [UInt8]) -> Int? {
        guard bytes.starts(with: beginning), bytes.last == UInt8(ascii: "}"), !isTorn(bytes) else { return nil }
        let digits = bytes[beginning.count...].prefix { (0x30...0x39).contains($0) }
        guard (1...18).contains(digits.count), bytes[digits.endIndex] == UInt8(ascii: ",") else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Whether another line begins in the middle of this one, as where an audit was broken off and its output is gone on
    /// with. In the texts of a line quotation marks are escaped, so that its beginning does not occur there.
    private static func isTorn(_ bytes: [UInt8]) -> Bool {
        bytes.indices.dropFirst().contains { bytes[$0] == beginning[0] && bytes[$0...].starts(with: beginning) }
    }
}

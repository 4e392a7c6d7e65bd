import Glibc
import RichPush

/// Consecutive lines of the input, without blank ones.
struct LineBatch: Sendable {
    /// The maximum number of lines. It is low because a batch's results arrive once all of them are done.
    static let lineLimit = 64

    struct Line: Sendable {
        /// Its number in the input, from 1, counting blank lines; or the number that it begins with.
        let number: Int
        let content: Content

        /// The same line in its own memory, so that keeping a line does not keep a whole buffer.
        var detached: Line {
            guard case .bytes(let bytes) = content else { return self }
            return Line(number: number, content: .bytes(Array(bytes)[...]))
        }
    }

    enum Content: Sendable {
        /// The bytes, perhaps as a part of the buffer in which they arrived.
        case bytes(ArraySlice<UInt8>)
        /// The line has more bytes than ``LineSplitter/lengthLimit``, which were dropped.
        case tooLong
        /// The line does not begin with its number, although it should.
        case unnumbered

        /// Calls a function with the bytes.
        /// - Returns: The function's result; `nil` if there are no bytes.
        @inline(__always)
        func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result?) -> Result? {
            guard case .bytes(let bytes) = self else { return nil }
            return bytes.withUnsafeBufferPointer(body)
        }
    }

    var lines: [Line] = []
}

/// Splits the input into lines in bounded memory. It drops a line that is too long, and keeps only its number.
///
/// Blank lines are left out, but counted. Compressed input has no lines; only its first bytes are passed on, as line 1.
struct LineSplitter {
    /// The maximum length of a line in bytes, that of the longest payload that RichPush reads.
    static let lengthLimit = RemoteNotification.readLimit

    /// The maximum length of a number and its tab: 18 digits cannot overflow.
    private static let numberLimit = 19

    /// The lines to leave out.
    private let completedLines: CompletedLineSet
    /// Whether each line begins with its number and a tab.
    private let isNumbered: Bool
    /// The number of lines that have ended.
    private var count = 0
    /// The beginning of a line whose end has not arrived yet.
    private var partial: [UInt8] = []
    private var isTooLong = false
    private var isCompressed = false
    /// The number that the dropped part of a line began with.
    private var droppedNumber: Int?
    /// Whether the dropped part of a long line was blank: the line may then be a blank one.
    private var isDroppedPartBlank = true

    init(completedLines: CompletedLineSet = CompletedLineSet(), isNumbered: Bool = false) {
        (self.completedLines, self.isNumbered) = (completedLines, isNumbered)
    }

    /// Receives a buffer of the input, and returns the lines that end in it.
    mutating func receive(_ buffer: [UInt8]) -> [LineBatch] {
        var batches: [LineBatch] = []
        var batch = LineBatch()
        var start = 0
        while let newline = buffer.firstNewline(from: start) {
            end(with: buffer[start..<newline], in: &batch)
            start = newline + 1
            guard batch.lines.count == LineBatch.lineLimit else { continue }
            batches.append(batch)
            batch = LineBatch()
        }
        keep(buffer[start...])
        if !batch.lines.isEmpty { batches.append(batch) }
        return batches
    }

    /// Returns the last line, if the input does not end with a line feed.
    mutating func finish() -> [LineBatch] {
        var batch = LineBatch()
        if isTooLong || !partial.isEmpty { end(with: [], in: &batch) }
        return batch.lines.isEmpty ? [] : [batch]
    }

    private mutating func end(with piece: ArraySlice<UInt8>, in batch: inout LineBatch) {
        guard !isCompressed else { return }
        defer { count += 1 }
        var bytes = partial.isEmpty ? piece : (partial + piece)[...]
        let number = isTooLong ? droppedNumber : takeNumber(from: &bytes)
        if count == 0, !isTooLong, case .compressed? = JSONSyntaxError.Reason(start: bytes) { isCompressed = true }
        let isBlank = isDroppedPartBlank && bytes.allSatisfy(\.isBlank)
        let isTooLong = isTooLong || bytes.count > Self.lengthLimit
        partial.removeAll(keepingCapacity: true)
        self.isTooLong = false
        isDroppedPartBlank = true
        guard !isBlank else { return }
        guard let number else { return batch.lines.append(LineBatch.Line(number: count + 1, content: .unnumbered)) }
        guard isCompressed || !completedLines.contains(number) else { return }
        batch.lines.append(LineBatch.Line(number: number, content: isTooLong ? .tooLong : .bytes(bytes)))
    }

    /// Removes the number from the beginning of a line, and returns it; `nil` if the line should have one but does not.
    private func takeNumber(from bytes: inout ArraySlice<UInt8>) -> Int? {
        guard isNumbered else { return count + 1 }
        let digits = bytes.prefix(Self.numberLimit - 1).prefix { $0 != UInt8(ascii: "\t") }
        guard !digits.isEmpty, digits.endIndex < bytes.endIndex, bytes[digits.endIndex] == UInt8(ascii: "\t"),
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        bytes = bytes[(digits.endIndex + 1)...]
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private mutating func keep(_ piece: ArraySlice<UInt8>) {
        let limit = Self.lengthLimit + (isNumbered ? Self.numberLimit : 0)
        guard isTooLong || partial.count + piece.count > limit else { return partial.append(contentsOf: piece) }
        var dropped = isTooLong ? piece : (partial + piece)[...]
        if !isTooLong { droppedNumber = takeNumber(from: &dropped) }
        isDroppedPartBlank = isDroppedPartBlank && dropped.allSatisfy(\.isBlank)
        isTooLong = true
        partial.removeAll(keepingCapacity: true)
    }
}

extension [UInt8] {
    /// The end of the line that begins at an index; `nil` if it does not end in this buffer.
    fileprivate func firstNewline(from index: Int) -> Int? {
        withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress,
                let found = memchr(start + index, Int32(UInt8(ascii: "\n")), count - index)
            else { return nil }
            return UnsafeRawPointer(found) - start
        }
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

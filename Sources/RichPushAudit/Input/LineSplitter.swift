import Glibc
import RichPush

/// Lines that follow each other in the input, without those that are blank.
struct LineBatch: Sendable {
    /// A batch has no more lines than this: its results come when all are done.
    static let lineLimit = 64

    /// A line of the input.
    struct Line: Sendable {
        /// Its number, from 1; blank lines count.
        let number: Int
        let content: Content

        /// The same line, apart from the buffer in which it came: who keeps a line does not keep a whole buffer.
        var detached: Line {
            guard case .bytes(let bytes) = content else { return self }
            return Line(number: number, content: .bytes(Array(bytes)[...]))
        }
    }

    /// What a line consists of.
    enum Content: Sendable {
        /// Its bytes, perhaps as a part of the buffer in which they came.
        case bytes(ArraySlice<UInt8>)
        /// The line has more bytes than ``LineSplitter/lengthLimit``, and they were dropped.
        case tooLong

        /// What a function makes of the bytes; `nil` if there are none.
        @inline(__always)
        func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result?) -> Result? {
            guard case .bytes(let bytes) = self else { return nil }
            return bytes.withUnsafeBufferPointer(body)
        }
    }

    var lines: [Line] = []
}

/// Splits the input into lines, in bounded memory: a line that is too long is dropped, and only its number is kept.
///
/// Blank lines are left out, but counted.
struct LineSplitter {
    /// The length of the longest line in bytes: that of the longest payload that is looked at.
    static let lengthLimit = RemoteNotification.readLimit

    private let completedLines: CompletedLineSet
    private var number = 0
    /// The beginning of a line whose end has not come yet.
    private var partial: [UInt8] = []
    private var isTooLong = false
    /// Whether what was dropped of a line that is too long was blank: then it is a blank line all the same.
    private var isDroppedPartBlank = true

    /// - Parameter completedLines: The lines that are left out.
    init(completedLines: CompletedLineSet = CompletedLineSet()) {
        self.completedLines = completedLines
    }

    /// Takes a buffer of the input, and returns the lines that end in it.
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
        number += 1
        defer {
            partial.removeAll(keepingCapacity: true)
            isTooLong = false
            isDroppedPartBlank = true
        }
        guard !isBlank(with: piece), !completedLines.contains(number) else { return }
        guard !isTooLong, partial.count + piece.count <= Self.lengthLimit else {
            batch.lines.append(LineBatch.Line(number: number, content: .tooLong))
            return
        }
        let bytes = partial.isEmpty ? piece : (partial + piece)[...]
        batch.lines.append(LineBatch.Line(number: number, content: .bytes(bytes)))
    }

    /// Whether the line is blank as far as its end, or the end of this piece.
    private func isBlank(with piece: ArraySlice<UInt8>) -> Bool {
        isDroppedPartBlank && partial.allSatisfy(\.isBlank) && piece.allSatisfy(\.isBlank)
    }

    private mutating func keep(_ piece: ArraySlice<UInt8>) {
        if isTooLong || partial.count + piece.count > Self.lengthLimit {
            isDroppedPartBlank = isBlank(with: piece)
            isTooLong = true
            partial.removeAll(keepingCapacity: true)
        } else {
            partial.append(contentsOf: piece)
        }
    }
}

extension [UInt8] {
    /// Where the line ends that begins at an index; `nil` if it does not end here.
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
    /// White space of JSON.
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

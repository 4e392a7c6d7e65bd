import Glibc
import RichPush

/// Splits what is read into lines, in bounded memory: of a line that is too long nothing is kept but its number.
///
/// Blank lines are counted, and passed over.
struct LineSplitter {
    /// The longest line, in bytes: as long as the longest payload that is looked at at all.
    static let lengthLimit = RemoteNotification.readLimit

    private let isFinished: (Int) -> Bool
    private var number = 0
    /// The beginning of a line whose end has not come yet.
    private var partial: [UInt8] = []
    private var isTooLong = false
    /// Whether what was passed over of a line that is too long was blank: then it is a blank line all the same.
    private var isPassedOverBlank = true

    /// - Parameter isFinished: Whether the line of that number is not to be audited again.
    init(isFinished: @escaping (Int) -> Bool = { _ in false }) {
        self.isFinished = isFinished
    }

    /// Takes what was read, and hands back the lines that are whole by now.
    mutating func receive(_ bytes: UnsafeRawBufferPointer) -> LineChunk {
        var chunk = LineChunk()
        chunk.bytes.reserveCapacity(partial.count + bytes.count)
        var rest = bytes[...]
        while let newline = rest.firstNewline {
            end(with: rest[..<newline], in: &chunk)
            rest = rest[(newline + 1)...]
        }
        keep(rest)
        return chunk
    }

    /// Hands back the last line, if the input did not end with a line end.
    mutating func finish() -> LineChunk {
        var chunk = LineChunk()
        if isTooLong || !partial.isEmpty { end(with: UnsafeRawBufferPointer(start: nil, count: 0)[...], in: &chunk) }
        return chunk
    }

    private mutating func end(with piece: Slice<UnsafeRawBufferPointer>, in chunk: inout LineChunk) {
        number += 1
        defer {
            partial.removeAll(keepingCapacity: true)
            isTooLong = false
            isPassedOverBlank = true
        }
        guard !isBlank(with: piece), !isFinished(number) else { return }
        guard !isTooLong, partial.count + piece.count <= Self.lengthLimit else {
            chunk.entries.append(.init(number: number, range: nil))
            return
        }
        let start = chunk.bytes.count
        chunk.bytes.append(contentsOf: partial)
        chunk.bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece))
        chunk.entries.append(.init(number: number, range: start..<chunk.bytes.count))
    }

    /// Whether the line is blank as far as its end, or the end of this piece.
    private func isBlank(with piece: Slice<UnsafeRawBufferPointer>) -> Bool {
        isPassedOverBlank && partial.allSatisfy(\.isBlank) && piece.allSatisfy(\.isBlank)
    }

    private mutating func keep(_ piece: Slice<UnsafeRawBufferPointer>) {
        if isTooLong || partial.count + piece.count > Self.lengthLimit {
            isPassedOverBlank = isBlank(with: piece)
            isTooLong = true
            partial.removeAll(keepingCapacity: true)
        } else {
            partial.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece))
        }
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// Where the first line ends.
    fileprivate var firstNewline: Int? {
        guard let start = UnsafeRawBufferPointer(rebasing: self).baseAddress,
            let found = memchr(start, Int32(UInt8(ascii: "\n")), count)
        else { return nil }
        return startIndex + (UnsafeRawPointer(found) - start)
    }
}

extension UInt8 {
    /// White space of JSON.
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

/// A picture's box `iloc`, which says where in the file its parts are: ISO/IEC 14496-12, 8.11.3.
struct ItemLocations: Sendable {
    private enum Field { case itemCount, item, base, extentCount, index, start, length }

    private var field = Field.itemCount
    private let version: UInt64
    private let lengths: (start: Int, length: Int, base: Int, index: Int)
    private var itemCount = 0
    private var extentCount = 0
    private var isInFile = false
    private var base: UInt64 = 0
    private var start: UInt64 = 0

    /// Reads the first six bytes: a version, flags, and the lengths of numbers; `nil` if they are invalid.
    init?(_ head: UInt64) {
        version = head >> 40
        let sizes = [12, 8, 4, 0].map { Int(head >> UInt64($0) & 0xF) }
        guard version <= 2, sizes.allSatisfy({ [0, 4, 8].contains($0) }) else { return nil }
        lengths = (sizes[0], sizes[1], sizes[2], version > 0 ? sizes[3] : 0)
    }

    var isAtItemCount: Bool { field == .itemCount }

    /// The length of the next field, in bytes; 0 for one that has none, `nil` at the end.
    var nextLength: Int? {
        switch field {
        case .itemCount: version < 2 ? 2 : 4
        // An identifier, how the part is stored (from version 1 on), and which file it is in.
        case .item: itemCount == 0 ? nil : [4, 6, 8][Int(version)]
        case .base: lengths.base
        case .extentCount: 2
        case .index: lengths.index
        case .start: lengths.start
        case .length: lengths.length
        }
    }

    /// Takes a field.
    /// - Returns: A part of the file that holds a part of the picture, if one is known now.
    mutating func receive(_ value: UInt64) -> (start: UInt64, length: UInt64)? {
        switch field {
        case .itemCount:
            itemCount = Int(value)
            field = .item
        case .item:
            itemCount -= 1
            isInFile = value & 0xFFFF == 0 && (version == 0 || value >> 16 & 0xF == 0)
            field = .base
        case .base:
            base = value
            field = .extentCount
        case .extentCount:
            // If extents have no bytes, many of them would only cost time.
            let isEmpty = lengths.index + lengths.start + lengths.length == 0
            extentCount = isEmpty ? min(1, Int(value)) : Int(value)
            field = extentCount > 0 ? .index : .item
        case .index: field = .start
        case .start:
            start = value
            field = .length
        case .length:
            extentCount -= 1
            field = extentCount > 0 ? .index : .item
            if isInFile { return (base &+ start, value) }
        }
        return nil
    }
}

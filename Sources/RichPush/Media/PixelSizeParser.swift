/// The width and height of an image, in pixels.
struct PixelSize: Sendable, Hashable {
    let width: Int
    let height: Int

    /// The number of pixels; `Int.max` where it is larger.
    var count: Int {
        let (product, isOverflow) = width.multipliedReportingOverflow(by: height)
        return isOverflow ? .max : product
    }
}

/// Reads the size of an image from its bytes as they come, in pieces of any length. It decodes nothing, and keeps
/// nothing but a few numbers.
///
/// It alternates between two things: passing over bytes, and collecting a field of at most eight bytes. A field that is
/// whole decides what comes next.
struct PixelSizeParser: Sendable {
    private enum Step {
        case png, gif
        case jpegMarker, jpegCode, jpegLength, jpegFrame
        case boxHeader, largeBoxHeader(type: UInt64), extents(boxEnd: Int)
    }

    /// The size as far as is known: of a HEIC, which may state several, the largest so far.
    private(set) var size: PixelSize?
    /// Whether no byte that is to come changes the size.
    private(set) var isDone = false
    private var step: Step
    private var offset = 0
    private var skipCount: Int
    private var field: UInt64 = 0
    /// How many bytes of the field are still to come.
    private var missingCount: Int
    /// The boxes around the current one, the outermost first, by their ends.
    private var boxEnds: (depth: Int, innermost: Int) = (0, .max)

    /// A parser of a type's images; `nil` for a type whose size is not read.
    init?(_ type: MediaType) {
        switch type {
        // The image header chunk, which is the first: PNG (Third Edition), 11.2.1.
        case .png: (step, skipCount, missingCount) = (.png, 16, 8)
        // The logical screen: GIF89a, 18. A frame that is larger does not show beyond it.
        case .gif: (step, skipCount, missingCount) = (.gif, 6, 4)
        case .jpeg: (step, skipCount, missingCount) = (.jpegMarker, 2, 2)
        case .heic: (step, skipCount, missingCount) = (.boxHeader, 0, 8)
        default: return nil
        }
    }

    /// Takes the next bytes of the file.
    mutating func receive(_ bytes: RawSpan) {
        var position = 0
        while !isDone, position < bytes.byteCount {
            if skipCount > 0 {
                let count = min(skipCount, bytes.byteCount - position)
                skipCount -= count
                position += count
                offset += count
                continue
            }
            field = field << 8 | UInt64(bytes.unsafeLoad(fromByteOffset: position, as: UInt8.self))
            position += 1
            offset += 1
            missingCount -= 1
            if missingCount == 0 {
                let whole = field
                field = 0
                receive(field: whole)
            }
        }
    }

    private mutating func receive(field: UInt64) {
        switch step {
        case .png: end(width: field >> 32, height: field & 0xFFFF_FFFF)
        case .gif:
            end(
                width: UInt64(UInt16(field >> 16).byteSwapped),
                height: UInt64(UInt16(truncatingIfNeeded: field).byteSwapped)
            )
        case .jpegMarker: receive(jpegMarker: field >> 8, code: field & 0xFF)
        case .jpegCode: receive(jpegMarker: 0xFF, code: field)
        case .jpegLength:
            guard field >= 2 else { return isDone = true }
            next(.jpegMarker, 2, skipping: Int(field) - 2)
        case .jpegFrame: end(width: field & 0xFFFF, height: field >> 16)
        case .boxHeader:
            let type = field & 0xFFFF_FFFF
            switch field >> 32 {
            case 0: enter(type, to: boxEnds.innermost)
            case 1: next(.largeBoxHeader(type: type), 8)
            case let size: enter(type, to: offset - 8 + Int(size))
            }
        case .largeBoxHeader(let type):
            guard field <= UInt32.max else { return isDone = true }
            enter(type, to: offset - 16 + Int(field))
        case .extents(let boxEnd):
            let found = PixelSize(width: Int(field >> 32), height: Int(field & 0xFFFF_FFFF))
            if found.count > size?.count ?? -1 { size = found }
            nextBox(at: boxEnd)
        }
    }

    private mutating func next(_ step: Step, _ fieldLength: Int, skipping skipCount: Int = 0) {
        self.step = step
        missingCount = fieldLength
        self.skipCount = skipCount
    }

    private mutating func end(width: UInt64, height: UInt64) {
        size = PixelSize(width: Int(width), height: Int(height))
        isDone = true
    }

    // MARK: - JPEG

    /// Looks for the first frame header: ITU-T T.81, B.2.2. The segments in front of it say how long they are.
    private mutating func receive(jpegMarker marker: UInt64, code: UInt64) {
        guard marker == 0xFF else { return isDone = true }
        switch code {
        // A marker may be filled up in front.
        case 0xFF: next(.jpegCode, 1)
        // These stand alone.
        case 0x01, 0xD0...0xD8: next(.jpegMarker, 2)
        case 0xC0...0xCF where code != 0xC4 && code != 0xC8 && code != 0xCC: next(.jpegFrame, 4, skipping: 3)
        case 0xD9, 0xDA: isDone = true
        default: next(.jpegLength, 2)
        }
    }

    // MARK: - HEIC

    /// The boxes in which the spatial extents properties stand, from the outermost on, and these themselves:
    /// ISO/IEC 23008-12, 6.5.3. An image in tiles has one for a tile and one for the whole.
    private static let path: [UInt64] = [0x6D65_7461, 0x6970_7270, 0x6970_636F, 0x6973_7065]  // meta iprp ipco ispe

    /// Enters a box that is on the path, and passes over any other: ISO/IEC 14496-12, 4.2. A box that goes on behind
    /// the one around it ends with that.
    private mutating func enter(_ type: UInt64, to claimedEnd: Int) {
        guard claimedEnd >= offset else { return isDone = true }
        let end = min(claimedEnd, boxEnds.innermost)
        guard type == Self.path[boxEnds.depth] else { return nextBox(at: end) }
        if boxEnds.depth == Self.path.count - 1 {
            // A version and flags come first, also in the box `meta`.
            guard end - offset >= 12 else { return nextBox(at: end) }
            next(.extents(boxEnd: end), 8, skipping: 4)
        } else {
            let headerLength = boxEnds.depth == 0 ? 4 : 0
            boxEnds = (boxEnds.depth + 1, end)
            nextBox(at: offset + headerLength)
        }
    }

    /// Goes on with the box at an offset, if there is another one in the box around it.
    private mutating func nextBox(at start: Int) {
        guard start <= boxEnds.innermost - 8 else { return isDone = true }
        next(.boxHeader, 8, skipping: start - offset)
    }
}

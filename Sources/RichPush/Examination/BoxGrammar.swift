/// MPEG-4, QuickTime, 3GPP and HEIC: ISO/IEC 14496-12, 4.2 and 8, and ISO/IEC 23008-12, 6.
struct BoxGrammar: MediaGrammar {
    enum Step {
        case header, largeSize
        case version, timescale, extents, handler, configuration, primaryItem, locations, location
        case entryCount, description, descriptionPart, time, sampleSizes, sampleSize, chunkOffset, run
    }

    /// The boxes around the current one, the outermost first, and their ends: never more than four.
    private var containers: [(type: BoxType, end: Int)] = []
    private var contents: BoxContents
    var step = Step.header
    private var code: UInt64 = 0
    private var boxStart = 0
    private var boxEnd = 0
    private var entryCount = 0
    private var entryLength = 0
    /// The number of bytes between the fields of its entries that matter.
    private var entryGap = 0
    private var locations: ItemLocations?
    private var description: SampleDescription?
    private var descriptionEnd = 0

    /// The end of a box that extends to the end of the file.
    private static let openEnd = 1 << 62

    init(isImage: Bool) { contents = BoxContents(isImage: isImage) }

    mutating func receive(_ field: UInt64, _ cursor: inout BodyCursor) {
        switch step {
        case .header:
            code = field & 0xFFFF_FFFF
            boxStart = cursor.offset - 8
            switch field >> 32 {
            case 0: begin(to: containers.last?.end ?? Self.openEnd, &cursor)
            case 1: next(.largeSize, 8, in: &cursor)
            case let size: begin(to: boxStart + Int(size), &cursor)
            }
        case .largeSize: begin(to: boxStart + Int(min(field, UInt64(Self.openEnd))), &cursor)
        case .extents:
            let size = PixelSize(width: Int(field >> 32), height: Int(field & 0xFFFF_FFFF))
            if size.count == 0 { cursor.note(.empty, at: boxStart, size.clause) }
            cursor.note(size)
            nextBox(&cursor)
        case .handler:
            contents.track.handler = field
            nextBox(&cursor)
        case .version: next(.timescale, 4, after: field >> 24 == 0 ? 8 : 16, in: &cursor)
        case .timescale: field == 0 ? damaged("has no time scale", &cursor) : nextBox(&cursor)
        case .configuration: field == 1 ? nextBox(&cursor) : damaged("is not valid", &cursor)
        // Two bytes of an item's number, which has four in later versions.
        case .primaryItem: field & 0xFF00_0000_FFFF == 0 ? damaged("names no item", &cursor) : nextBox(&cursor)
        case .locations:
            locations = ItemLocations(field)
            locations == nil ? damaged("is not valid", &cursor) : nextLocation(&cursor)
        case .location where locations?.isAtItemCount == true && field == 0: damaged("is empty", &cursor)
        case .location:
            receive(location: field)
            nextLocation(&cursor)
        case .description:
            contents.track.coding = field & 0xFFFF_FFFF
            description = SampleDescription(code: field & 0xFFFF_FFFF)
            descriptionEnd = min(boxEnd, cursor.offset - 8 + Int(field >> 32))
            nextPart(&cursor)
        case .descriptionPart:
            description?.receive(field)
            contents.track.codec = description?.codec
            nextPart(&cursor)
        case .time:
            contents.track.timeCount += Int(field >> 32)
            nextEntry(&cursor)
        case .sampleSizes:
            contents.track.sampleCount = Int(field & 0xFFFF_FFFF)
            // Either each sample has its own size, or all have this one.
            if field >> 32 == 0 { return beginTable(.sampleSize, of: contents.track.sampleCount, each: 4, in: &cursor) }
            contents.sampleByteCount = nil
            nextBox(&cursor)
        case .entryCount:
            guard let type, let length = type.entryLength else { return nextBox(&cursor) }
            switch type {
            case .stco, .co64: beginTable(.chunkOffset, of: Int(field), each: length, in: &cursor)
            case .stts: beginTable(.time, of: Int(field), each: length, in: &cursor)
            case .stsc: beginTable(nil, of: Int(field), each: length, in: &cursor)
            case .elst where field == 0:
                cursor.note(.damaged, at: boxStart, "the box elst is empty")
                nextBox(&cursor)
            case _ where field == 0: damaged("is empty", &cursor)
            case .stsd: beginTable(.description, of: 1, each: length, in: &cursor)
            default: beginTable(nil, of: Int(field), each: length, in: &cursor)
            }
        case .sampleSize:
            contents.sampleByteCount? += Int(field)
            nextEntry(&cursor)
        case .chunkOffset:
            contents.track.chunkCount += 1
            contents.references.add(field, length: 1)
            nextEntry(&cursor)
        case .run:
            // Each flag announces four bytes: two flags before the samples, and four in each, the second its size.
            let lengths = [0b101, 0x100, 0xF00].map { 4 * (field >> 32 & $0).nonzeroBitCount }
            let (count, room) = (Int(field & 0xFFFF_FFFF), boxEnd - cursor.offset - lengths[0])
            guard count * lengths[2] <= room else { return damaged("is shorter than its table", &cursor) }
            guard count > 0, field >> 32 & 0x200 != 0 else { return nextBox(&cursor) }
            (entryCount, entryLength, entryGap) = (count, 4, lengths[2] - 4)
            next(.sampleSize, 4, after: lengths[0] + lengths[1], in: &cursor)
        }
    }

    private mutating func begin(to claimedEnd: Int, _ cursor: inout BodyCursor) {
        let parent = containers.last
        // Data after the end need not be a box.
        if parent == nil, contents.isComplete, !code.isFourCharacterCode { return contents.end(&cursor) }
        guard claimedEnd >= cursor.offset else { return damaged("has a wrong length", &cursor) }
        boxEnd = claimedEnd
        if let end = parent?.end, claimedEnd > end {
            cursor.note(.damaged, at: boxStart, "the box \(name) is longer than the one around it")
            boxEnd = end
        }
        guard let type else { return nextBox(&cursor) }
        guard type.parent == parent?.type else {
            if type.isMisplacedElsewhere { cursor.note(.damaged, at: boxStart, "the box \(name) is misplaced") }
            return nextBox(&cursor)
        }
        contents.begin(type)
        switch type {
        case .mdat: if boxEnd < Self.openEnd { contents.note(media: cursor.offset, to: boxEnd) }
        case .idat: contents.note(media: cursor.offset, to: boxEnd)
        case .hdlr: return leaf(.handler, 4, after: 8, in: &cursor)
        case .mvhd, .mdhd: return leaf(.version, 4, reserving: 20, in: &cursor)
        case .hvcC: return leaf(.configuration, 1, in: &cursor)
        case .pitm: return leaf(.primaryItem, 6, in: &cursor)
        case .iloc: return leaf(.locations, 6, in: &cursor)
        case .ispe: return leaf(.extents, 8, after: 4, in: &cursor)
        case .stsz: return leaf(.sampleSizes, 8, after: 4, in: &cursor)
        case .trun: return leaf(.run, 8, in: &cursor)
        case _ where type.entryLength != nil: return leaf(.entryCount, 4, after: 4, in: &cursor)
        case _ where type.isContainer && (type != .meta || contents.isImage):
            containers.append((type, boxEnd))
            return nextBox(at: cursor.offset + (type == .meta ? 4 : 0), &cursor)
        default: break
        }
        nextBox(&cursor)
    }

    /// Asks for a field of the current box, if there is room for it and for the rest of the box.
    private mutating func leaf(
        _ step: Step,
        _ length: Int,
        after skipCount: Int = 0,
        reserving rest: Int = 0,
        in cursor: inout BodyCursor
    ) {
        guard boxEnd - cursor.offset >= skipCount + length + rest else {
            return damaged("is shorter than its contents", &cursor)
        }
        next(step, length, after: skipCount, in: &cursor)
    }

    /// - Parameter step: The step that takes an entry; `nil` if none of them matters.
    private mutating func beginTable(_ step: Step?, of count: Int, each length: Int, in cursor: inout BodyCursor) {
        guard count * length <= boxEnd - cursor.offset else { return damaged("is shorter than its table", &cursor) }
        guard let step, count > 0 else { return nextBox(&cursor) }
        (entryCount, entryLength, entryGap) = (count, length, 0)
        next(step, length, in: &cursor)
    }

    private mutating func nextEntry(_ cursor: inout BodyCursor) {
        entryCount -= 1
        entryCount > 0 ? cursor.read(entryLength, after: entryGap) : nextBox(&cursor)
    }

    /// Asks for the next field of a sample's description, if there is room for it.
    private mutating func nextPart(_ cursor: inout BodyCursor) {
        guard case (let length, let skipCount)? = description?.request,
            length + skipCount <= descriptionEnd - cursor.offset
        else { return nextBox(&cursor) }
        next(.descriptionPart, length, after: skipCount, in: &cursor)
    }

    /// Asks for the next field of a picture's `iloc`; those without bytes are zero.
    private mutating func nextLocation(_ cursor: inout BodyCursor) {
        while let length = locations?.nextLength {
            if length > 0 { return leaf(.location, length, in: &cursor) }
            receive(location: 0)
        }
        nextBox(&cursor)
    }

    private mutating func receive(location field: UInt64) {
        guard let part = locations?.receive(field) else { return }
        contents.references.add(part.start, length: part.length)
    }

    private mutating func nextBox(at start: Int? = nil, _ cursor: inout BodyCursor) {
        var start = start ?? boxEnd
        // Less than a header may be left: in QuickTime, four zero bytes end a list.
        while let last = containers.last, start > last.end - 8 {
            containers.removeLast()
            start = last.end
            contents.end(last.type, at: start, &cursor)
        }
        if !cursor.isDone { next(.header, 8, after: start - cursor.offset, in: &cursor) }
    }

    private func damaged(_ problem: String, _ cursor: inout BodyCursor) {
        cursor.stop(.damaged, at: boxStart, "the box \(name) \(problem)", isTolerated: contents.isComplete)
    }

    mutating func end(_ cursor: inout BodyCursor) {
        let isOpen = containers.isEmpty && boxEnd == Self.openEnd
        let isBetweenBoxes = containers.isEmpty && step == .header && cursor.skipCount == 0
        if isOpen, type == .mdat { contents.note(media: boxStart + 8, to: cursor.offset) }
        let isTolerated = contents.refersOnly(before: cursor.offset)
        guard isOpen || isBetweenBoxes else {
            let isMinor = contents.isComplete && type != .mdat
            return cursor.stop(.truncated, "in its box \(name)", isTolerated: isMinor || isTolerated)
        }
        if let missing = contents.missingPart { return cursor.stop(.truncated, missing, isTolerated: isTolerated) }
        contents.end(&cursor)
    }

    private var name: String { String(fourCharacterCode: code) }
    private var type: BoxType? { BoxType(code: code) }
}

/// Sounds that consist of frames with known lengths: MP3, AMR, AC-3 and Enhanced AC-3.
struct FrameGrammar: MediaGrammar {
    enum Step { case signature, tag, header, nextByte, search, searchRest, totals, frameTotal }

    private var format: FrameFormat
    var step = Step.signature
    private var frameCount = 0
    private var firstFrame = 0
    private var frameEnd = 0
    private var lostAt: Int?
    /// The bytes where a frame should begin.
    private var lost: UInt64 = 0
    /// The number of bytes that an MP3 states, from the first frame on.
    private var statedByteCount = 0

    private static let noFrame = "there is no frame where one should begin"

    init(_ format: FrameFormat) { self.format = format }

    var firstLength: Int { format == .mp3 ? 4 : 6 }

    mutating func receive(_ field: UInt64, _ cursor: inout BodyCursor) {
        switch step {
        case .signature where format == .narrowbandAMR:
            // "#!AMR\n", or "#!AMR-WB\n"
            guard field == 0x2321_414D_520A || field == 0x2321_414D_522D else {
                return cursor.stop(.damaged, at: 0, "the signature is wrong")
            }
            if field & 0xFF != 0x0A { format = .widebandAMR }
            next(.header, 1, after: format == .widebandAMR ? 3 : 0, in: &cursor)
        case .signature, .header:
            if format == .mp3, field >> 8 == 0x49_4433 { return next(.tag, 6, in: &cursor) }
            receive(header: field, &cursor)
        case .tag:
            let size = [24, 16, 8, 0].reduce(0) { $0 << 7 | Int(field >> UInt64($1) & 0x7F) }
            next(.header, 4, after: size + (field >> 36 & 1 == 1 ? 10 : 0), in: &cursor)
        case .search:
            guard field & 0xE0 == 0xE0 else { return search(&cursor) }
            // The bytes after the two bytes of a header show whether it is one.
            lost = 0xFF00 | field
            next(.searchRest, 2, in: &cursor)
        case .searchRest: receive(header: lost << 16 | field, &cursor)
        case .nextByte: receive(header: (lost << 8 | field) & 0xFFFF_FFFF, &cursor)
        case .totals:
            // "Xing" or "Info", and flags for the numbers of frames and of bytes.
            let isInfo = field >> 32 == 0x5869_6E67 || field >> 32 == 0x496E_666F
            guard isInfo, field & 2 == 2 else { return nextFrame(&cursor) }
            next(.frameTotal, 4, after: field & 1 == 1 ? 4 : 0, in: &cursor)
        case .frameTotal:
            statedByteCount = Int(field)
            nextFrame(&cursor)
        }
    }

    private mutating func receive(header: UInt64, _ cursor: inout BodyCursor) {
        let start = cursor.offset - format.headerLength
        guard let length = format.length(header: header) else { return lose(at: start, header, &cursor) }
        if let lostAt, frameCount > 0 { cursor.note(.damaged, at: lostAt, Self.noFrame) }
        lostAt = nil
        if frameCount == 0 { firstFrame = start }
        frameCount += 1
        frameEnd = start + length
        let infoOffset = frameCount == 1 && format == .mp3 ? FrameFormat.infoOffset(header: header) : nil
        if let infoOffset, infoOffset + 16 <= length { return next(.totals, 8, after: infoOffset - 4, in: &cursor) }
        nextFrame(&cursor)
    }

    private mutating func nextFrame(_ cursor: inout BodyCursor) {
        next(.header, format.headerLength, after: frameEnd - cursor.offset, in: &cursor)
    }

    /// Continues without a frame: with a tag that ends the file, or with a search for the next frame.
    private mutating func lose(at start: Int, _ header: UInt64, _ cursor: inout BodyCursor) {
        guard format == .mp3 else { return cursor.stop(.damaged, at: start, Self.noFrame, isTolerated: frameCount > 1) }
        // "TAG", "APET", "LYRI", zeros: what players write after the sound.
        let isEnd = header >> 8 == 0x54_4147 || [0x4150_4554, 0x4C59_5249, 0].contains(header)
        if isEnd, frameCount > 0 {
            endSound(at: start, &cursor)
            return cursor.stop()
        }
        if lostAt == nil { lostAt = start }
        lost = header
        let mayBegin = [16, 8, 0].contains { header >> $0 & 0xFF == 0xFF }
        mayBegin ? next(.nextByte, 1, in: &cursor) : search(&cursor)
    }

    private mutating func search(_ cursor: inout BodyCursor) {
        step = .search
        cursor.readMarkerCode()
    }

    func end(_ cursor: inout BodyCursor) {
        if frameCount == 0 {
            guard let lostAt else { return cursor.stop(.truncated, "before the end of its first frame") }
            return cursor.stop(.damaged, at: lostAt, Self.noFrame)
        }
        endSound(at: cursor.offset, &cursor)
        if lostAt == nil, step != .header || !cursor.isAtField {
            cursor.note(.truncated, "in a frame", isTolerated: frameCount > 1)
        }
    }

    /// Compares the length of the sound with what its first frame says.
    private func endSound(at offset: Int, _ cursor: inout BodyCursor) {
        guard statedByteCount > offset - firstFrame else { return }
        let isMinor = statedByteCount - (offset - firstFrame) <= 1_500
        cursor.note(.truncated, at: offset, "before the end that its first frame states", isTolerated: isMinor)
    }
}

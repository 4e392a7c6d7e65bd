/// MPEG program streams: ISO/IEC 11172-1, 2.4, and ISO/IEC 13818-1, 2.5. The grammar does not examine MPEG-1 video
/// without a container, whose pictures need not begin each row of macroblocks with a start code.
struct ProgramStreamGrammar: MediaGrammar {
    enum Step { case startCode, zeros, pack, stuffing, length }

    let firstLength = 4
    var step = Step.startCode
    private var code: UInt64 = 0
    private var hasMedia = false

    mutating func receive(_ field: UInt64, _ cursor: inout BodyCursor) {
        switch step {
        case .startCode: receive(startCode: field, &cursor)
        case .zeros: receive(startCode: (code << 8 | field) & 0xFFFF_FFFF, &cursor)
        // The first version has eight more bytes, the second nine, and then stuffing whose length it states.
        case .pack where field >> 6 == 1: next(.stuffing, 1, after: 8, in: &cursor)
        case .pack: next(.startCode, 4, after: 7, in: &cursor)
        case .stuffing: next(.startCode, 4, after: Int(field & 7), in: &cursor)
        case .length:
            if code == 0x1BD || 0x1C0...0x1EF ~= code { hasMedia = true }
            next(.startCode, 4, after: Int(field), in: &cursor)
        }
    }

    private mutating func receive(startCode: UInt64, _ cursor: inout BodyCursor) {
        code = startCode
        switch startCode {
        case 0x1BA: next(.pack, 1, in: &cursor)
        case 0x1BB...0x1FF: next(.length, 2, in: &cursor)
        case 0x1B9: cursor.stop()
        case 0x1B3 where cursor.offset == 4: cursor.stop()
        // Video CDs have zeros between packs.
        case 0...1: next(.zeros, 1, in: &cursor)
        default:
            let problem = "there is no packet where one should begin"
            cursor.stop(.damaged, at: cursor.offset - 4, problem, isTolerated: hasMedia)
        }
    }

    func end(_ cursor: inout BodyCursor) {
        guard hasMedia else { return cursor.stop(.truncated, "before its first packet") }
        if step != .zeros, step != .startCode || !cursor.isAtField {
            cursor.stop(.truncated, "in a packet", isTolerated: code == 0x1BE)
        }
    }
}

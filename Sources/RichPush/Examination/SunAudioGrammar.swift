/// Sun audio (AU): a header that says where the sound begins, and how long it is.
struct SunAudioGrammar: MediaGrammar {
    enum Step { case header, coding, channels, sound }

    var step = Step.header
    private var headerLength = 0
    private var length = 0

    mutating func receive(_ field: UInt64, _ cursor: inout BodyCursor) {
        let (first, second) = (Int(field >> 32), Int(field & 0xFFFF_FFFF))
        switch step {
        case .header:
            headerLength = second
            if headerLength < 24 { return cursor.stop(.damaged, at: 4, "the header is shorter than any header") }
            next(.coding, 8, in: &cursor)
        case .coding:
            length = first
            if length == 0 { return cursor.stop(.empty, at: 8, "there is nothing to play") }
            if !(1...7 ~= second || second == 27) { cursor.note(.unproven("AU \(second)")) }
            next(.channels, 8, in: &cursor)
        case .channels:
            guard first > 0, 1...255 ~= second else {
                return cursor.stop(.damaged, at: 16, "the header describes no sound")
            }
            // A program that writes to a pipe does not know the length yet.
            if length == 0xFFFF_FFFF { return cursor.stop() }
            next(.sound, 1, after: headerLength - 24 + length, in: &cursor)
        case .sound: cursor.stop()
        }
    }

    func end(_ cursor: inout BodyCursor) {
        if step != .sound { return cursor.stop(.truncated, "before its sound") }
        if cursor.skipCount > 0 { cursor.stop(.truncated, "in its sound") }
    }
}

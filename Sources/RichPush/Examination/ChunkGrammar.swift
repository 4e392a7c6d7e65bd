/// WAV and AVI (RIFF), AIFF and Core Audio: files of chunks, each with its type and length.
struct ChunkGrammar: MediaGrammar {
    enum Format: Sendable { case riff, aiff, coreAudio }

    enum Step {
        case file, form, chunk, largeLength, list
        case stream, movieCoding, soundCoding, soundSizes, common, rate, compression
        case description, coreCoding, corePackets, coreChannels
    }

    private let format: Format
    var step = Step.file
    /// The name of the current chunk.
    private var name = ""
    private var chunkStart = 0
    private var length = 0
    /// `WAVE`, `AVI `, `AIFF`, `AIFC`.
    private var form = ""
    private var isMovieStream = false
    private var isDescribed = false
    private var hasData = false
    private var dataStart = 0
    /// Whether the writer could not go back to store the length.
    private var isStreamed = false
    /// Whether the list of the data goes on to the end, so that its chunks are examined.
    private var hasOpenList = false
    private var sound = SoundFormat()

    init(_ format: Format) { self.format = format }

    mutating func receive(_ field: UInt64, _ cursor: inout BodyCursor) {
        switch step {
        case .file:
            let length = UInt32(truncatingIfNeeded: field).byteSwapped
            // A RIFX file has the opposite byte order.
            if field >> 32 == 0x5249_4658 { return cursor.stop() }
            isStreamed = format == .riff && (length == 0 || length >= 0x7FFF_0000)
            format == .coreAudio ? nextChunk(after: 0, &cursor) : next(.form, 4, in: &cursor)
        case .form:
            form = String(fourCharacterCode: field)
            nextChunk(after: 0, &cursor)
        case .chunk:
            chunkStart = cursor.offset - (format == .coreAudio ? 4 : 8)
            let code = format == .coreAudio ? field : field >> 32
            guard code.isFourCharacterCode else {
                if hasData, !hasOpenList { return cursor.stop() }
                return cursor.stop(.damaged, at: chunkStart, "no chunk begins where one should", isTolerated: hasData)
            }
            name = String(fourCharacterCode: code)
            if format == .coreAudio { return next(.largeLength, 8, in: &cursor) }
            let length = UInt32(truncatingIfNeeded: field)
            begin(length: Int(format == .riff ? length.byteSwapped : length), &cursor)
        case .largeLength:
            // −1 stands for a chunk that extends to the end of the file.
            if field == .max { return begin(length: Self.openLength, &cursor) }
            guard field <= UInt64(Self.openLength) else { return damaged("has an impossible length", &cursor) }
            begin(length: Int(field), &cursor)
        case .list:
            // The lists that describe streams are read; that of the data is skipped.
            let list = String(fourCharacterCode: field)
            if list == "movi" { return beginData(length: length - 4, &cursor) }
            let isDescription = list == "hdrl" || list == "strl"
            nextChunk(after: isDescription ? 0 : length - 4, isPadded: !isDescription, &cursor)
        case .stream:
            isMovieStream = field >> 32 == UInt64(code: "vids")
            nextChunk(after: length - 8, &cursor)
        default: receiveDescription(field, &cursor)
        }
    }

    private mutating func begin(length: Int, _ cursor: inout BodyCursor) {
        self.length = length
        switch name {
        case "data" where form == "WAVE" || format == .coreAudio, "SSND": beginData(length: length, &cursor)
        case "LIST" where length >= 4 || isOpen: next(.list, 4, in: &cursor)
        case "RIFF": next(.form, 4, in: &cursor)
        case "strh" where length >= 8: next(.stream, 8, in: &cursor)
        case "strf" where isMovieStream && length >= 20: next(.movieCoding, 4, after: 16, in: &cursor)
        case "strf" where !isMovieStream && length >= 16, "fmt " where length >= 16: next(.soundCoding, 8, in: &cursor)
        case "COMM" where length >= 18: next(.common, 8, in: &cursor)
        case "desc" where length >= 32: next(.description, 8, in: &cursor)
        case "fmt ", "strf", "strh", "COMM", "desc": damaged("is too short", &cursor)
        case _ where format == .coreAudio && !isDescribed:
            damaged("comes before the description of the format", &cursor)
        default: nextChunk(after: length, &cursor)
        }
    }

    private mutating func beginData(length: Int, _ cursor: inout BodyCursor) {
        guard isDescribed else { return damaged("comes before the description of its format", &cursor) }
        if length <= 0, !isOpen { return cursor.stop(.empty, at: chunkStart, "there is nothing to play") }
        hasData = true
        hasOpenList = isOpen && name == "LIST"
        dataStart = cursor.offset
        nextChunk(after: hasOpenList ? 0 : isOpen ? Self.openLength : length, isPadded: !hasOpenList, &cursor)
    }

    /// Whether the current chunk has no length, because its writer could not go back to store it.
    private var isOpen: Bool { isStreamed && (length == 0 || length >= 0x7FFF_0000) }

    private mutating func receiveDescription(_ field: UInt64, _ cursor: inout BodyCursor) {
        isDescribed = true
        var passed = 8
        switch step {
        case .movieCoding:
            passed = 20
            cursor.note(.aviMovie(field))
        case .soundCoding:
            let tag = UInt16(truncatingIfNeeded: field >> 48).byteSwapped
            cursor.note(.wave(tag))
            sound = SoundFormat(isPlain: tag == 1 || tag == 3, wave: field)
            return next(.soundSizes, 8, in: &cursor)
        case .soundSizes:
            passed = 16
            sound.add(wave: field)
        case .common:
            sound = SoundFormat(aiff: field)
            return next(.rate, 2, in: &cursor)
        case .rate:
            sound.rate = Double(field)
            if form == "AIFC", length >= 22 { return next(.compression, 4, after: 8, in: &cursor) }
            passed = 10
        case .compression:
            passed = 22
            cursor.note(.sound(field))
        case .description:
            sound.rate = Double(bitPattern: field)
            return next(.coreCoding, 8, in: &cursor)
        case .coreCoding:
            cursor.note(.sound(field >> 32))
            sound.isPlain = field >> 32 == UInt64(code: "lpcm")
            return next(.corePackets, 8, in: &cursor)
        case .corePackets:
            sound.frameLength = Int(field >> 32)
            return next(.coreChannels, 8, in: &cursor)
        default:
            passed = 32
            sound.channelCount = Int(field >> 32)
            sound.bitCount = Int(field & 0xFFFF_FFFF)
        }
        if step != .movieCoding, !sound.isValid { return damaged("describes no sound", &cursor) }
        nextChunk(after: length - passed, &cursor)
    }

    private mutating func nextChunk(after rest: Int, isPadded: Bool = true, _ cursor: inout BodyCursor) {
        let padding = isPadded && format != .coreAudio ? length & 1 : 0
        next(.chunk, format == .coreAudio ? 4 : 8, after: rest + padding, in: &cursor)
    }

    func end(_ cursor: inout BodyCursor) {
        let isBetweenChunks = step == .chunk && (hasOpenList ? cursor.isAtField : cursor.skipCount <= (length & 1))
        let isOpen = step == .chunk && cursor.skipCount > Self.openLength / 2
        if hasData, cursor.offset == dataStart { return cursor.stop(.empty, "there is nothing to play") }
        if hasData, isBetweenChunks || isOpen { return cursor.stop() }
        let isData = hasOpenList || ["data", "SSND", "LIST"].contains(name)
        let place = hasData ? "in its chunk \(name)" : "before its data"
        cursor.stop(.truncated, place, isTolerated: hasData && !isData)
    }

    private func damaged(_ problem: String, _ cursor: inout BodyCursor) {
        cursor.stop(.damaged, at: chunkStart, "the chunk \(name) \(problem)")
    }

    /// A length that no file has.
    private static let openLength = 1 << 60
}

/// The contents of a file of boxes that show whether the file is complete.
struct BoxContents: Sendable {
    struct Track: Sendable {
        var handler: UInt64 = 0
        var coding: UInt64?
        var codec: MediaCodec?
        var sampleCount = 0
        var timeCount = 0
        var chunkCount = 0
        fileprivate var boxes: Set<BoxType> = []

        fileprivate var isComplete: Bool {
            boxes.isSuperset(of: [.stsd, .stts, .stsc, .mdhd]) && !boxes.isDisjoint(with: [.stsz, .stz2])
                && !boxes.isDisjoint(with: [.stco, .co64])
        }
    }

    let isImage: Bool
    var track = Track()
    /// The tracks that are pictures or sounds.
    private var trackCount = 0
    private var hasMovie = false
    private var hasSamples = false
    private var boxes: Set<BoxType> = []
    private var hasMedia: Bool { boxes.contains(.mdat) || boxes.contains(.idat) }
    private var isFragmented: Bool { boxes.contains(.mvex) }
    /// Whether the index is not compressed.
    private var isReadable: Bool { !boxes.contains(.cmov) }
    /// The number of bytes of all samples; `nil` if unknown.
    var sampleByteCount: Int? = 0
    private var mediaByteCount = 0
    /// The range from the first byte of media to the last, and the range that the index refers to.
    private var media = ByteHull()
    var references = ByteHull()

    init(isImage: Bool) { self.isImage = isImage }

    /// Whether everything that a decoder needs is there.
    var isComplete: Bool { missingPart == nil }

    /// The part that is missing, as a clause; `nil` if none is.
    var missingPart: String? {
        if isImage { return !boxes.contains(.meta) ? "before its index" : hasMedia ? nil : "before its image data" }
        if !hasMovie { return "before its index (the box moov)" }
        return hasMedia ? nil : "before its media data (the box mdat)"
    }

    /// Whether everything that the index refers to is before an offset, as far as known.
    func refersOnly(before offset: Int) -> Bool {
        !references.isEmpty && references.end <= offset && (isImage || !hasMedia)
    }

    mutating func begin(_ type: BoxType) {
        if type == .trak { track = Track() }
        if type == .stz2 { sampleByteCount = nil }
        boxes.insert(type)
        track.boxes.insert(type)
    }

    mutating func note(media start: Int, to end: Int) {
        mediaByteCount += end - start
        media.add(UInt64(start), length: UInt64(max(0, end - start)))
    }

    mutating func end(_ type: BoxType, at offset: Int, _ cursor: inout BodyCursor) {
        switch type {
        case .trak: endTrack(at: offset, &cursor)
        case .moov:
            hasMovie = true
            guard isReadable else { return }
            if trackCount == 0 { return cursor.stop(.damaged, at: offset, "the index has no picture and no sound") }
            if !boxes.contains(.mvhd) { cursor.stop(.damaged, at: offset, "the index has no header") }
        case .meta where isImage && !boxes.isSuperset(of: [.iloc, .iinf, .pitm, .ispe, .ipma, .hvcC]):
            cursor.stop(.damaged, at: offset, "the index lacks a part that pictures need")
        default: break
        }
    }

    private mutating func endTrack(at offset: Int, _ cursor: inout BodyCursor) {
        let isMovie = track.handler == UInt64(code: "vide")
        guard isMovie || track.handler == UInt64(code: "soun") else { return }
        trackCount += 1
        guard track.isComplete, let coding = track.coding else {
            return cursor.stop(.damaged, at: offset, "the index of a track is not complete")
        }
        cursor.note((isMovie ? .movie(coding) : .sound(coding)) ?? track.codec)
        if track.sampleCount > 0 { hasSamples = true }
        // All three are zero in a fragmented file. Some tables have times for one sample too many.
        let isEmpty = track.sampleCount == 0
        if isEmpty != (track.timeCount == 0) || isEmpty != (track.chunkCount == 0) {
            return cursor.stop(.damaged, at: offset, "the tables of a track disagree")
        }
    }

    func end(_ cursor: inout BodyCursor) {
        defer { cursor.stop() }
        guard isReadable else { return }
        if !isImage, isFragmented ? !boxes.contains(.moof) : !hasSamples || mediaByteCount == 0 {
            return cursor.stop(.empty, "there is nothing in it to play")
        }
        // The samples of fragments are in boxes of media.
        if references.end > cursor.offset || sampleByteCount ?? 0 > (isFragmented ? mediaByteCount : cursor.offset) {
            return cursor.stop(.truncated, "before the end of what its index refers to")
        }
        // If all media data belongs to samples, the first of them is at the start.
        let isMoved = mediaByteCount == sampleByteCount && references.start > media.start
        guard !references.isEmpty, !media.isEmpty, !isFragmented else { return }
        if references.start < media.start || references.end > media.end || isMoved {
            cursor.stop(.damaged, at: media.start, "the media data is not where the index says")
        }
    }
}

/// The smallest range that contains several ranges of bytes.
struct ByteHull: Sendable {
    private(set) var start = Int.max
    private(set) var end = 0
    var isEmpty: Bool { start >= end }

    mutating func add(_ start: UInt64, length: UInt64) {
        guard length > 0 else { return }
        let limit: UInt64 = 1 << 61
        self.start = min(self.start, Int(min(start, limit)))
        end = max(end, Int(min(start, limit) + min(length, limit)))
    }
}

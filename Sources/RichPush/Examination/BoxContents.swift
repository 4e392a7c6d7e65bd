/// The contents of a file of boxes that show whether the file is complete.
struct BoxContents: Sendable {
    private struct Track {
        var handler: UInt64 = 0
        var coding: UInt64?
        var codec: MediaCodec?
        var boxes: Set<BoxType> = []
        var sampleCount = 0
        var timeCount = 0
        var chunkCount = 0

        var isComplete: Bool {
            boxes.isSuperset(of: [.descriptions, .times, .samplesToChunks, .mediaHeader])
                && !boxes.isDisjoint(with: [.sampleSizes, .compactSampleSizes])
                && !boxes.isDisjoint(with: [.chunkOffsets, .largeChunkOffsets])
        }
    }

    /// What a picture needs.
    private static let pictureParts: Set<BoxType> = [
        .meta, .itemLocations, .items, .primaryItem, .extents, .propertyAssociations, .configuration,
    ]

    let isImage: Bool
    private var track = Track()
    /// The tracks that are pictures or sounds.
    private var trackCount = 0
    private var isReadable = true
    private var isFragmented = false
    private var hasMovie = false
    private var hasFragment = false
    private var hasMedia = false
    private var boxes: Set<BoxType> = []
    private var hasSamples = false
    /// The number of bytes of all samples; `nil` if unknown.
    private var sampleByteCount: Int? = 0
    private var mediaByteCount = 0
    /// The range from the first byte of media to the last, and the range that the index refers to.
    private var media = ByteHull()
    private var references = ByteHull()

    init(isImage: Bool) {
        self.isImage = isImage
    }

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

    // MARK: - Parts

    /// Records a box by its type.
    mutating func begin(_ type: BoxType) {
        switch type {
        case .track: track = Track()
        case .movieExtends: isFragmented = true
        case .compressedMovie: isReadable = false
        case .fragment: hasFragment = true
        case .data, .itemData: hasMedia = true
        case .compactSampleSizes: sampleByteCount = nil
        default: break
        }
        boxes.insert(type)
        track.boxes.insert(type)
    }

    mutating func note(handler: UInt64) { track.handler = handler }
    mutating func note(coding: UInt64) { track.coding = coding }
    mutating func note(codec: MediaCodec?) { track.codec = codec }
    mutating func note(timeCount count: Int) { track.timeCount += count }

    mutating func note(sampleCount count: Int, size: Int) {
        track.sampleCount = count
        if size > 0 { sampleByteCount = nil }
    }

    mutating func note(sampleByteCount count: Int) { sampleByteCount? += count }

    mutating func note(chunkOffset: UInt64) {
        track.chunkCount += 1
        references.add(chunkOffset, length: 1)
    }

    mutating func note(part: (start: UInt64, length: UInt64)) { references.add(part.start, length: part.length) }

    mutating func note(media start: Int, to end: Int) {
        mediaByteCount += end - start
        media.add(UInt64(start), length: UInt64(max(0, end - start)))
    }

    // MARK: - Ends

    mutating func end(_ type: BoxType, at offset: Int, _ cursor: inout BodyCursor) {
        switch type {
        case .track: endTrack(at: offset, &cursor)
        case .movie:
            hasMovie = true
            guard isReadable else { return }
            if trackCount == 0 { return cursor.stop(.damaged, at: offset, "the index has no picture and no sound") }
            if !boxes.contains(.movieHeader) { cursor.stop(.damaged, at: offset, "the index has no header") }
        case .meta where isImage && !boxes.isSuperset(of: Self.pictureParts):
            cursor.stop(.damaged, at: offset, "the index lacks a part that pictures need")
        default: break
        }
    }

    private mutating func endTrack(at offset: Int, _ cursor: inout BodyCursor) {
        let isMovie = track.handler == 0x7669_6465  // vide
        guard isMovie || track.handler == 0x736F_756E else { return }  // soun
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
        if !isImage, isFragmented ? !hasFragment : !hasSamples || mediaByteCount == 0 {
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
private struct ByteHull: Sendable {
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

/// What a file of boxes has in it, as far as it tells whether the file is whole.
struct BoxContents: Sendable {
    private struct Track {
        var handler: UInt64 = 0
        var coding: UInt64?
        /// The tables of samples, as a set of bits.
        var tables: UInt8 = 0
    }

    let isImage: Bool
    private var track = Track()
    /// The tracks that are pictures or sounds.
    private var trackCount = 0
    private var isReadable = true
    private var isFragmented = false
    private var hasMovie = false
    private var hasFragment = false
    private var hasMedia = false
    private var mediaByteCount = 0
    private var sampleCount = 0
    private var sampleByteCount = 0
    private var lastChunkOffset = 0
    /// What a picture needs, as a set of bits.
    private var imageParts: UInt8 = 0

    init(isImage: Bool) {
        self.isImage = isImage
    }

    /// Whether nothing is missing that a decoder needs.
    var isComplete: Bool { missingPart == nil }

    /// The part that is missing, as a clause; `nil` if none is.
    var missingPart: String? {
        if isImage { return imageParts & 1 == 0 ? "before its index" : hasMedia ? nil : "before its image data" }
        if !hasMovie { return "before its index (the box moov)" }
        return hasMedia ? nil : "before its media data (the box mdat)"
    }

    // MARK: - Parts

    /// Takes a box for what it is.
    mutating func begin(_ type: BoxType) {
        switch type {
        case .track: track = Track()
        case .descriptions: track.tables |= 1
        case .times: track.tables |= 2
        case .samplesToChunks: track.tables |= 4
        case .sampleSizes, .compactSampleSizes: track.tables |= 8
        case .chunkOffsets, .largeChunkOffsets: track.tables |= 16
        case .movieExtends: isFragmented = true
        case .compressedMovie: isReadable = false
        case .fragment: hasFragment = true
        case .data: hasMedia = true
        case .meta where isImage: imageParts |= 1
        case .itemLocations: imageParts |= 2
        case .items: imageParts |= 4
        case .primaryItem: imageParts |= 8
        case .extents: imageParts |= 16
        case .itemData: hasMedia = true
        default: break
        }
    }

    mutating func note(handler: UInt64) { track.handler = handler }
    mutating func note(coding: UInt64) { track.coding = coding }
    mutating func note(chunkOffset: UInt64) { lastChunkOffset = max(lastChunkOffset, Int(min(chunkOffset, 1 << 62))) }
    mutating func note(sampleCount count: Int) { sampleCount += count }
    mutating func note(sampleByteCount count: Int) { sampleByteCount += count }
    mutating func note(mediaByteCount count: Int) { mediaByteCount += count }

    // MARK: - Ends

    /// Takes the end of a box.
    mutating func end(_ type: BoxType, at offset: Int, _ cursor: inout BodyCursor) {
        switch type {
        case .track: endTrack(at: offset, &cursor)
        case .movie:
            hasMovie = true
            if trackCount == 0, isReadable {
                cursor.stop(.damaged, at: offset, "the index has no picture and no sound")
            }
        case .meta where isImage && imageParts != 0b11111:
            cursor.stop(.damaged, at: offset, "the index lacks a part that pictures need")
        default: break
        }
    }

    private mutating func endTrack(at offset: Int, _ cursor: inout BodyCursor) {
        let isMovie = track.handler == 0x7669_6465  // vide
        guard isMovie || track.handler == 0x736F_756E else { return }  // soun
        trackCount += 1
        guard track.tables == 0b11111, let coding = track.coding else {
            return cursor.stop(.damaged, at: offset, "the index of a track is not complete")
        }
        cursor.note(isMovie ? .movie(coding) : .sound(coding))
    }

    /// Takes the end of the file.
    func end(_ cursor: inout BodyCursor) {
        if !isImage, isReadable {
            if isFragmented ? !hasFragment : sampleCount == 0 || mediaByteCount == 0 {
                return cursor.stop(.empty, "there is nothing in it to play")
            }
            if lastChunkOffset >= cursor.offset || sampleByteCount > cursor.offset {
                return cursor.stop(.truncated, "before the end of what its index refers to")
            }
        }
        cursor.stop()
    }
}

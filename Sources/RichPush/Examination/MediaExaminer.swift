/// An examiner of a body while it arrives: whether it is complete, its picture's size, and its codec.
///
/// It decodes nothing and keeps only a few numbers, however long the body is.
struct MediaExaminer: Sendable {
    private var grammar: any MediaGrammar
    private var cursor: BodyCursor
    private var byteCount = 0

    /// An examiner for a type's files; `nil` for a type whose rules are not known here.
    /// - Parameter verifiesChecksums: Whether the checksums of image data are verified too, which costs time.
    init?(_ type: MediaType, verifiesChecksums: Bool) {
        switch type {
        case .png: grammar = PNGGrammar()
        case .jpeg: grammar = JPEGGrammar()
        case .gif: grammar = GIFGrammar()
        case .heic: grammar = BoxGrammar(isImage: true)
        case .quickTimeMovie, .mpeg4Movie, .appleMPEG4Video, .threeGPP, .threeGPP2, .mpeg4Audio, .appleMPEG4Audio:
            grammar = BoxGrammar(isImage: false)
        case .wav, .avi: grammar = ChunkGrammar(.riff)
        case .aiff, .aifc: grammar = ChunkGrammar(.aiff)
        case .coreAudioFormat: grammar = ChunkGrammar(.coreAudio)
        case .au: grammar = SunAudioGrammar()
        case .mp3: grammar = FrameGrammar(.mp3)
        case .amr: grammar = FrameGrammar(.narrowbandAMR)
        case .ac3, .enhancedAC3: grammar = FrameGrammar(.ac3)
        case .mpeg: grammar = ProgramStreamGrammar()
        case .mpeg2Video: grammar = VideoStreamGrammar()
        case .image: return nil
        }
        cursor = BodyCursor(verifiesChecksums: verifiesChecksums)
        cursor.read(grammar.firstLength)
    }

    mutating func receive(_ bytes: RawSpan) {
        byteCount += bytes.byteCount
        grammar.receive(bytes, &cursor)
    }

    mutating func end() -> MediaExamination {
        if !cursor.isDone { grammar.end(&cursor) }
        var examination = cursor.examination
        // A defect may be where a missing part would end.
        if let offset = examination.defect?.offset { examination.defect?.offset = min(byteCount, offset) }
        return examination
    }

    /// The size of the image, if known yet.
    var pixelSize: PixelSize? { cursor.pixelSize }
}

/// The width and height of an image, in pixels.
struct PixelSize: Sendable, Hashable {
    let width: Int
    let height: Int

    var clause: String { "the picture is \(width) by \(height) pixels" }

    /// The number of pixels; `Int.max` if it is larger.
    var count: Int {
        let (product, isOverflow) = width.multipliedReportingOverflow(by: height)
        return isOverflow ? .max : product
    }
}

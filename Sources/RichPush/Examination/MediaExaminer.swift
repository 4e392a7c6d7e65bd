/// An examiner of a body while it arrives: whether it is complete, its picture's size, and its codec.
///
/// It decodes nothing and keeps only a few numbers, however long the body is.
struct MediaExaminer: Sendable {
    private var run: any BodyReader
    private var byteCount = 0

    /// An examiner for a type's files; `nil` for a type whose rules are not known here.
    /// - Parameter verifiesChecksums: Whether the checksums of image data are verified too, which costs time.
    init?(_ type: MediaType, verifiesChecksums: Bool) {
        switch type {
        case .png: run = GrammarRun(PNGGrammar(), verifiesChecksums: verifiesChecksums)
        case .jpeg: run = GrammarRun(JPEGGrammar())
        case .gif: run = GrammarRun(GIFGrammar())
        case .heic: run = GrammarRun(BoxGrammar(isImage: true))
        case .quickTimeMovie, .mpeg4Movie, .appleMPEG4Video, .threeGPP, .threeGPP2, .mpeg4Audio, .appleMPEG4Audio:
            run = GrammarRun(BoxGrammar(isImage: false))
        case .wav, .avi: run = GrammarRun(ChunkGrammar(.riff))
        case .aiff, .aifc: run = GrammarRun(ChunkGrammar(.aiff))
        case .coreAudioFormat: run = GrammarRun(ChunkGrammar(.coreAudio))
        case .au: run = GrammarRun(SunAudioGrammar())
        case .mp3: run = GrammarRun(FrameGrammar(.mp3))
        case .amr: run = GrammarRun(FrameGrammar(.narrowbandAMR))
        case .ac3, .enhancedAC3: run = GrammarRun(FrameGrammar(.ac3))
        case .mpeg: run = GrammarRun(ProgramStreamGrammar())
        case .mpeg2Video: run = GrammarRun(VideoStreamGrammar())
        case .image: return nil
        }
    }

    /// Takes the next bytes of the body.
    mutating func receive(_ bytes: RawSpan) {
        byteCount += bytes.byteCount
        run.receive(bytes)
    }

    /// Takes the end of the body.
    mutating func end() -> MediaExamination {
        run.end()
        var examination = run.cursor.examination
        // A defect may be where a missing part would end.
        if let offset = examination.defect?.offset { examination.defect?.offset = min(byteCount, offset) }
        return examination
    }

    /// The size of the image, if known yet.
    var pixelSize: PixelSize? { run.cursor.pixelSize }
}

/// A running grammar of any format.
protocol BodyReader: Sendable {
    var cursor: BodyCursor { get }
    mutating func receive(_ bytes: RawSpan)
    mutating func end()
}

/// The width and height of an image, in pixels.
struct PixelSize: Sendable, Hashable {
    let width: Int
    let height: Int

    /// The number of pixels; `Int.max` if it is larger.
    var count: Int {
        let (product, isOverflow) = width.multipliedReportingOverflow(by: height)
        return isOverflow ? .max : product
    }
}

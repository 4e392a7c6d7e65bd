/// What keeps a media file from being whole.
struct MediaDefect: Sendable, Hashable {
    enum Kind: Sendable {
        /// The file ends too early.
        case truncated
        /// The file breaks the rules of its format.
        case damaged
        /// The file is sound, and shows or plays nothing.
        case empty
    }

    let kind: Kind
    /// Where it shows, in bytes from the start of the file.
    var offset: Int
    /// What is wrong there, as a clause.
    let problem: String
    /// Whether some decoders show the file all the same, as if nothing were wrong.
    let isTolerated: Bool
}

/// What a file's bytes say of it.
struct MediaExamination: Sendable, Hashable {
    /// The worst thing that is wrong with the file, the first of its kind; `nil` if nothing is known to be.
    var defect: MediaDefect?
    /// A coding that not every iPhone is known to decode.
    var codec: MediaCodec?
    /// Whether it is a PNG in the variant that Apple's tools make for apps.
    var isApplePNG = false
}

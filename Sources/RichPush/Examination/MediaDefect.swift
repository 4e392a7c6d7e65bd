struct MediaDefect: Sendable, Hashable {
    enum Kind: Sendable {
        case truncated
        case damaged
        /// The file is valid but shows or plays nothing.
        case empty
    }

    let kind: Kind
    /// Its position, in bytes from the start of the file.
    var offset: Int
    /// What is wrong there, as a clause.
    let problem: String
    /// Whether some decoders show the file as if nothing were wrong.
    let isTolerated: Bool
}

/// What a file's bytes say about it.
struct MediaExamination: Sendable, Hashable {
    /// The worst defect of the file, and the first of its kind; `nil` if none is known.
    var defect: MediaDefect?
    var codec: MediaCodec?
    /// Whether it is a PNG in the variant that Apple's tools make for apps.
    var isApplePNG = false
}

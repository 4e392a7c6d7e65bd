/// What a download must be in order to become an attachment.
struct MediaRules: Sendable, Hashable {
    var decision: TypeDecision
    var limits: AttachmentLimits
    /// How many pixels an image may have; `nil` for any number.
    var pixelLimit: Int?

    /// The largest body that may still become an attachment, going by what the server and the name claim, in bytes.
    func limit(claimed: MediaType?) -> (kind: MediaKind, bytes: Int) {
        let kind = claimed?.kind ?? .movie
        return (kind, limits[kind])
    }

    /// The type of a download, by what decides.
    /// - Parameters:
    ///   - mimeType: What the bytes are, as far as was seen.
    ///   - filename: What an iPhone would call the download.
    func type(mimeType: String, filename: SuggestedFilename) throws(MediaFailure) -> MediaType {
        switch decision {
        case .content:
            guard let type = MediaType(mimeType: mimeType) else { throw .unsupportedType(mimeType) }
            return type
        case .apple:
            guard let type = MediaType(filenameExtension: filename.storedExtension) else {
                throw .attachment(.unrecognizedType)
            }
            return type
        }
    }

    /// Holds an image to the number of its pixels, if its header tells.
    /// - Returns: Whether that is settled: `false` for an image whose size is not among these bytes.
    @discardableResult
    func checkPixels<Source: HeaderSource & ~Copyable & ~Escapable>(
        of type: MediaType,
        in source: borrowing Source
    ) throws(MediaFailure) -> Bool {
        guard let pixelLimit, type.kind == .image else { return true }
        guard let size = PixelSize(type, in: source) else { return false }
        guard size.count <= pixelLimit else {
            throw .tooManyPixels(width: size.width, height: size.height, limit: pixelLimit)
        }
        return true
    }
}

/// The largest attachment of each kind, in bytes.
///
/// Apple documents 5 MB for audio, 10 MB for images and 50 MB for movies, but not whether a megabyte is 2²⁰ or 10⁶
/// bytes, so it is a setting whose default is the larger one. A file of exactly the limit passes.
public struct AttachmentLimits: Sendable, Hashable, Codable {
    /// The largest image, in bytes.
    public var image: Int
    /// The largest movie, in bytes.
    public var movie: Int
    /// The largest sound, in bytes.
    public var audio: Int

    /// Creates limits, in bytes.
    public init(image: Int, movie: Int, audio: Int) { (self.image, self.movie, self.audio) = (image, movie, audio) }

    /// Apple's limits, a megabyte being 2²⁰ bytes.
    public static let binaryMegabytes = AttachmentLimits(image: 10 << 20, movie: 50 << 20, audio: 5 << 20)
    /// Apple's limits, a megabyte being 10⁶ bytes.
    public static let decimalMegabytes = AttachmentLimits(image: 10_000_000, movie: 50_000_000, audio: 5_000_000)

    /// The limit for a kind of media, in bytes.
    public subscript(kind: MediaKind) -> Int {
        switch kind {
        case .image: image
        case .movie: movie
        case .audio: audio
        }
    }
}

public import RichPush

/// A real decoder, and the share of the downloads that it opens.
public struct MediaDecoding: Sendable {
    /// The share of all URLs, from 0 to 1.
    public let share: Double
    /// The seed of the choice: the same seed chooses the same URLs.
    public let seed: Int
    /// Opens a file, which is removed afterwards, and returns a finding, or `nil` if nothing is wrong.
    let decode: @Sendable (NotificationAttachment) async -> Finding?

    /// Decodes a random share of all downloads. The closure returns `Finding.notDecodable(by:problem:)`,
    /// `Finding.notDecoded(_:)`, or `nil` if nothing is wrong.
    public init(
        share: Double = 1,
        seed: Int = 0,
        decode: @escaping @Sendable (NotificationAttachment) async -> Finding?
    ) {
        (self.share, self.seed, self.decode) = (share, seed, decode)
    }

    /// Whether the share includes a URL. This does not depend on the other URLs.
    func includes(_ url: String) -> Bool {
        // SplitMix64 mixes the hash's upper bits.
        var generator = SeededGenerator(seed: seed ^ Int(truncatingIfNeeded: url.utf8.stableHash))
        return Double.random(in: 0..<1, using: &generator) < share
    }
}

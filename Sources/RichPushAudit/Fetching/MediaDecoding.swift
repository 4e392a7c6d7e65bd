public import RichPush

/// The choice of downloads that a real decoder opens as well, and the decoder.
public struct MediaDecoding: Sendable {
    /// The part of all URLs, from 0 to 1.
    public let share: Double
    /// The seed of the choice: the same seed chooses the same URLs.
    public let seed: Int
    /// Opens a file, which is removed afterwards: the finding, or `nil` if there is nothing wrong.
    let decode: @Sendable (NotificationAttachment) async -> Finding?

    /// A random share of all downloads.
    public init(
        share: Double = 1,
        seed: Int = 0,
        decode: @escaping @Sendable (NotificationAttachment) async -> Finding?
    ) {
        self.share = share
        self.seed = seed
        self.decode = decode
    }

    /// Whether the share has a URL, whatever other URLs there are.
    func includes(_ url: String) -> Bool {
        // FNV-1a, whose upper bits SplitMix64 mixes.
        let hash = url.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        var generator = SeededGenerator(seed: seed ^ Int(truncatingIfNeeded: hash))
        return Double.random(in: 0..<1, using: &generator) < share
    }
}

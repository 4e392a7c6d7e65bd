// Sendable: it never changes.
/// A movie or a sound.
open class AVAsset: NSObject, @unchecked Sendable {
    let url: URL

    /// Names a file.
    public init(url: URL) { self.url = url }

    /// Not known.
    open var duration: CMTime {
        HarnessConnection.current.limitation(
            "The extension asks for the duration of a movie or sound; the simulator does not read it."
        )
        return .zero
    }
}

// Sendable: it adds no state to its superclass.
/// A movie or a sound by its URL.
open class AVURLAsset: AVAsset, @unchecked Sendable {
    /// Names a file.
    public init(url: URL, options: [String: Any]? = nil) { super.init(url: url) }
}

// Sendable: what may change is nobody's but the maker's.
/// A generator of movie stills, which always fails.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
    /// Has no effect.
    open var appliesPreferredTrackTransform = false
    /// Has no effect.
    open var maximumSize = CGSize.zero

    /// Takes pictures of a movie.
    public init(asset: AVAsset) {}

    private func failure() -> any Error {
        HarnessConnection.current.limitation(
            "The extension takes a picture of a movie; the simulator does not decode movies."
        )
        return CocoaError(.featureUnsupported)
    }

    /// Throws.
    open func copyCGImage(
        at requestedTime: CMTime,
        actualTime: UnsafeMutablePointer<CMTime>?
    ) throws -> CGImage {
        throw failure()
    }

    /// Throws.
    open func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) { throw failure() }
}

// Sendable: it has no state.
/// The audio session, which plays nothing.
open class AVAudioSession: NSObject, @unchecked Sendable {
    private static let session = AVAudioSession()

    /// The session.
    open class func sharedInstance() -> AVAudioSession { session }
    /// Succeeds.
    open func setActive(_ active: Bool) throws {}
}

// Sendable: it never changes.
open class AVAsset: NSObject, @unchecked Sendable {
    let url: URL

    public init(url: URL) { self.url = url }

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
    public init(url: URL, options: [String: Any]? = nil) { super.init(url: url) }
}

// Sendable: only the code that creates it changes its properties.
/// A generator of movie stills, which always fails.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
    open var appliesPreferredTrackTransform = false
    open var maximumSize = CGSize.zero

    public init(asset: AVAsset) {}

    private func failure() -> any Error {
        HarnessConnection.current.limitation(
            "The extension takes a picture of a movie; the simulator does not decode movies."
        )
        return CocoaError(.featureUnsupported)
    }

    open func copyCGImage(
        at requestedTime: CMTime,
        actualTime: UnsafeMutablePointer<CMTime>?
    ) throws -> CGImage {
        throw failure()
    }

    open func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) { throw failure() }
}

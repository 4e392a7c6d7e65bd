import Locks

/// A whole body that may become an attachment.
final class ReceivedMedia: Sendable {
    let type: MediaType
    let byteCount: Int
    private let file: Mutex<TemporaryFile?>

    init(type: MediaType, byteCount: Int, file: consuming TemporaryFile?) {
        self.type = type
        self.byteCount = byteCount
        self.file = Mutex(file)
    }

    /// The file, for the first caller; `nil` for others, and where the body was not kept.
    ///
    /// Other holders of this value then hold no file, so the file is removed when the taker releases it, and not some
    /// time later, when the thread that it came from has released it too.
    func takeFile() -> TemporaryFile? {
        file.withLock { file in
            defer { file = nil }
            return file
        }
    }
}

/// What a receiver knows of a response.
struct ReceivedResponse: Sendable {
    /// The header; `nil` if it did not come whole.
    var head: ResponseHead?
    /// The length that the header claims, in bytes.
    var contentLength: Int?
    /// How many bytes of the body came.
    var bytesReceived = 0
    /// What an iPhone would call the download; `nil` without a header.
    var suggestedFilename: SuggestedFilename?
    /// All fields of the header, where the response was not judged.
    var fields: [ResourceField] = []
    /// What the bytes are; `nil` if too few came to tell, or they did not matter.
    var detectedMIMEType: String?
    /// What the bytes say of the file; `nil` if they did not come whole, or nothing is known of their type.
    var examination: MediaExamination?
}

/// A body that came whole.
enum ReceivedBody: Sendable {
    case media(ReceivedMedia)
    /// It was not judged; `nil` where there is not a byte in it.
    case resource(ResourceFile?)
}

/// The result of a download, however it ended. A class, because many callers pass it on.
final class MediaDownload: Sendable {
    /// The requested URL.
    let url: MediaURL
    /// Where redirects led, in order.
    let redirects: [MediaURL]
    /// The last response; `nil` if nothing was asked of the network.
    let response: ReceivedResponse?
    /// The address and port that the last response came from.
    let remoteEndpoint: String?
    /// The longest time without progress.
    let longestPause: PauseMeter.Pause
    let timeline: TransferTimeline
    let outcome: Result<ReceivedBody, MediaFailure>

    init(
        url: MediaURL,
        redirects: [MediaURL] = [],
        response: ReceivedResponse? = nil,
        remoteEndpoint: String? = nil,
        longestPause: PauseMeter.Pause = PauseMeter.Pause(),
        timeline: TransferTimeline = TransferTimeline(),
        outcome: Result<ReceivedBody, MediaFailure>
    ) {
        self.url = url
        self.redirects = redirects
        self.response = response
        self.remoteEndpoint = remoteEndpoint
        self.longestPause = longestPause
        self.timeline = timeline
        self.outcome = outcome
    }

    /// The response's header; `nil` if none came.
    var head: ResponseHead? { response?.head }
    /// The length that the header claims, in bytes.
    var contentLength: Int? { response?.contentLength }
    /// How many bytes of the body came.
    var bytesReceived: Int { response?.bytesReceived ?? 0 }
    /// What an iPhone would call the download; `nil` where there was no response.
    var suggestedFilename: SuggestedFilename? { response?.suggestedFilename }
    /// What the bytes are; `nil` if too few came to tell, or they did not matter.
    var detectedMIMEType: String? { response?.detectedMIMEType }

    /// Whether the response came whole, and there is not a byte in it.
    var isEmpty: Bool {
        switch outcome {
        case .success, .failure(.response(.emptyBody)), .failure(.media(.refused)),
            .failure(.media(.withoutFileExtension)):
            bytesReceived == 0
        default: false
        }
    }

    /// How long the body is as far as is known: what came of it, if it came whole, else what the header claims.
    var knownByteCount: Int? {
        if case .success(.media(let media)) = outcome { media.byteCount } else { contentLength }
    }
}

import Locks

/// A complete body that may become an attachment.
final class ReceivedMedia: Sendable {
    let type: MediaType
    let byteCount: Int
    private let file: Mutex<TemporaryFile?>

    init(type: MediaType, byteCount: Int, file: consuming TemporaryFile?) {
        self.type = type
        self.byteCount = byteCount
        self.file = Mutex(file)
    }

    /// Takes the file; `nil` for all but the first caller, and if the body was not kept.
    ///
    /// Other holders of this value then hold no file, so the file is removed as soon as the taker releases it, not some
    /// time later, when the thread that it came from has released this value too.
    func takeFile() -> TemporaryFile? {
        file.withLock { file in
            defer { file = nil }
            return file
        }
    }
}

/// What a receiver knows about a response.
struct ReceivedResponse: Sendable {
    var header: HeaderReader
    var bytesReceived = 0
    /// All fields of the header, if the response was not judged.
    var fields: [ResourceField] = []
    /// What the bytes are; `nil` if too few came to tell, or if they did not matter.
    var detectedMIMEType: String?
    /// What the bytes say about the file; `nil` if they are incomplete, or nothing is known about their type.
    var examination: MediaExamination?
}

enum ReceivedBody: Sendable {
    case media(ReceivedMedia)
    /// A body that was not judged; `nil` for an empty one.
    case resource(ResourceFile?)
}

/// The result of a download, however it ended. A class, because many callers pass it on.
final class MediaDownload: Sendable {
    let url: MediaURL
    let redirects: [MediaURL]
    let sendsForeignCookie: Bool
    /// The last response; `nil` if there was no request.
    let response: ReceivedResponse?
    /// The address and port that the last response came from.
    let remoteEndpoint: String?
    let longestPause: PauseMeter.Pause
    let timeline: TransferTimeline
    let outcome: Result<ReceivedBody, MediaFailure>

    init(
        url: MediaURL,
        redirects: [MediaURL] = [],
        sendsForeignCookie: Bool = false,
        response: ReceivedResponse? = nil,
        remoteEndpoint: String? = nil,
        longestPause: PauseMeter.Pause = PauseMeter.Pause(),
        timeline: TransferTimeline = TransferTimeline(),
        outcome: Result<ReceivedBody, MediaFailure>
    ) {
        self.url = url
        self.redirects = redirects
        self.sendsForeignCookie = sendsForeignCookie
        self.response = response
        self.remoteEndpoint = remoteEndpoint
        self.longestPause = longestPause
        self.timeline = timeline
        self.outcome = outcome
    }

    var lastURL: MediaURL { redirects.last ?? url }
    /// The last response's header, as far as it came; `nil` if none came.
    var head: ResponseHead? { response?.header.head }
    var contentLength: Int? { response?.header.contentLength }
    var bytesReceived: Int { response?.bytesReceived ?? 0 }
    var detectedMIMEType: String? { response?.detectedMIMEType }
    /// What an iPhone would call the download; `nil` without a header.
    var suggestedFilename: String? { head?.suggestedFilename(urlPath: lastURL.path) }

    /// Why it failed; `nil` if it did not.
    var failure: MediaFailure? { if case .failure(let failure) = outcome { failure } else { nil } }

    /// The length of the body, in bytes, as far as known: what was received if it is complete, otherwise what the
    /// header claims.
    var knownByteCount: Int? {
        if case .success(.media(let media)) = outcome { media.byteCount } else { contentLength }
    }
}

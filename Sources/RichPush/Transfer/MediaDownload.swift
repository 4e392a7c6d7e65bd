import Locks

/// A body that came whole, and may become an attachment.
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

/// A body that came whole.
enum ReceivedBody: Sendable {
    case media(ReceivedMedia)
    /// It was not judged; `nil` where there is not a byte in it.
    case resource(ResourceFile?)
}

/// What came of one download, whichever way it ended.
struct MediaDownload: Sendable {
    /// The URL that was asked for.
    let url: MediaURL
    /// Where redirects led, in order.
    var redirects: [MediaURL] = []
    /// The last response's header; `nil` if none came.
    var head: ResponseHead?
    /// The length that the last response's header claims, in bytes.
    var contentLength: Int?
    /// The address and port that the last response came from.
    var remoteEndpoint: String?
    /// All fields of the last response's header, where it was not judged.
    var fields: [ResourceField] = []
    /// How many bytes of the last response's body came.
    var bytesReceived = 0
    /// What the bytes are; `nil` if too few came to tell, or they did not matter.
    var detectedMIMEType: String?
    /// The longest time without progress.
    var longestPause = PauseMeter.Pause()
    /// What the bytes say of the file; `nil` if they did not come whole, or nothing is known of their type.
    var examination: MediaExamination?
    var timeline = TransferTimeline()
    var outcome: Result<ReceivedBody, MediaFailure>

    init(url: MediaURL, outcome: Result<ReceivedBody, MediaFailure>) {
        self.url = url
        self.outcome = outcome
    }

    /// What an iPhone would call the download; `nil` where there was no response.
    var suggestedFilename: SuggestedFilename?

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

/// What came of one download, whichever way it ended.
struct MediaDownload: Sendable {
    /// A file that is ready to be attached.
    struct File: Sendable {
        let handover: TemporaryFileHandover
        let type: MediaType
        let byteCount: Int

        init(_ received: ReceivedFile) {
            handover = TemporaryFileHandover(received.file)
            type = received.type
            byteCount = received.byteCount
        }
    }

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
    /// How many bytes of the last response's body came.
    var bytesReceived = 0
    /// What the bytes are; `nil` if too few came to tell, or they did not matter.
    var detectedMIMEType: String?
    var timeline = TransferTimeline()
    var outcome: Result<File, MediaFailure>

    init(url: MediaURL, outcome: Result<File, MediaFailure>) {
        self.url = url
        self.outcome = outcome
    }

    /// The URL that the last response came from.
    var finalURL: MediaURL { redirects.last ?? url }

    /// What an iPhone would call the download; `nil` where there was no response.
    var suggestedFilename: SuggestedFilename?

    /// Whether the response came whole, and there is not a byte in it.
    var isEmpty: Bool {
        switch outcome {
        case .success, .failure(.emptyBody), .failure(.attachment): bytesReceived == 0
        default: false
        }
    }

    /// How long the body is as far as is known: what came of it, if it came whole, else what the header claims.
    var knownByteCount: Int? {
        if case .success(let file) = outcome { file.byteCount } else { contentLength }
    }
}

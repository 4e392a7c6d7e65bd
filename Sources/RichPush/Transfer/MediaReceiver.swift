/// Receives one response: judges its header, tells its type by its first bytes, holds it to its limit, and writes it.
///
/// It decides while the bytes arrive, so that a transfer which cannot become an attachment is cut at once: by its
/// header as soon as that is whole. Of a body that is longer than its Content-Length the rest is cut off, as by every
/// client; one that is shorter is discarded. It knows of no socket and no clock.
struct MediaReceiver: ~Copyable {
    private enum State {
        /// Headers are coming, or the first bytes, too few of them to tell the type.
        case collecting
        /// The body goes to a file.
        case writing(MediaType, limit: Int)
        /// The body does not matter: a redirect's, or an error's.
        case discarding
    }

    /// A body that does not matter is read up to here, so that the connection can be used again.
    private static let discardLimit = 64 * 1_024

    private let url: MediaURL
    private let rules: MediaRules
    private let headerLimit: Int
    private let temporaryDirectory: String?
    private let storageLimit: Int
    private let buffers: WriteBuffers?
    private var state = State.collecting
    private var writer: TemporaryFileWriter?
    private(set) var headerBytes: Int
    private var prefix: [UInt8] = []

    private(set) var head: ResponseHead?
    private var framing = BodyFraming()
    /// Whether the header is whole, and was judged. What comes of lines from then on are trailers, which change nothing.
    private(set) var isHeaderWhole = false
    private(set) var bytesReceived = 0
    private(set) var detectedMIMEType: String?
    private var hasPixelsChecked = false
    private var filename: SuggestedFilename?
    /// What will come of a response whose body does not matter.
    private(set) var verdict: MediaFailure?

    /// - Parameters:
    ///   - headerBytes: How many bytes of headers the hops before this one had: the limit is for all of them.
    ///   - buffers: Where pieces are put together before they are written.
    init(
        url: MediaURL,
        rules: MediaRules,
        headerLimit: Int,
        headerBytes: Int = 0,
        temporaryDirectory: String?,
        storageLimit: Int = .max,
        buffers: WriteBuffers? = nil
    ) {
        self.buffers = buffers
        self.url = url
        self.rules = rules
        self.headerLimit = headerLimit
        self.headerBytes = headerBytes
        self.temporaryDirectory = temporaryDirectory
        self.storageLimit = storageLimit
    }

    /// The body's length by the header; `nil` if that does not say.
    var contentLength: Int? { head == nil ? nil : framing.contentLength }

    // MARK: - Header

    /// Takes a line of a header or trailer.
    mutating func receiveHeaderLine(_ line: RawSpan) throws(MediaFailure) {
        headerBytes += line.byteCount
        guard headerBytes <= headerLimit else { throw .headersTooLarge(limit: headerLimit) }
        let line = HeaderLine(line)
        if line == .malformed { throw .malformedResponse(detail: "a NUL byte in a header") }
        guard !isHeaderWhole else { return }
        switch line {
        case .status(let text):
            guard let head = ResponseHead(statusLine: text) else { return }
            self.head = head
            framing = BodyFraming()
        case .end:
            // Behind an interim response comes another header.
            if let head, head.status >= 200 { try judgeHeader() }
        case .field(let field):
            head?.receive(field)
            try framing.receive(field)
        case .passedOver, .malformed:
            break
        }
    }

    /// Judges the header, once, before the first byte of the body.
    private mutating func judgeHeader() throws(MediaFailure) {
        guard !isHeaderWhole else { return }
        guard let head else { throw .malformedResponse(detail: "a body without a header") }
        isHeaderWhole = true
        if head.isRedirect {
            state = .discarding
            return
        }
        if rules.decision == .content, head.status != 200 {
            state = .discarding
            verdict = .httpStatus(head.status)
            return
        }
        if let encoding = head.effectiveEncoding { throw .contentEncoding(encoding) }
        let named = MediaType(filenameExtension: suggestedFilename(head).storedExtension)
        let claimed = rules.decision == .apple ? named : head.contentType.flatMap(MediaType.init(mimeType:)) ?? named
        let limit = rules.limit(claimed: claimed)
        if let contentLength, contentLength > limit.bytes { throw .tooLarge(kind: limit.kind, limit: limit.bytes) }
    }

    // MARK: - Body

    /// Takes a piece of the body.
    mutating func receiveBody(_ bytes: RawSpan, detector: MediaTypeDetector) throws(MediaFailure) {
        try judgeHeader()
        bytesReceived += bytes.byteCount
        switch state {
        case .discarding:
            guard bytesReceived <= Self.discardLimit else {
                throw verdict ?? .malformedResponse(detail: "a redirect with a long body")
            }
        case .collecting:
            // Nearly always the first piece is enough, and need not be copied.
            if prefix.isEmpty, bytes.byteCount >= MediaTypeDetector.prefixLength { return try decide(bytes, detector) }
            bytes.withUnsafeBytes { prefix.append(contentsOf: $0) }
            if prefix.count >= MediaTypeDetector.prefixLength { try decideByPrefix(detector) }
        case .writing(let type, let limit):
            guard bytesReceived <= limit else { throw .tooLarge(kind: type.kind, limit: limit) }
            do throws(StorageError) {
                try writer?.write(bytes)
            } catch { throw .storage(error) }
        }
    }

    /// Ends a body that came whole, and gives the file its name.
    mutating func finish(detector: MediaTypeDetector) throws(MediaFailure) -> ReceivedFile {
        try judgeHeader()
        if case .collecting = state {
            // iOS, which looks at no byte, takes an empty file as it takes any other.
            guard bytesReceived > 0 || rules.decision == .apple else { throw .emptyBody }
            try decideByPrefix(detector)
        }
        guard case .writing(let type, _) = state, let writer = writer.take() else { throw verdict ?? .emptyBody }
        // In a JPEG a preview may come first, and in a HEIC the picture itself: then the size was not among the first bytes.
        if !hasPixelsChecked {
            try writer.withHeader { header throws(MediaFailure) in try rules.checkPixels(of: type, in: header) }
        }
        do throws(StorageError) {
            return ReceivedFile(file: try writer.finish(), type: type, byteCount: bytesReceived)
        } catch { throw .storage(error) }
    }

    /// Lets go of what was written, once nothing will come of it.
    mutating func discard() {
        writer = nil
        prefix = []
    }

    private mutating func decideByPrefix(_ detector: MediaTypeDetector) throws(MediaFailure) {
        let collected = prefix
        prefix = []
        try decide(collected.span.bytes, detector)
    }

    /// Tells the type by the first bytes, and from then on writes them to a file.
    private mutating func decide(_ prefix: RawSpan, _ detector: MediaTypeDetector) throws(MediaFailure) {
        guard let head else { throw .malformedResponse(detail: "a body without a header") }
        let mimeType = detector.mimeType(of: prefix)
        detectedMIMEType = prefix.isEmpty ? nil : mimeType
        let type = try rules.type(mimeType: mimeType, filename: suggestedFilename(head))
        let limit = rules.limits[type.kind]
        guard max(contentLength ?? 0, bytesReceived) <= limit else { throw .tooLarge(kind: type.kind, limit: limit) }
        hasPixelsChecked = try rules.checkPixels(of: type, in: prefix)
        do throws(StorageError) {
            let directory = try TemporaryDirectory.shared(in: temporaryDirectory)
            var writer = try TemporaryFileWriter(
                in: directory,
                filenameExtension: filenameExtension(for: type),
                storageLimit: storageLimit,
                buffer: buffers?.take()
            )
            try writer.write(prefix)
            self.writer = consume writer
            state = .writing(type, limit: limit)
        } catch { throw .storage(error) }
    }

    /// What an iPhone would call the download; `nil` where there is no response.
    mutating func suggestedFilename() -> SuggestedFilename? {
        head.map { suggestedFilename($0) }
    }

    private mutating func suggestedFilename(_ head: ResponseHead) -> SuggestedFilename {
        if let filename { return filename }
        let made = SuggestedFilename(
            urlPath: url.path,
            contentType: head.contentType,
            contentDisposition: head.contentDisposition
        )
        // Before the header is whole a name may still come.
        if isHeaderWhole { filename = made }
        return made
    }

    /// The extension that makes the attachment what it is: never one that came from the network.
    private func filenameExtension(for type: MediaType) -> String {
        type.filenameExtensions.first ?? ""
    }
}

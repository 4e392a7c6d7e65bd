/// Receives one response: judges its header, detects its type by the first bytes, enforces the limits, and writes the
/// body to a file.
///
/// It decides while the bytes arrive, so a transfer that cannot become an attachment is cut off at once, by its header
/// if possible. A body longer than its Content-Length is cut off there, as in every client; a shorter one is discarded.
/// The receiver knows no socket and no clock.
final class MediaReceiver: ResponseReceiver {
    private enum State {
        /// Headers are arriving, or the first bytes, still too few to tell the type.
        case collecting
        case accepting(MediaType, limit: Int)
        /// The body does not matter: a redirect's, or an error's.
        case discarding
        /// The body cannot be attached, and whether it ends at all is not known, so the failure counts at its end.
        case refused(MediaFailure)
    }

    private let url: MediaURL
    private let rules: AttachmentRules
    private let detector: MediaTypeDetector
    private let destination: FileDestination?
    private var state = State.collecting
    private var writer: TemporaryFileWriter?
    private var prefix: [UInt8] = []
    private var examiner: MediaExaminer?
    private(set) var response: ReceivedResponse
    private(set) var pendingFailure: MediaFailure?

    /// - Parameter destination: Where the body is written; `nil` for nowhere.
    init(
        url: MediaURL,
        header: HeaderReader,
        rules: AttachmentRules,
        detector: MediaTypeDetector,
        destination: FileDestination?
    ) {
        self.url = url
        response = ReceivedResponse(header: header)
        self.rules = rules
        self.detector = detector
        self.destination = destination
    }

    var header: HeaderReader { response.header }
    var bytesReceived: Int { response.bytesReceived }

    // MARK: - Header

    var decodesBody: Bool { if case .discarding = state { false } else { header.head?.encodings.isEmpty == false } }

    @discardableResult
    func receiveHeaderLine(_ line: RawSpan) throws(MediaFailure) -> Bool {
        guard try response.header.receive(line) else { return false }
        try judgeHeader()
        return true
    }

    /// Judges the header, once, before the first byte of the body.
    private func judgeHeader() throws(MediaFailure) {
        guard !response.header.isWhole, let head = try response.header.end() else { return }
        let isRefused = rules.decidingVerdict == .bytes && head.status != 200 || ResponseHead.hasNoBody(head.status)
        guard !head.isRedirect, !isRefused else {
            state = .discarding
            if !head.isRedirect { pendingFailure = .response(.status(head.status)) }
            return
        }
        if head.isLiveStream { throw .time(.liveStream) }
        if let encoding = head.unsupportedEncoding { throw .response(.contentEncoding(encoding)) }
        let declared = rules.decidingVerdict == .helper ? nil : head.contentType.flatMap(MediaType.init(mimeType:))
        let kind = (declared ?? storedName(head).type)?.kind ?? .movie
        if let contentLength = header.contentLength, contentLength > rules.limits[kind] {
            throw .media(.tooLarge(kind: kind, limit: rules.limits[kind]))
        }
    }

    // MARK: - Body

    func receiveBody(_ bytes: RawSpan) throws(MediaFailure) {
        try judgeHeader()
        response.bytesReceived += bytes.byteCount
        switch state {
        case .discarding:
            guard bytesReceived <= Self.discardLimit else { throw pendingFailure ?? Self.redirectTooLong }
        case .collecting:
            // The first piece is nearly always enough, and need not be copied.
            if prefix.isEmpty, bytes.byteCount >= MediaTypeDetector.prefixLength { return try decide(bytes) }
            bytes.withUnsafeBytes { prefix.append(contentsOf: $0) }
            if prefix.count >= MediaTypeDetector.prefixLength { try decideByPrefix() }
        case .accepting(let type, let limit):
            guard bytesReceived <= limit else { throw .media(.tooLarge(kind: type.kind, limit: limit)) }
            try examine(bytes)
            try MediaFailure.storing { () throws(StorageError) in try writer?.write(bytes) }
        case .refused(let failure):
            guard bytesReceived <= rules.limits[.movie] else { throw failure }
        }
    }

    /// Ends a body that came whole, and gives its file a name.
    func finish() throws(MediaFailure) -> ReceivedBody {
        try judgeHeader()
        if case .collecting = state {
            // iOS does not look at the bytes, so it accepts an empty file like any other.
            guard bytesReceived > 0 || rules.decidingVerdict == .helper else { throw .response(.emptyBody) }
            try decideByPrefix()
        }
        if case .refused(let failure) = state { throw failure }
        guard case .accepting(let type, _) = state else { throw pendingFailure ?? .response(.emptyBody) }
        response.examination = examiner?.end()
        let file = try MediaFailure.storing { () throws(StorageError) in try writer.take()?.finish() }
        return .media(ReceivedMedia(type: type, byteCount: bytesReceived, file: file))
    }

    func discard() {
        writer = nil
        prefix = []
    }

    private func decideByPrefix() throws(MediaFailure) {
        let collected = prefix
        prefix = []
        try decide(collected.span.bytes)
    }

    /// Detects the type by the first bytes, and from then on accepts the body as an attachment's.
    private func decide(_ prefix: RawSpan) throws(MediaFailure) {
        guard let head = header.head else { throw .response(.malformed(detail: "it has a body but no header")) }
        let mimeType = detector.mimeType(of: prefix)
        response.detectedMIMEType = prefix.isEmpty ? nil : mimeType
        let type: MediaType
        do throws(MediaFailure) { type = try rules.type(mimeType: mimeType, name: storedName(head)) } catch {
            guard !header.statesLength else { throw error }
            state = .refused(error)
            return
        }
        let limit = rules.limits[type.kind]
        let byteCount = max(header.contentLength ?? 0, bytesReceived)
        guard byteCount <= limit else { throw .media(.tooLarge(kind: type.kind, limit: limit)) }
        state = .accepting(type, limit: limit)
        // The bytes are examined as what they are, not as what a name says they are.
        examiner = MediaType(mimeType: mimeType).flatMap { type in
            MediaExaminer(type, verifiesChecksums: rules.verifiesChecksums)
        }
        // Before there is a file, so an image with too many pixels costs none.
        try examine(prefix)
        guard let destination else { return }
        do throws(StorageError) {
            var writer = try TemporaryFileWriter(
                in: .shared(in: destination.directory),
                // The extension decides what the attachment is, so it never comes from the network.
                filenameExtension: type.filenameExtensions.first ?? "",
                storageLimit: destination.limit
            )
            try writer.write(prefix)
            self.writer = consume writer
        } catch { throw .machine(.storage(error)) }
    }

    /// Examines bytes, and enforces the pixel limit as soon as an image states its size: in a JPEG a preview may come
    /// first, and in a HEIC the picture itself.
    private func examine(_ bytes: RawSpan) throws(MediaFailure) {
        examiner?.receive(bytes)
        guard let limit = rules.pixelLimit, let size = examiner?.pixelSize, size.count > limit else { return }
        throw .media(.tooManyPixels(width: size.width, height: size.height, limit: limit))
    }

    private func storedName(_ head: ResponseHead) -> StoredName {
        HelperRules.firebase.likeliestName(
            of: MediaResponse(
                requested: url.text,
                status: head.status,
                contentType: head.contentType,
                contentDisposition: head.contentDisposition,
                byteCount: bytesReceived,
                detectedMIMEType: response.detectedMIMEType
            )
        )
    }
}

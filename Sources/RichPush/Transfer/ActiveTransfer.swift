/// One download while it runs: the hops that it takes, and what is received at each.
///
/// It belongs to the thread of the transfer loop.
final class ActiveTransfer: TransferEvents {
    let id: TransferLoop.TransferID
    let easy: EasyHandle
    let request: TransferRequest
    private let detector: MediaTypeDetector
    /// Held from the start, though it may not be needed: so it need not be made and removed again and again.
    private let directory: TemporaryDirectory?

    private var download: MediaDownload
    private var receiver: any ResponseReceiver
    private var currentURL: MediaURL
    private var hopStart: ContinuousClock.Instant
    /// Why a callback has ended the transfer; libcurl knows only that one did.
    private var failure: MediaFailure?
    /// Which of the host's addresses was refused last; it does not count once another one is allowed.
    private var refusedAddress: MediaFailure?
    /// Whether any of the host's addresses was allowed.
    private var isAddressAllowed = false
    /// What this process had none of when it was to connect.
    private var shortage: MediaFailure?
    private var pauses: PauseMeter

    init(
        _ id: TransferLoop.TransferID,
        _ request: TransferRequest,
        easy: EasyHandle,
        detector: MediaTypeDetector
    ) {
        self.id = id
        self.easy = easy
        self.request = request
        self.detector = detector
        directory = request.destination.flatMap { TemporaryDirectory.existing(in: $0.directory) }
        download = MediaDownload(url: request.url, outcome: .failure(.cancelled))
        currentURL = request.url
        receiver = Self.receiver(
            for: request.url,
            of: request,
            detector,
            HeaderReader(byteLimit: request.policy.headerLimit)
        )
        hopStart = .now
        pauses = PauseMeter(slowestRate: request.policy.stallBytesPerSecond, start: request.start)
    }

    /// What takes the response of a hop: the one place that knows what transfers are for.
    private static func receiver(
        for url: MediaURL,
        of request: TransferRequest,
        _ detector: MediaTypeDetector,
        _ header: HeaderReader
    ) -> any ResponseReceiver {
        MediaReceiver(
            url: url,
            header: header,
            rules: request.rules,
            detector: detector,
            destination: request.destination
        )
    }

    /// Makes the handle ready for the current hop.
    func prepare() throws(MediaFailure) {
        hopStart = .now
        if request.shaping?.isConnected == false { throw .network(.connection(detail: "the device has no connection")) }
        // What a redirect leads to is another response.
        let validator = download.redirects.isEmpty ? request.validator : nil
        try easy.prepare(
            currentURL,
            validator: validator,
            policy: request.policy,
            // A little longer than there is time: the loop, and not libcurl, ends what is late.
            connectTimeout: min(
                request.policy.stallTimeout ?? .seconds(3_600),
                request.deadline - hopStart + .seconds(1)
            ),
            pieceLimit: request.shaping?.pieceLimit,
            events: self
        )
    }

    // MARK: - Slow networks

    /// Until when the rest of the body is held back; `nil` as long as it is not.
    private(set) var heldUntil: ContinuousClock.Instant?
    private var bodyStart: ContinuousClock.Instant?

    /// Whether as much of the body has come as its network carries by now.
    func holdsBodyBack() -> Bool {
        guard let shaping = request.shaping else { return false }
        let now = ContinuousClock.now
        let start = bodyStart ?? now
        bodyStart = start
        let due = start + shaping.duration(of: receiver.bytesReceived)
        heldUntil = due > now ? due : nil
        return heldUntil != nil
    }

    /// Lets the body go on whose time has come.
    func resume() -> CurlError {
        heldUntil = nil
        return easy.resume()
    }

    // MARK: - Events

    func receiveHeaderLine(_ line: RawSpan) -> Bool {
        pauses.receive(line.byteCount)
        return keep { () throws(MediaFailure) in
            let wasWhole = receiver.header.isWhole
            try receiver.receiveHeaderLine(line)
            guard !wasWhole, receiver.header.isWhole, !receiver.decodesBody else { return }
            guard easy.stopDecoding().isSuccess else { throw .machine(.engine(detail: "libcurl cannot stop decoding")) }
        }
    }

    func receiveBody(_ bytes: RawSpan) -> Bool {
        pauses.receive(bytes.byteCount)
        return keep { () throws(MediaFailure) in
            guard let limit = request.shaping?.byteLimit, receiver.bytesReceived + bytes.byteCount > limit else {
                return try receiver.receiveBody(bytes)
            }
            try receiver.receiveBody(bytes.extracting(first: limit - receiver.bytesReceived))
            throw .response(.partialBody(received: limit, expected: receiver.header.contentLength))
        }
    }

    func allowsConnection(to address: IPAddress, port: UInt16) -> Bool {
        refusedAddress = request.policy.addresses.refusal(of: address, port: port).map { purpose in
            .url(.blockedAddress(address: address, purpose: purpose))
        }
        if refusedAddress == nil { isAddressAllowed = true }
        return refusedAddress == nil
    }

    func socketFailed(_ code: Int32) {
        shortage = MediaFailure(shortageOf: code)
    }

    private func keep(_ body: () throws(MediaFailure) -> Void) -> Bool {
        guard failure == nil else { return false }
        do throws(MediaFailure) {
            try body()
            return true
        } catch {
            failure = error
            return false
        }
    }

    // MARK: - End

    /// What to do after libcurl has ended a hop.
    enum Next {
        /// Go on with the next hop.
        case follow
        /// It is over.
        case end(MediaDownload)
    }

    /// Draws the conclusion from how a hop has ended.
    func hopEnded(_ result: CurlError) -> Next {
        // A status that has come is the reason, also where the page that goes with it breaks off.
        // Where no address was allowed, libcurl may give an earlier hop's reason for having no connection.
        let hasNoConnection = result.isWithoutConnection || !result.isSuccess && !isAddressAllowed
        let refused = hasNoConnection ? refusedAddress : nil
        if let failed = failure ?? refused ?? receiver.pendingFailure ?? failure(of: result) {
            return .end(ended(.failure(failed)))
        }
        do throws(MediaFailure) {
            if let head = receiver.header.head, head.isRedirect {
                try follow(head.location ?? "")
                return .follow
            }
            let received = try receiver.finish()
            return .end(ended(.success(received)))
        } catch {
            return .end(ended(.failure(error)))
        }
    }

    private func failure(of result: CurlError) -> MediaFailure? {
        guard !result.isSuccess else { return nil }
        if result.isTimeout, request.deadline <= .now { return .time(.limit(phase)) }
        if result.isWithoutConnection, let shortage { return shortage }
        return result.failure(
            in: CurlError.Context(
                host: currentURL.host,
                phase: phase,
                hasHeader: receiver.header.isWhole,
                encoding: receiver.header.head?.contentEncoding,
                headerLimit: request.policy.headerLimit,
                received: receiver.bytesReceived,
                expected: receiver.header.contentLength,
                detail: easy.errorText
            )
        )
    }

    /// Ends the transfer for a reason from outside: time, or cancellation.
    func ended(by reason: (TransferPhase) -> MediaFailure) -> MediaDownload {
        ended(.failure(failure ?? receiver.pendingFailure ?? reason(phase)))
    }

    private func ended(_ outcome: Result<ReceivedMedia, MediaFailure>) -> MediaDownload {
        download.head = receiver.header.head
        download.contentLength = receiver.header.contentLength
        download.remoteEndpoint = easy.remoteEndpoint
        download.bytesReceived = receiver.bytesReceived
        receiver.describe(&download)
        // A simulated network that is slow is not the server's fault.
        if request.shaping?.bytesPerSecond == nil {
            pauses.end(in: phase)
            download.longestPause = pauses.longest
        }
        download.timeline = TransferTimeline(easy.times, offset: hopStart - request.start)
        download.timeline.finished = ContinuousClock.now - request.start
        download.outcome = outcome
        // Before anybody hears of the end: nobody shall find a file that is no more.
        receiver.discard()
        return download
    }

    private func follow(_ location: String) throws(MediaFailure) {
        guard download.redirects.count < request.policy.redirectLimit else {
            throw .network(.tooManyRedirects(limit: request.policy.redirectLimit))
        }
        let target = try MediaURL(redirect: location, from: currentURL, policy: request.policy)
        download.redirects.append(target)
        currentURL = target
        pauses.restart()
        bodyStart = nil
        heldUntil = nil
        shortage = nil
        refusedAddress = nil
        isAddressAllowed = false
        let header = HeaderReader(byteLimit: request.policy.headerLimit, byteCount: receiver.header.byteCount)
        receiver = Self.receiver(for: target, of: request, detector, header)
    }

    /// How far the current hop is.
    var phase: TransferPhase {
        let times = easy.times
        if receiver.bytesReceived > 0 || times.firstByte > 0 { return .receiving }
        if times.requestSent > 0 { return .waiting }
        if easy.hasBegunTLS { return .tls }
        if times.connected > 0 { return .waiting }
        return times.nameResolved > 0 ? .connecting : .nameResolution
    }
}

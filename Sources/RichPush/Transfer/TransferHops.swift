/// The hops of one transfer: what is asked for, what receives the response, and where a redirect leads. It knows of no
/// socket and no clock, and is the same whether responses come over a network or are made up.
struct TransferHops {
    let request: TransferRequest
    private let detector: MediaTypeDetector
    private var download: MediaDownload
    /// What is asked for at the current hop.
    private(set) var url: MediaURL
    /// What the current hop's request says besides the URL; `nil` for one for media.
    private(set) var message: RequestMessage?
    /// What takes the current hop's response.
    private(set) var receiver: any ResponseReceiver
    var pauses: PauseMeter

    init(_ request: TransferRequest, detector: MediaTypeDetector) {
        self.request = request
        self.detector = detector
        download = MediaDownload(url: request.url, outcome: .failure(.cancelled))
        url = request.url
        message = request.resource?.message
        receiver = Self.receiver(
            for: request.url,
            of: request,
            detector,
            HeaderReader(byteLimit: request.policy.headerLimit)
        )
        pauses = PauseMeter(slowestRate: request.policy.stallBytesPerSecond, start: request.start)
    }

    /// What takes the response of a hop: the one place that knows what transfers are for.
    private static func receiver(
        for url: MediaURL,
        of request: TransferRequest,
        _ detector: MediaTypeDetector,
        _ header: HeaderReader
    ) -> any ResponseReceiver {
        switch request.purpose {
        case .attachment(let rules, let destination):
            MediaReceiver(url: url, header: header, rules: rules, detector: detector, destination: destination)
        case .resource(let transfer):
            ResourceReceiver(url: url, header: header, transfer: transfer)
        }
    }

    /// Of the response that is known, where the current hop's is to come only if it has changed. What a redirect leads
    /// to is another response.
    var validator: ResponseValidator? { download.redirects.isEmpty ? request.validator : nil }

    /// Ends a hop, and goes on to the next one if its response redirects.
    /// - Parameter failure: What kept the response from coming whole.
    /// - Returns: What came of it all, if it is over; `nil` if there is another hop.
    mutating func endHop(_ failure: MediaFailure?) -> Result<ReceivedBody, MediaFailure>? {
        if let failure { return .failure(failure) }
        do throws(MediaFailure) {
            guard let head = receiver.header.head, head.isRedirect else { return .success(try receiver.finish()) }
            try follow(head)
            return nil
        } catch {
            return .failure(error)
        }
    }

    private mutating func follow(_ head: ResponseHead) throws(MediaFailure) {
        guard download.redirects.count < request.policy.redirectLimit else {
            throw .network(.tooManyRedirects(limit: request.policy.redirectLimit))
        }
        let target = try MediaURL(redirect: head.location ?? "", from: url, policy: request.policy)
        download.redirects.append(target)
        message = message?.redirected(by: head.status, from: url, to: target)
        url = target
        pauses.restart()
        let header = HeaderReader(byteLimit: request.policy.headerLimit, byteCount: receiver.header.byteCount)
        receiver = Self.receiver(for: target, of: request, detector, header)
    }

    /// What came of the transfer, once it is over.
    /// - Parameters:
    ///   - outcome: How it ended.
    ///   - phase: What was being done.
    ///   - timeline: When each step of the last hop was done.
    ///   - remoteEndpoint: Where its response came from.
    ///   - now: When it ended.
    mutating func end(
        _ outcome: Result<ReceivedBody, MediaFailure>,
        in phase: TransferPhase,
        timeline: TransferTimeline,
        remoteEndpoint: String?,
        at now: ContinuousClock.Instant
    ) -> MediaDownload {
        download.head = receiver.header.head
        download.contentLength = receiver.header.contentLength
        download.remoteEndpoint = remoteEndpoint
        download.bytesReceived = receiver.bytesReceived
        receiver.describe(&download)
        // A simulated network that is slow is not the server's fault.
        if request.shaping?.isSlow != true {
            pauses.end(in: phase, at: now)
            download.longestPause = pauses.longest
        }
        download.timeline = timeline
        download.timeline.finished = now - request.start
        download.outcome = outcome
        // Before anybody hears of the end: nobody shall find a file that is no more.
        receiver.discard()
        return download
    }
}

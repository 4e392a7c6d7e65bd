/// The hops of one transfer: the requests, the receivers of the responses, and the redirects. It knows no socket and no
/// clock, and is the same for real and scripted responses.
struct TransferHops {
    let request: TransferRequest
    private let detector: MediaTypeDetector
    private var redirects: [MediaURL] = []
    /// The URL of the current hop's request.
    private(set) var url: MediaURL
    /// The rest of the current hop's request; `nil` for one for media.
    private(set) var message: RequestMessage?
    /// The receiver of the current hop's response.
    private(set) var receiver: any ResponseReceiver
    var pauses: PauseMeter

    init(_ request: TransferRequest, detector: MediaTypeDetector) {
        self.request = request
        self.detector = detector
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

    /// The receiver of a hop's response: the one place that knows the purpose of transfers.
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

    /// The validator of a known response, if the current hop's should come only if it has changed. A redirect leads to
    /// another response.
    var validator: ResponseValidator? { redirects.isEmpty ? request.validator : nil }

    /// Ends a hop, and continues with the next one after a redirect.
    /// - Parameter failure: Why the response is incomplete; `nil` if it is complete.
    /// - Returns: The result if it is the last hop; `nil` if there is another one.
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
        guard redirects.count < request.policy.redirectLimit else {
            throw .network(.tooManyRedirects(limit: request.policy.redirectLimit))
        }
        let target = try MediaURL(redirect: head.location ?? "", from: url, policy: request.policy)
        redirects.append(target)
        message = message?.redirected(by: head.status, from: url, to: target)
        url = target
        pauses.restart()
        let header = HeaderReader(byteLimit: request.policy.headerLimit, byteCount: receiver.header.byteCount)
        receiver = Self.receiver(for: target, of: request, detector, header)
    }

    /// The result of the transfer after its end.
    /// - Parameters:
    ///   - outcome: How it ended.
    ///   - phase: What it was doing.
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
        // A simulated network that is slow is not the server's fault.
        let isServersFault = request.shaping?.isSlow != true
        if isServersFault { pauses.end(in: phase, at: now) }
        var timeline = timeline
        timeline.finished = now - request.start
        let download = MediaDownload(
            url: request.url,
            redirects: redirects,
            response: receiver.response,
            remoteEndpoint: remoteEndpoint,
            longestPause: isServersFault ? pauses.longest : PauseMeter.Pause(),
            timeline: timeline,
            outcome: outcome
        )
        // Before the end is reported, so that nobody finds a file that is about to be removed.
        receiver.discard()
        return download
    }
}

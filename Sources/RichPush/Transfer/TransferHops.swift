/// The hops of one transfer: the requests, the receivers of the responses, and the redirects. It knows no socket and no
/// clock, and is the same for real and scripted responses.
struct TransferHops {
    let request: TransferRequest
    private let detector: MediaTypeDetector
    private var redirects: [MediaURL] = []
    /// The cookies that each hop began with.
    private var cookies: [[Cookie]]
    /// Whether a hop was sent a cookie that a redirect of another domain has set.
    private var sendsForeignCookie = false
    /// The URL of the current hop's request.
    private(set) var url: MediaURL
    /// The rest of the current hop's request; `nil` for one for media.
    private(set) var message: RequestMessage?
    /// The receiver of the current hop's response.
    private(set) var receiver: any ResponseReceiver
    var pauses: PauseMeter

    /// - Parameter start: When the transfer begins, which may be long after it was requested.
    init(_ request: TransferRequest, detector: MediaTypeDetector, start: ContinuousClock.Instant) {
        self.request = request
        self.detector = detector
        url = request.url
        message = request.message
        cookies = [request.cookieJar?.cookies ?? []]
        receiver = request.receiver(at: request.url, detector)
        pauses = PauseMeter(slowestRate: request.policy.stallBytesPerSecond, start: start)
    }

    /// The validator of a known response, if the current hop's should come only if it has changed. A redirect leads to
    /// another response.
    var validator: ResponseValidator? { redirects.isEmpty ? request.validator : nil }

    /// The cookies to begin the current hop with; `nil` for those that the last one has left.
    var newCookies: [Cookie]? { redirects.isEmpty || request.cookieJar == nil ? cookies[0] : nil }

    /// Ends a hop, and continues with the next one after a redirect.
    /// - Parameters:
    ///   - failure: Why the response is incomplete; `nil` if it is complete.
    ///   - cookies: The cookies that it has left.
    /// - Returns: The result if it is the last hop; `nil` if there is another one.
    mutating func endHop(_ failure: MediaFailure?, cookies: [Cookie] = []) -> Result<ReceivedBody, MediaFailure>? {
        request.cookieJar?.update(from: self.cookies[self.cookies.count - 1], to: cookies)
        if let failure { return .failure(failure) }
        do throws(MediaFailure) {
            guard let head = receiver.header.head, head.isRedirect else { return .success(try receiver.finish()) }
            try follow(head, with: request.cookieJar == nil ? [] : cookies)
            return nil
        } catch { return .failure(error) }
    }

    private mutating func follow(_ head: ResponseHead, with cookies: [Cookie]) throws(MediaFailure) {
        let target = try MediaURL(redirect: head.location ?? "", from: url, policy: request.policy)
        guard redirects.count < request.policy.redirectLimit else {
            let limit = request.policy.redirectLimit
            // The same request would get the same answer again.
            let isLoop = zip([request.url] + redirects, self.cookies).contains { url, sent in
                url.text == target.text && sent == cookies
            }
            throw .network(isLoop ? .redirectLoop(limit: limit) : .tooManyRedirects(limit: limit))
        }
        let (start, origin) = (self.cookies[0], request.url.host)
        let isForeign = cookies.contains { $0.isSent(to: target.host) && !$0.isSent(to: origin) && !start.contains($0) }
        sendsForeignCookie = sendsForeignCookie || isForeign
        redirects.append(target)
        self.cookies.append(cookies)
        message = message?.redirected(by: head.status, from: url, to: target)
        url = target
        pauses.restart()
        receiver = request.receiver(at: target, detector, headerByteCount: receiver.header.byteCount)
    }

    /// The result of the transfer after its end.
    /// - Parameters:
    ///   - timeline: When each step of the last hop was done.
    ///   - arrival: When the end arrived; `nil` for now.
    mutating func end(
        _ outcome: Result<ReceivedBody, MediaFailure>,
        in phase: TransferPhase,
        timeline: TransferTimeline,
        remoteEndpoint: String?,
        at now: ContinuousClock.Instant,
        arrivedAt arrival: ContinuousClock.Instant? = nil
    ) -> MediaDownload {
        // A simulated network that is slow is not the server's fault.
        let isServersFault = request.shaping?.isSlow != true
        if isServersFault { pauses.end(in: phase, at: arrival ?? now) }
        var timeline = timeline
        timeline.finished = now - request.start
        let download = MediaDownload(
            url: request.url,
            redirects: redirects,
            sendsForeignCookie: sendsForeignCookie,
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

extension TransferRequest {
    /// The receiver of a hop's response: the one place that knows the purpose of transfers.
    /// - Parameter headerByteCount: The number of bytes of the headers of earlier hops.
    fileprivate func receiver(
        at url: MediaURL,
        _ detector: MediaTypeDetector,
        headerByteCount: Int = 0
    ) -> any ResponseReceiver {
        let header = HeaderReader(byteLimit: policy.headerLimit, byteCount: headerByteCount)
        switch purpose {
        case .attachment(let rules, let destination):
            return MediaReceiver(url: url, header: header, rules: rules, detector: detector, destination: destination)
        case .resource(_, let folder, let byteLimit):
            return ResourceReceiver(header: header, folder: folder, byteLimit: byteLimit)
        }
    }
}

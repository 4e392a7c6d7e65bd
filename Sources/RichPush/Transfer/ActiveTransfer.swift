import CCurl

/// A running download: its hops, and what it receives at each.
///
/// It belongs to the transfer loop's thread.
final class ActiveTransfer: TransferEvents {
    let pending: PendingTransfer
    let easy: EasyHandle
    /// Held from the start, even if it is never needed, so it is not created and removed again and again.
    private let directory: TemporaryDirectory?

    private let clock: ArrivalClock
    /// The loop's look in which bytes arrived last.
    private var lastLook = 0
    /// Whether the network is simulated; looking at the request for each piece of a body would copy it.
    private let isShaped: Bool
    private var hops: TransferHops
    private var hopStart: ContinuousClock.Instant
    /// Why a callback has ended the transfer; libcurl knows only that one did.
    private var failure: MediaFailure?
    /// The refusal of the host's address that was refused last; it does not count once another address is allowed.
    private var refusedAddress: MediaFailure?
    private var isAddressAllowed = false
    /// The failure if this process had run out of something when it was about to connect.
    private var shortage: MediaFailure?

    init(_ pending: PendingTransfer, easy: EasyHandle, detector: MediaTypeDetector, clock: ArrivalClock) {
        let request = pending.request
        self.pending = pending
        self.clock = clock
        self.easy = easy
        isShaped = request.shaping != nil
        directory = request.destination.flatMap { TemporaryDirectory.existing(in: $0.directory) }
        hopStart = .now
        hops = TransferHops(request, detector: detector, start: hopStart)
    }

    var request: TransferRequest { pending.request }

    func prepare() throws(MediaFailure) {
        hopStart = .now
        if request.shaping?.isConnected == false { throw .network(.connection(detail: "the device has no connection")) }
        if let cookies = hops.newCookies { easy.replaceCookies(with: cookies) }
        // A little longer than the time left, because the loop, not libcurl, ends late transfers.
        let timeLeft: Duration = request.deadline - hopStart + .seconds(1)
        try easy.prepare(
            hops.url,
            validator: hops.validator,
            message: hops.message,
            policy: request.policy,
            connectTimeout: min(request.policy.stallTimeout ?? .seconds(3_600), timeLeft),
            pieceLimit: request.shaping?.pieceLimit,
            events: self
        )
    }

    // MARK: - Slow networks

    /// The time until which the rest of the body is held back; `nil` while it is not.
    private(set) var heldUntil: ContinuousClock.Instant?
    private var bodyStart: ContinuousClock.Instant?
    private var isStalled = false

    /// Returns whether as much of the body has arrived as its network could have carried by now.
    func holdsBodyBack(_ bytes: RawSpan) -> Bool {
        guard isShaped, let shaping = request.shaping else { return false }
        if let limit = shaping.stallsAfterBytes, hops.receiver.bytesReceived + bytes.byteCount > limit {
            return stall(after: limit, bytes)
        }
        let now = ContinuousClock.now
        let start = bodyStart ?? now
        bodyStart = start
        let due = start + shaping.duration(of: hops.receiver.bytesReceived)
        heldUntil = due > now ? due : nil
        return heldUntil != nil
    }

    /// Takes the last bytes of a body that will never be complete, and holds back the rest until a time limit ends it.
    private func stall(after limit: Int, _ bytes: RawSpan) -> Bool {
        // The second call comes after the policy's stall timeout.
        guard !isStalled else {
            failure = failure ?? .time(.stalled(.receiving))
            return false
        }
        isStalled = true
        heldUntil = request.policy.stallTimeout.map { .now + $0 }
        let received = hops.receiver.bytesReceived
        return limit <= received || receiveBody(bytes.extracting(first: limit - received))
    }

    func resume() -> CurlError {
        heldUntil = nil
        return easy.resume()
    }

    // MARK: - Events

    func receiveHeaderLine(_ line: RawSpan) -> Bool {
        recordArrival(of: line)
        return keep { () throws(MediaFailure) in
            guard try hops.receiver.receiveHeaderLine(line), !hops.receiver.decodesBody else { return }
            guard easy.stopDecoding().isSuccess else { throw .machine(.engine(detail: "libcurl cannot stop decoding")) }
        }
    }

    func receiveBody(_ bytes: RawSpan) -> Bool {
        recordArrival(of: bytes)
        return keep { () throws(MediaFailure) in
            guard isShaped, let limit = request.shaping?.byteLimit,
                hops.receiver.bytesReceived + bytes.byteCount > limit
            else { return try hops.receiver.receiveBody(bytes) }
            try hops.receiver.receiveBody(bytes.extracting(first: limit - hops.receiver.bytesReceived))
            throw .response(.partialBody(received: limit, expected: hops.receiver.header.contentLength))
        }
    }

    private func recordArrival(of bytes: RawSpan) {
        // What one look finds came together.
        if lastLook == clock.lookCount { return hops.pauses.receiveMore(bytes.byteCount) }
        lastLook = clock.lookCount
        let now = ContinuousClock.now
        hops.pauses.receive(bytes.byteCount, at: now, arrivedAt: clock.arrival(of: now))
    }

    func allowsConnection(to address: IPAddress, port: UInt16) -> Bool {
        // The address of a proxy is the user's choice.
        let purpose = request.policy.proxy == nil ? request.policy.addresses.refusal(of: address, port: port) : nil
        refusedAddress = purpose.map { .url(.blockedAddress(address: address, purpose: $0)) }
        if refusedAddress == nil { isAddressAllowed = true }
        return refusedAddress == nil
    }

    func socketFailed(_ code: Int32) { shortage = MediaFailure(shortageOf: code) }

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

    /// Ends a hop. Returns the result if it was the last one; `nil` if another follows.
    func hopEnded(_ result: CurlError) -> MediaDownload? {
        // A received status is the reason, even if its page breaks off.
        // If no address was allowed, libcurl may give an earlier hop's reason for having no connection.
        let hasNoConnection = result.isWithoutConnection || !result.isSuccess && !isAddressAllowed
        let refused = hasNoConnection ? refusedAddress : nil
        let reason = failure ?? refused ?? hops.receiver.pendingFailure ?? failure(of: result)
        if let outcome = hops.endHop(reason, cookies: easy.cookies) { return ended(outcome) }
        (bodyStart, heldUntil, shortage, refusedAddress) = (nil, nil, nil, nil)
        (isStalled, isAddressAllowed) = (false, false)
        return nil
    }

    private func failure(of result: CurlError) -> MediaFailure? {
        guard !result.isSuccess else { return nil }
        if result == CURLE_OPERATION_TIMEDOUT, request.deadline <= .now { return .time(.limit(phase)) }
        if result.isWithoutConnection, let shortage { return shortage }
        let receiver = hops.receiver
        return result.failure(
            of: hops.url.host,
            in: phase,
            receiver.header,
            received: receiver.bytesReceived,
            detail: easy.errorText
        )
    }

    /// Ends the transfer for a reason from outside: time, or cancellation.
    func ended(by reason: (TransferPhase) -> MediaFailure) -> MediaDownload {
        ended(.failure(failure ?? hops.receiver.pendingFailure ?? reason(phase)))
    }

    private func ended(_ outcome: Result<ReceivedBody, MediaFailure>) -> MediaDownload {
        let now = ContinuousClock.now
        return hops.end(
            outcome,
            in: phase,
            timeline: TransferTimeline(easy, offset: hopStart - request.start, hasName: !hops.url.hasAddress),
            remoteEndpoint: easy.remoteEndpoint,
            at: now,
            arrivedAt: clock.arrival(of: now)
        )
    }

    var phase: TransferPhase {
        func isDone(_ step: CURLINFO) -> Bool { easy.time(of: step) != nil }
        if hops.receiver.bytesReceived > 0 || isDone(CURLINFO_STARTTRANSFER_TIME_T) { return .receiving }
        if isDone(CURLINFO_PRETRANSFER_TIME_T) { return .waiting }
        if easy.hasBegunTLS { return .tls }
        if isDone(CURLINFO_CONNECT_TIME_T) { return .waiting }
        return isDone(CURLINFO_NAMELOOKUP_TIME_T) ? .connecting : .nameResolution
    }
}

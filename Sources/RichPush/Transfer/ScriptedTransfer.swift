import Locks

/// A transfer with scripted responses: it replaces ``ActiveTransfer`` and libcurl, and hands the responses to the
/// receivers.
///
/// It follows the given clock, but not its delays: a wait of a second counts as one second, even if the clock skipped a
/// minute.
struct ScriptedTransfer<C: Clock> where C.Duration == Duration {
    private let answers: ScriptedAnswers
    private let clock: C
    private let start: C.Instant
    private var hops: TransferHops
    private var time = Duration.zero
    private var progress = Duration.zero
    private var phase = TransferPhase.waiting
    private var timeline = TransferTimeline()

    fileprivate init(_ request: TransferRequest, _ answers: ScriptedAnswers, clock: C) throws(MediaFailure) {
        self.answers = answers
        self.clock = clock
        start = clock.now
        hops = TransferHops(request, detector: try MediaTypeDetector(), start: request.start)
    }

    fileprivate mutating func run() async -> MediaDownload {
        while true {
            var failure: MediaFailure?
            do throws(MediaFailure) { try await receive() } catch { failure = error }
            guard let outcome = hops.endHop(hops.receiver.pendingFailure ?? failure) else { continue }
            return hops.end(outcome, in: phase, timeline: timeline, remoteEndpoint: nil, at: now)
        }
    }

    private var request: TransferRequest { hops.request }
    /// The time by the clock of the receivers and their pause meter.
    private var now: ContinuousClock.Instant { request.start + time }
}

extension ScriptedTransfer {
    /// The largest piece of a body that arrives at once.
    private static var pieceLimit: Int { 32 * 1_024 }

    private mutating func receive() async throws(MediaFailure) {
        guard !Task.isCancelled else { throw .canceled }
        phase = .waiting
        timeline = TransferTimeline()
        if request.shaping?.isConnected == false { throw .network(.connection(detail: "the device has no connection")) }
        guard let response = answers.answer(to: hops.url, hops.message) else {
            throw .network(.nameResolution(host: hops.url.host))
        }
        let shaping = response.shaping.narrowed(by: request.shaping)
        guard shaping.isConnected else { throw .network(.connection(detail: "the connection was refused")) }
        let body = try ScriptedBody(response.body)
        progress = time
        try await wait(until: time + response.delay)
        phase = .receiving
        timeline.firstByte = time
        for line in response.headerLines(byteCount: body.byteCount) {
            hops.pauses.receive(line.utf8.count, at: now)
            try hops.receiver.receiveHeaderLine(Array(line.utf8).span.bytes)
        }
        progress = time
        let hasBody = response.mayHaveBody && hops.message?.method != "HEAD"
        try await receive(body, upTo: hasBody ? body.byteCount : 0, with: shaping, gate: response.gate)
        let expected = hasBody ? hops.receiver.header.contentLength : nil
        if let expected, hops.receiver.bytesReceived < expected { throw partialBody }
    }

    /// Receives a body as fast and as far as its network allows.
    private mutating func receive(
        _ body: ScriptedBody,
        upTo byteCount: Int,
        with shaping: TransferShaping,
        gate: ScriptedGate?
    ) async throws(MediaFailure) {
        // The part of a body beyond its declared length is dropped.
        let end = min(byteCount, hops.receiver.header.contentLength ?? .max)
        let bodyStart = time
        let isProgress = shaping.bytesPerSecond ?? .max >= request.policy.stallBytesPerSecond
        let held = gate == nil ? end : end - 1
        var received = 0
        while received < end {
            if let limit = shaping.byteLimit, received >= limit { throw partialBody }
            if let limit = shaping.stallsAfterBytes, received >= limit { try await wait(until: nil) }
            if received >= held, let gate { try await pass(gate) }
            let stops = [shaping.byteLimit, shaping.stallsAfterBytes, received < held ? held : end]
            let stop = stops.lazy.compactMap(\.self).min() ?? end
            let count = min(stop - received, max(1, shaping.pieceLimit ?? Self.pieceLimit), Self.pieceLimit)
            try await wait(until: max(time, bodyStart + shaping.duration(of: received + count)))
            hops.pauses.receive(count, at: now)
            if isProgress { progress = time }
            let receiver = hops.receiver
            try body.read(count, at: received) { bytes throws(MediaFailure) in try receiver.receiveBody(bytes) }
            received += count
        }
        if end <= 0, let gate { try await pass(gate) }
    }

    private var partialBody: MediaFailure {
        let receiver = hops.receiver
        return .response(.partialBody(received: receiver.bytesReceived, expected: receiver.header.contentLength))
    }
}

extension ScriptedTransfer {
    /// When and how the transfer ends if nothing arrives until then.
    private var patience: (end: Duration, failure: MediaFailure) {
        let end = request.timeLimit
        guard let timeout = request.policy.stallTimeout, progress + timeout < end else {
            return (end, .time(.limit(phase)))
        }
        return (progress + timeout, .time(.stalled(phase)))
    }

    /// Waits for the next event; `nil` if there is none.
    private mutating func wait(until due: Duration?) async throws(MediaFailure) {
        let patience = patience
        let next = min(due ?? patience.end, patience.end)
        if next > time {
            do { try await clock.sleep(until: start.advanced(by: next), tolerance: nil) } catch { throw .canceled }
            time = next
        }
        guard !Task.isCancelled else { throw .canceled }
        guard let due, due <= patience.end else { throw patience.failure }
    }

    private mutating func pass(_ gate: ScriptedGate) async throws(MediaFailure) {
        let patience = patience
        let isOpen = await withDeadline(start.advanced(by: patience.end), on: clock) { await gate.pass() ? true : nil }
        time = min(max(time, start.duration(to: clock.now)), patience.end)
        guard !Task.isCancelled else { throw .canceled }
        guard isOpen == true else { throw patience.failure }
    }
}

extension TransferEngine {
    /// Downloads as ``download(_:clock:)`` does, with scripted responses if there are any.
    func download(
        _ request: TransferRequest,
        clock: any Clock<Duration>,
        answers: ScriptedAnswers?
    ) async -> MediaDownload {
        if let answers {
            if answers.handles(request.url) { return await runScripted(request, answers, clock: clock) }
            answers.answer(to: request.url, request.message)
        }
        return await download(request, clock: clock)
    }

    private func runScripted<C: Clock>(
        _ request: TransferRequest,
        _ answers: ScriptedAnswers,
        clock: C
    ) async -> MediaDownload where C.Duration == Duration {
        do throws(MediaFailure) {
            var transfer = try ScriptedTransfer(request, answers, clock: clock)
            return await transfer.run()
        } catch { return request.failed(error) }
    }
}

import Glibc

/// Downloads media. A process has one engine, which shares connections among all downloads.
struct TransferEngine: Sendable {
    static let shared = TransferEngine()

    fileprivate let loops: TransferLoops
    private let watchdog = Watchdog()
    /// Looks up a host that was not reached. It may block its thread.
    var lookUp: @Sendable (String) -> HostLookup = HostLookup.system

    /// - Parameters:
    ///   - loopLimit: How many threads share the work.
    ///   - concurrencyLimit: The maximum number of running transfers; the others wait.
    ///   - queueLimit: The maximum number of waiting transfers; further ones fail at once.
    init(loopLimit: Int = TransferLoops.processorCount, concurrencyLimit: Int = 256, queueLimit: Int = 16_384) {
        loops = TransferLoops(countLimit: loopLimit, concurrencyLimit: concurrencyLimit, queueLimit: queueLimit)
    }

    /// How long after the deadline a loop may still report how far a transfer got.
    private static let grace: Duration = .milliseconds(75)

    /// Downloads media, and returns at its end, when time is up, or when the task is canceled, whichever is first, even
    /// if the transfer thread is blocked. A task that is canceled already requests nothing.
    func download(_ request: TransferRequest, clock: any Clock<Duration>) async -> MediaDownload {
        guard !Task.isCancelled else { return request.failed(.canceled) }
        let skipping = clock as? any SkippingClock
        skipping?.hold()
        defer { skipping?.release() }
        let download = start(request, clock: clock)
        let result = await withTaskCancellationHandler {
            await download.result
        } onCancel: {
            download.cancel()
        }
        return await explained(result, of: request)
    }

    /// Downloads media for a task on ``TransferExecutor``, and returns at its end, or when the task is canceled.
    ///
    /// Such a task cannot continue while the transfer thread is blocked, so it needs no watchdog.
    nonisolated(nonsending) func downloadOnExecutor(_ request: TransferRequest) async -> MediaDownload {
        guard !Task.isCancelled else { return request.failed(.canceled) }
        switch loops.next() {
        case .failure(let failure): return request.failed(failure)
        case .success(let loop):
            let id = loop.nextID()
            let result = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    loop.start(id, request) { continuation.resume(returning: $0) }
                    // The handler may have run before there was a transfer to cancel.
                    if Task.isCancelled { loop.cancel(id) }
                }
            } onCancel: {
                loop.cancel(id)
            }
            return await explained(result, of: request)
        }
    }

    /// Returns a download with the failure of this machine or its proxy if that is why the host was not reached. It
    /// takes no longer than the download may take in all.
    nonisolated(nonsending) func explained(_ end: MediaDownload, of request: TransferRequest) async -> MediaDownload {
        guard let problem = await problem(in: end, of: request) else { return end }
        let failure = Task.isCancelled ? MediaFailure.canceled : .machine(.network(detail: problem))
        return MediaDownload(url: end.url, redirects: end.redirects, timeline: end.timeline, outcome: .failure(failure))
    }

    private nonisolated(nonsending) func problem(in end: MediaDownload, of request: TransferRequest) async -> String? {
        guard request.shaping?.isConnected != false else { return nil }
        if let proxy = request.policy.proxy {
            if end.head?.status == 407 { return "the proxy asks for other credentials (407)" }
            guard case .failure(.network(.connection(let detail))) = end.outcome else { return nil }
            // libcurl's text may have the proxy's password.
            return "there was no connection through the proxy (\(detail.replacing(proxy, with: "its URL")))"
        }
        switch end.outcome {
        case .failure(.network(.nameResolution)): break
        case .failure(.network(.connection)) where end.timeline.connected == nil: break
        default: return nil
        }
        let (url, host) = (end.lastURL, end.lastURL.host)
        let answer = Promise<HostLookup>()
        let late = watchdog.add(request.deadline) { answer.resolve(HostLookup(code: EAI_AGAIN)) }
        defer { watchdog.remove(late) }
        if (try? Thread.start { [lookUp] in answer.resolve(lookUp(host)) }) == nil {
            answer.resolve(HostLookup(code: EAI_MEMORY))
        }
        let lookup = await withTaskCancellationHandler {
            await answer.value
        } onCancel: {
            answer.resolve(HostLookup(code: EAI_AGAIN))
        }
        return lookup.problem(with: host, hadAddress: url.hasAddress || end.timeline.nameResolved != nil)
    }

    /// Starts a download, whose result must be taken once.
    func start(_ request: TransferRequest, clock: any Clock<Duration>) -> Download {
        let promise = Promise<MediaDownload>()
        switch loops.next() {
        case .failure(let failure):
            promise.resolve(request.failed(failure))
            return Download(promise: promise) { _ in }
        case .success(let loop):
            let id = loop.nextID()
            let end: @Sendable (MediaFailure) -> Void = { failure in
                promise.resolve(request.failed(failure))
                loop.cancel(id)
            }
            // The loop itself ends a transfer whose time is up and knows how far it got. This covers a blocked loop.
            let stopWatching = act(after: request.timeLimit + Self.grace, on: clock) { end(.time(.limit(nil))) }
            loop.start(id, request) { download in
                stopWatching()
                promise.resolve(download)
            }
            return Download(promise: promise, end: end)
        }
    }

    /// Acts after a time unless the returned function is called first.
    private func act(
        after time: Duration,
        on clock: any Clock<Duration>,
        _ act: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        if let clock = clock as? ContinuousClock {
            let entry = watchdog.add(clock.now + time, act: act)
            return { [watchdog] in watchdog.remove(entry) }
        }
        // A clock other than the system's must do the waiting itself.
        let timer = Task {
            try await clock.sleep(for: time)
            act()
        }
        return { timer.cancel() }
    }

    struct Download: Sendable {
        fileprivate let promise: Promise<MediaDownload>
        fileprivate let end: @Sendable (MediaFailure) -> Void

        /// The result of the download. Its thread keeps no part of it, so the file belongs to the caller.
        var result: MediaDownload { get async { await promise.value } }

        /// Calls the handler with the result of the download, as an alternative to ``result``: at once if it has ended,
        /// otherwise on the thread that ends it, which the handler must not block.
        func whenEnded(_ handler: @escaping @Sendable (MediaDownload) -> Void) { promise.whenResolved(handler) }

        func cancel() { end(.canceled) }
    }
}

/// Runs tasks on the threads of the transfer loops.
///
/// A task that returns from a download is on the loop's thread already, and its next request goes to the same loop. So
/// no other thread must wake up, which is a large part of the cost of a small picture.
///
/// While such a task runs, the downloads on its thread stand still: it must wait only with `await`, and must not
/// compute for long.
final class TransferExecutor: TaskExecutor {
    private let engine: TransferEngine

    init(_ engine: TransferEngine) { self.engine = engine }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        switch engine.loops.nextForTask() {
        case .success(let loop): loop.run(job, on: self)
        // If no loop can start, there is still the system's pool.
        case .failure: globalConcurrentExecutor.enqueue(job)
        }
    }
}

/// A clock that skips time while it is all that anybody waits for.
package protocol SkippingClock: Clock where Duration == Swift.Duration {
    /// Follows real time until the matching ``release()``, because somebody waits for something else.
    func hold()
    func release()
}

/// Downloads media. One for a process: it shares connections among all who download.
struct TransferEngine: Sendable {
    static let shared = TransferEngine()

    fileprivate let loops: TransferLoops
    private let watchdog = Watchdog()

    /// - Parameters:
    ///   - loopLimit: How many threads share the work.
    ///   - concurrencyLimit: How many transfers run at once; the others wait for their turn.
    ///   - queueLimit: How many may wait; those beyond fail at once.
    init(loopLimit: Int = TransferLoops.processorCount, concurrencyLimit: Int = 256, queueLimit: Int = 16_384) {
        loops = TransferLoops(countLimit: loopLimit, concurrencyLimit: concurrencyLimit, queueLimit: queueLimit)
    }

    /// How long after its time a loop may still tell how far a transfer was.
    private static let grace: Duration = .milliseconds(75)

    /// Downloads media, and returns when that is over, when time is up, or when the task is cancelled, whichever is
    /// first: also when the thread of the transfers is held up. A task that is cancelled already asks for nothing.
    func download(_ request: TransferRequest, clock: any Clock<Duration>) async -> MediaDownload {
        guard !Task.isCancelled else { return request.failed(.cancelled) }
        let download = start(request, clock: clock)
        return await withTaskCancellationHandler {
            await download.result
        } onCancel: {
            download.cancel()
        }
    }

    /// Downloads media for a task that runs on ``TransferExecutor``, and returns when that is over, or when the task is
    /// cancelled.
    ///
    /// Such a task cannot go on while the thread of the transfers is held up, and so needs no watchdog.
    func downloadOnExecutor(_ request: TransferRequest) async -> MediaDownload {
        guard !Task.isCancelled else { return request.failed(.cancelled) }
        switch loops.next() {
        case .failure(let failure): return request.failed(failure)
        case .success(let loop):
            let id = loop.nextID()
            return await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    loop.start(id, request) { continuation.resume(returning: $0) }
                    // The handler may have run before there was anything to cancel.
                    if Task.isCancelled { loop.cancel(id) }
                }
            } onCancel: {
                loop.cancel(id)
            }
        }
    }

    /// Starts a download, whose result has to be taken once.
    func start(_ request: TransferRequest, clock: any Clock<Duration>) -> Download {
        let promise = Promise<MediaDownload>()
        let loop: TransferLoop
        switch loops.next() {
        case .success(let started): loop = started
        case .failure(let failure):
            promise.resolve(request.failed(failure))
            return Download(promise: promise) { _ in }
        }
        let id = loop.nextID()
        let end: @Sendable (MediaFailure) -> Void = { failure in
            promise.resolve(request.failed(failure))
            loop.cancel(id)
        }
        // The loop itself ends a transfer whose time is up, and knows how far it was. This is for when it cannot.
        let stopWatching = act(after: request.timeLimit + Self.grace, on: clock) { end(.time(.limit(nil))) }
        loop.start(id, request) { download in
            stopWatching()
            promise.resolve(download)
        }
        return Download(promise: promise, end: end)
    }

    /// Acts when so much time has passed, unless the result is called before.
    private func act(
        after time: Duration,
        on clock: any Clock<Duration>,
        _ act: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        if let clock = clock as? ContinuousClock {
            let entry = watchdog.add(clock.now + time, act: act)
            return { [watchdog] in watchdog.remove(entry) }
        }
        // Only a clock that somebody has put in place of the system's knows when to wake up.
        let timer = Task {
            try await clock.sleep(for: time)
            act()
        }
        return { timer.cancel() }
    }
}

extension TransferEngine {
    /// A download that was started.
    struct Download: Sendable {
        fileprivate let promise: Promise<MediaDownload>
        fileprivate let end: @Sendable (MediaFailure) -> Void

        /// What came of the download. The thread that it ran on keeps nothing of it: its file belongs to the caller.
        var result: MediaDownload {
            get async { await promise.value }
        }

        /// Calls the handler with what came of the download, instead of ``result``: here if it is over already, else on
        /// the thread that ends it, which the handler must not keep.
        func whenEnded(_ handler: @escaping @Sendable (MediaDownload) -> Void) {
            promise.whenResolved(handler)
        }

        /// Ends the download, if it is not over yet.
        func cancel() { end(.cancelled) }
    }
}

/// Runs tasks on the threads of the transfer loops.
///
/// A task that comes back from a download is on the loop's thread already, and what it asks for next is asked of the
/// same loop: no other thread has to be woken up for it, which is a good part of what a small picture costs.
///
/// As long as such a task runs, no download goes on that shares its thread: it must not wait but by `await`, and must
/// not compute for long.
final class TransferExecutor: TaskExecutor {
    private let engine: TransferEngine

    init(_ engine: TransferEngine) {
        self.engine = engine
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        switch engine.loops.nextForTask() {
        case .success(let loop): loop.run(job, on: self)
        // Without a thread of ours there is still the system's pool.
        case .failure: globalConcurrentExecutor.enqueue(job)
        }
    }
}

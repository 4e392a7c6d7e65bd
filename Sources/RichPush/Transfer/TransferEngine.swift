/// Downloads media. A process has one engine, which shares connections among all downloads.
struct TransferEngine: Sendable {
    static let shared = TransferEngine()

    fileprivate let loops: TransferLoops
    private let watchdog = Watchdog()

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
        guard !Task.isCancelled else { return request.failed(.cancelled) }
        let download = start(request, clock: clock)
        return await withTaskCancellationHandler {
            await download.result
        } onCancel: {
            download.cancel()
        }
    }

    /// Downloads media for a task on ``TransferExecutor``, and returns at its end, or when the task is canceled.
    ///
    /// Such a task cannot continue while the transfer thread is blocked, so it needs no watchdog.
    nonisolated(nonsending) func downloadOnExecutor(_ request: TransferRequest) async -> MediaDownload {
        guard !Task.isCancelled else { return request.failed(.cancelled) }
        switch loops.next() {
        case .failure(let failure): return request.failed(failure)
        case .success(let loop):
            let id = loop.nextID()
            return await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    loop.start(id, request) { continuation.resume(returning: $0) }
                    // The handler may have run before there was a transfer to cancel.
                    if Task.isCancelled { loop.cancel(id) }
                }
            } onCancel: {
                loop.cancel(id)
            }
        }
    }

    /// Starts a download, whose result must be taken once.
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
        // The loop itself ends a transfer whose time is up and knows how far it got. This covers a blocked loop.
        let stopWatching = act(after: request.timeLimit + Self.grace, on: clock) { end(.time(.limit(nil))) }
        loop.start(id, request) { download in
            stopWatching()
            promise.resolve(download)
        }
        return Download(promise: promise, end: end)
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
}

extension TransferEngine {
    /// A download that was started.
    struct Download: Sendable {
        fileprivate let promise: Promise<MediaDownload>
        fileprivate let end: @Sendable (MediaFailure) -> Void

        /// The result of the download. Its thread keeps no part of it, so the file belongs to the caller.
        var result: MediaDownload {
            get async { await promise.value }
        }

        /// Calls the handler with the result of the download, as an alternative to ``result``: at once if it has ended,
        /// otherwise on the thread that ends it, which the handler must not block.
        func whenEnded(_ handler: @escaping @Sendable (MediaDownload) -> Void) {
            promise.whenResolved(handler)
        }

        /// Ends the download if it is still running.
        func cancel() { end(.cancelled) }
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

    init(_ engine: TransferEngine) {
        self.engine = engine
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        switch engine.loops.nextForTask() {
        case .success(let loop): loop.run(job, on: self)
        // If no loop can start, there is still the system's pool.
        case .failure: globalConcurrentExecutor.enqueue(job)
        }
    }
}

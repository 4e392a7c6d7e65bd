/// Downloads media. One for a process: it shares connections among all who download.
struct TransferEngine: Sendable {
    static let shared = TransferEngine()

    private let loops: TransferLoops
    private let watch = DeadlineWatch()

    /// - Parameters:
    ///   - loopLimit: How many threads share the work.
    ///   - concurrencyLimit: How many transfers run at once; the others wait for their turn.
    ///   - queueLimit: How many may wait; those beyond fail at once.
    init(loopLimit: Int = TransferLoops.processorCount, concurrencyLimit: Int = 256, queueLimit: Int = 16_384) {
        loops = TransferLoops(countLimit: loopLimit, concurrencyLimit: concurrencyLimit, queueLimit: queueLimit)
    }

    /// The loop on whose thread a part of a task is to run.
    func loopForTask() -> Result<TransferLoop, MediaFailure> { loops.nextForTask() }

    /// How long after its time a loop may still tell how far a transfer was.
    private static let grace: Duration = .milliseconds(75)

    /// Downloads media, and calls back, once, when that is over, when time is up, or when it is cancelled, whichever
    /// is first: also when the thread of the transfers is held up.
    ///
    /// The completion is called on that thread, or on whichever was first: it must not keep it.
    /// - Returns: What ends the download.
    func start(
        _ request: TransferRequest,
        timeLimit: Duration,
        clock: any Clock<Duration>,
        completion: @escaping @Sendable (MediaDownload) -> Void
    ) -> Download {
        let loop: TransferLoop
        switch loops.next() {
        case .success(let started): loop = started
        case .failure(let failure):
            completion(MediaDownload(url: request.url, outcome: .failure(failure)))
            return Download {}
        }

        let resolution = Resolution<MediaDownload>()
        let id = loop.nextID()
        let end: @Sendable (MediaFailure) -> Void = { failure in
            resolution.resolve(MediaDownload(url: request.url, outcome: .failure(failure)))
            loop.cancel(id)
        }
        // The loop itself ends a transfer whose time is up, and knows how far it was. This is for when it cannot.
        let stopWatching = watch(for: timeLimit + Self.grace, clock: clock) { end(.timeLimit(nil)) }
        resolution.whenResolved { download in
            stopWatching()
            completion(download)
        }
        loop.start(id, request) { resolution.resolve($0) }
        return Download { end(.cancelled) }
    }

    /// Acts when so much time has passed, unless the result is called before.
    private func watch(
        for time: Duration,
        clock: any Clock<Duration>,
        act: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        if let clock = clock as? ContinuousClock, let entry = try? watch.add(clock.now + time, act: act) {
            return { [watch] in watch.remove(entry) }
        }
        // A clock that somebody has put in place of the system's goes as it likes: only it knows when to wake up. And
        // where there is no thread to be had, a task has to do.
        let timer = Task {
            try await clock.sleep(for: time)
            act()
        }
        return { timer.cancel() }
    }

    /// Downloads media, and comes back when that is over, when time is up, or when the task is cancelled.
    func download(_ request: TransferRequest, timeLimit: Duration, clock: any Clock<Duration>) async -> MediaDownload {
        let resolution = Resolution<MediaDownload>()
        let download = start(request, timeLimit: timeLimit, clock: clock) { resolution.resolve($0) }
        return await withTaskCancellationHandler {
            await resolution.value
        } onCancel: {
            download.cancel()
        }
    }
}

extension TransferEngine {
    /// A download that was started.
    struct Download: Sendable {
        private let end: @Sendable () -> Void

        fileprivate init(_ end: @escaping @Sendable () -> Void) {
            self.end = end
        }

        /// Ends the download, if it is not over yet; its completion is called all the same.
        func cancel() { end() }
    }
}

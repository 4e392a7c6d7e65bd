/// Downloads media. One for a process: it shares connections among all who download.
struct TransferEngine: Sendable {
    static let shared = TransferEngine()

    private let loop: Result<TransferLoop, MediaFailure>

    init(concurrencyLimit: Int = 256, queueLimit: Int = 16_384) {
        loop = Result { () throws(MediaFailure) in
            try TransferLoop(concurrencyLimit: concurrencyLimit, queueLimit: queueLimit)
        }
    }

    /// Downloads media, and comes back when that is over, when time is up, or when the task is cancelled, whichever
    /// is first: also when the thread of the transfers is held up.
    func download(_ request: TransferRequest, timeLimit: Duration, clock: any Clock<Duration>) async -> MediaDownload {
        let loop: TransferLoop
        switch self.loop {
        case .success(let started): loop = started
        case .failure(let failure): return MediaDownload(url: request.url, outcome: .failure(failure))
        }

        let resolution = Resolution<MediaDownload>()
        let id = loop.start(request) { resolution.resolve($0) }
        // The loop itself ends a transfer whose time is up, and knows how far it was. This is for when it cannot.
        let timer = Task {
            try await clock.sleep(for: timeLimit + Self.grace)
            resolution.resolve(MediaDownload(url: request.url, outcome: .failure(.timeLimit(.queued))))
            loop.cancel(id)
        }
        defer { timer.cancel() }
        return await withTaskCancellationHandler {
            await resolution.value
        } onCancel: {
            resolution.resolve(MediaDownload(url: request.url, outcome: .failure(.cancelled)))
            loop.cancel(id)
        }
    }

    /// How long after its time the loop may still tell how far a transfer was.
    private static let grace: Duration = .milliseconds(75)
}

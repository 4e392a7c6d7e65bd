/// What runs on the thread of a ``TransferLoop``: everything here belongs to that thread.
struct TransferLoopThread {
    private struct Running {
        let transfer: ActiveTransfer
        let isFromTask: Bool
        let completion: TransferLoop.Completion
    }

    private let multi: MultiHandle
    private let queue: CommandQueue
    private let concurrencyLimit: Int
    private let queueLimit: Int
    /// Made for the first transfer; `nil` as long as it cannot be, for want of a descriptor for instance.
    private var detector: MediaTypeDetector?
    private let buffers = WriteBuffers()
    private var commands: [TransferLoop.Command] = []
    private var waiting = WaitingTransfers()
    private var running: [EasyHandle.ID: Running] = [:]
    /// Those of them whose network is slow, and whose bodies may be held back.
    private var slow: [EasyHandle.ID: ActiveTransfer] = [:]
    /// Handles whose transfers are over, for the next ones.
    private var idle: [EasyHandle] = []
    /// What is to be told of transfers that are over: of all at once, since whoever hears of it competes for the
    /// processor.
    private var ended: [(completion: TransferLoop.Completion, download: MediaDownload)] = []
    /// The directory of the last transfer that a task of the loop's has asked for, for the next one if that comes soon:
    /// so that it is not made and removed for each of many that are asked for one after the other.
    private var kept: (directory: TemporaryDirectory, until: ContinuousClock.Instant)?
    private static let keepingTime: Duration = .milliseconds(50)
    /// No deadline is before this instant; `nil` for none at all. It may be long past those of transfers that are over.
    private var earliestDeadline: ContinuousClock.Instant?

    /// Runs transfers until told to stop.
    static func run(_ multi: MultiHandle, _ queue: CommandQueue, concurrencyLimit: Int, queueLimit: Int) {
        var loop = TransferLoopThread(multi, queue, concurrencyLimit: concurrencyLimit, queueLimit: queueLimit)
        while loop.takeCommands() {
            loop.startWaiting()
            loop.resumeHeld()
            multi.perform()
            loop.endDone()
            loop.endExpired()
            loop.letKeptGo()
            loop.callCompletions()
            if queue.isEmpty { multi.wait(atMost: loop.timeToNextDeadline()) }
        }
    }

    private init(
        _ multi: MultiHandle,
        _ queue: CommandQueue,
        concurrencyLimit: Int,
        queueLimit: Int
    ) {
        self.multi = multi
        self.queue = queue
        self.concurrencyLimit = concurrencyLimit
        self.queueLimit = queueLimit
    }

    // MARK: - Start

    /// Does what was asked; `false` when that is to stop.
    private mutating func takeCommands() -> Bool {
        guard doCommands() else { return false }
        // Tasks that ran here may have asked for downloads. What else they ask for has to wait its turn, as they do.
        return queue.isEmpty || doCommands()
    }

    private mutating func doCommands() -> Bool {
        queue.takeAll(into: &commands)
        defer { commands.removeAll(keepingCapacity: true) }
        for command in commands {
            switch command {
            case .start(let transfer):
                enqueue(transfer)
            case .cancel(let id):
                cancel(id)
            case .run(let job, let executor):
                job.runSynchronously(on: executor.asUnownedTaskExecutor())
            case .stop:
                endAll { _ in .cancelled }
                callCompletions()
                return false
            }
        }
        return true
    }

    private mutating func enqueue(_ new: WaitingTransfers.Element) {
        guard new.request.deadline > .now else {
            return new.completion(MediaDownload(url: new.request.url, outcome: .failure(.timeLimit(.queued))))
        }
        guard waiting.count + running.count < queueLimit + concurrencyLimit else {
            let failure = MediaFailure.engine(detail: "\(queueLimit) others are waiting for their turn already")
            new.completion(MediaDownload(url: new.request.url, outcome: .failure(failure)))
            return
        }
        waiting.append(new)
        earliestDeadline = min(earliestDeadline ?? new.request.deadline, new.request.deadline)
    }

    private mutating func startWaiting() {
        while running.count < concurrencyLimit, let next = waiting.popFirst() { start(next) }
    }

    private mutating func start(_ waiting: WaitingTransfers.Element) {
        do throws(MediaFailure) {
            let detector = try readyDetector()
            let easy: EasyHandle
            if let reused = idle.popLast() { easy = reused } else { easy = try EasyHandle() }
            let transfer = ActiveTransfer(waiting.id, waiting.request, easy: easy, detector: detector, buffers: buffers)
            do throws(MediaFailure) {
                try transfer.prepare()
                try multi.add(easy)
            } catch {
                // The handle and the transfer hold each other until the handle is told that it is over.
                easy.finish()
                throw error
            }
            running[easy.id] = Running(
                transfer: transfer,
                isFromTask: waiting.isFromTask,
                completion: waiting.completion
            )
            if waiting.request.policy.receiveRate != nil { slow[easy.id] = transfer }
            // The transfer holds it now.
            kept = nil
        } catch {
            waiting.completion(MediaDownload(url: waiting.request.url, outcome: .failure(error)))
        }
    }

    private mutating func readyDetector() throws(MediaFailure) -> MediaTypeDetector {
        if let detector { return detector }
        let made = try MediaTypeDetector()
        detector = made
        return made
    }

    /// Lets those go on whose slow network has time for more.
    private mutating func resumeHeld() {
        guard !slow.isEmpty else { return }
        let now = ContinuousClock.now
        for (id, transfer) in slow {
            guard let time = transfer.heldUntil, time <= now else { continue }
            let result = transfer.resume()
            guard !result.isSuccess, let running = running[id] else { continue }
            if case .end(let download) = transfer.hopEnded(result) { remove(running, with: download) }
        }
    }

    // MARK: - End

    private mutating func endDone() {
        while let (id, result) = multi.nextEnded() {
            guard let running = running[id] else { continue }
            switch running.transfer.hopEnded(result) {
            case .end(let download):
                remove(running, with: download)
            case .follow:
                multi.remove(running.transfer.easy)
                follow(running)
            }
        }
    }

    private mutating func follow(_ running: Running) {
        do throws(MediaFailure) {
            try running.transfer.prepare()
            try multi.add(running.transfer.easy)
        } catch {
            remove(running, with: running.transfer.ended { _ in error })
        }
    }

    private mutating func cancel(_ id: TransferLoop.TransferID) {
        if let waiting = waiting.remove(id) {
            waiting.completion(MediaDownload(url: waiting.request.url, outcome: .failure(.cancelled)))
        } else if let running = running.values.first(where: { $0.transfer.id == id }) {
            remove(running, with: running.transfer.ended { _ in .cancelled })
        }
    }

    private mutating func endExpired() {
        guard let earliestDeadline, earliestDeadline <= .now else { return }
        let now = ContinuousClock.now
        for running in running.values where running.transfer.request.deadline <= now {
            remove(running, with: running.transfer.ended { .timeLimit($0) })
        }
        for waiting in waiting.removeExpired(now) {
            waiting.completion(MediaDownload(url: waiting.request.url, outcome: .failure(.timeLimit(.queued))))
        }
        let deadlines = running.values.lazy.map(\.transfer.request.deadline)
        self.earliestDeadline = [deadlines.min(), waiting.earliestDeadline].compactMap(\.self).min()
    }

    private mutating func endAll(_ reason: (TransferPhase) -> MediaFailure) {
        while let waiting = waiting.popFirst() {
            waiting.completion(MediaDownload(url: waiting.request.url, outcome: .failure(reason(.queued))))
        }
        for running in running.values { remove(running, with: running.transfer.ended(by: reason)) }
    }

    private mutating func remove(_ running: Running, with download: MediaDownload) {
        let easy = running.transfer.easy
        multi.remove(easy)
        self.running[easy.id] = nil
        if running.isFromTask, self.running.isEmpty,
            let directory = TemporaryDirectory.existing(in: running.transfer.request.temporaryDirectory)
        {
            kept = (directory, .now + Self.keepingTime)
        }
        slow[easy.id] = nil
        idle.append(easy)
        ended.append((running.completion, download))
    }

    /// Lets go of the directory that no transfer has asked for meanwhile.
    private mutating func letKeptGo() {
        if let kept, kept.until <= .now { self.kept = nil }
    }

    private mutating func callCompletions() {
        for (completion, download) in ended { completion(download) }
        ended.removeAll(keepingCapacity: true)
    }

    /// In milliseconds; as long as can be when nothing is due. libcurl knows its own time limits.
    private func timeToNextDeadline() -> Int32 {
        // A transfer that has just ended made room for the next one, which no socket and no deadline tells of.
        if !waiting.isEmpty, running.count < concurrencyLimit { return 0 }
        var next = earliestDeadline
        if let kept { next = min(next ?? kept.until, kept.until) }
        for time in slow.values.lazy.compactMap(\.heldUntil) { next = min(next ?? time, time) }
        guard let next else { return .max }
        let milliseconds = Int32(clamping: max(0, (next - .now).wholeMilliseconds))
        return milliseconds == .max ? .max : milliseconds + 1
    }
}

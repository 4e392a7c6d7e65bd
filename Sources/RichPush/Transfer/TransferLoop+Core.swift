extension TransferLoop {
    /// The loop's thread: everything here belongs to it.
    struct Core {
        private let multi: MultiHandle
        private let mailbox: LoopMailbox
        private let concurrencyLimit: Int
        private let clock = ArrivalClock(start: .now)
        /// Created for the first transfer; `nil` as long as that fails, such as without a free descriptor.
        private var detector: MediaTypeDetector?
        private var running: [EasyHandle.ID: ActiveTransfer] = [:]
        /// Those of them whose bodies may be held back.
        private var shaped: [EasyHandle.ID: ActiveTransfer] = [:]
        /// Handles whose transfers are over, for the next ones.
        private var idle: [EasyHandle] = []
        /// Transfers that ended and are not reported yet. They are reported together, because the called code competes
        /// for the processor.
        private var ended: [(transfer: PendingTransfer, download: MediaDownload)] = []
        /// No running transfer's deadline is before this one; `nil` for none at all. It may be that of a transfer that
        /// is over.
        private var earliestDeadline: ContinuousClock.Instant?

        private init(_ multi: MultiHandle, _ mailbox: LoopMailbox, concurrencyLimit: Int) {
            self.multi = multi
            self.mailbox = mailbox
            self.concurrencyLimit = concurrencyLimit
        }

        /// Runs transfers until told to stop.
        static func run(_ multi: MultiHandle, _ mailbox: LoopMailbox, concurrencyLimit: Int) {
            var core = Core(multi, mailbox, concurrencyLimit: concurrencyLimit)
            while core.doCommands() {
                core.startWaiting()
                core.resumeHeld()
                core.clock.look(at: .now)
                multi.perform()
                core.endDone()
                core.endExpired()
                core.callCompletions()
                if !mailbox.hasNews { multi.wait(atMost: core.timeToNextDeadline()) }
            }
        }
    }
}

// MARK: - Start

extension TransferLoop.Core {
    /// Executes the requests; `false` for the request to stop.
    private mutating func doCommands() -> Bool {
        let commands = mailbox.takeCommands()
        guard !commands.isStopped else {
            endAll()
            callCompletions()
            return false
        }
        for id in commands.cancellations { cancel(id) }
        for (job, executor) in commands.jobs { job.runSynchronously(on: executor.asUnownedTaskExecutor()) }
        return true
    }

    private mutating func startWaiting() {
        while running.count < concurrencyLimit, let next = mailbox.takeTransfer() { start(next) }
    }

    private mutating func start(_ pending: PendingTransfer) {
        let request = pending.request
        do throws(MediaFailure) {
            let detector = try readyDetector()
            let easy: EasyHandle
            if let reused = idle.popLast() { easy = reused } else { easy = try EasyHandle() }
            let transfer = ActiveTransfer(pending, easy: easy, detector: detector, clock: clock)
            try transfer.prepare()
            try multi.add(easy)
            running[easy.id] = transfer
            if request.shaping != nil { shaped[easy.id] = transfer }
            earliestDeadline = min(earliestDeadline ?? request.deadline, request.deadline)
        } catch { pending.completion(request.failed(error)) }
    }

    private mutating func readyDetector() throws(MediaFailure) -> MediaTypeDetector {
        if let detector { return detector }
        let made = try MediaTypeDetector()
        detector = made
        return made
    }

    private mutating func resumeHeld() {
        guard !shaped.isEmpty else { return }
        let now = ContinuousClock.now
        for (id, transfer) in shaped {
            guard let time = transfer.heldUntil, time <= now else { continue }
            let result = transfer.resume()
            guard !result.isSuccess, running[id] != nil else { continue }
            if let download = transfer.hopEnded(result) { remove(transfer, with: download) }
        }
    }
}

// MARK: - End

extension TransferLoop.Core {
    private mutating func endDone() {
        while let (id, result) = multi.nextEnded() {
            guard let transfer = running[id] else { continue }
            if let download = transfer.hopEnded(result) {
                remove(transfer, with: download)
            } else {
                multi.remove(transfer.easy)
                follow(transfer)
            }
        }
    }

    private mutating func follow(_ transfer: ActiveTransfer) {
        do throws(MediaFailure) {
            try transfer.prepare()
            try multi.add(transfer.easy)
        } catch { remove(transfer, with: transfer.ended { _ in error }) }
    }

    private mutating func cancel(_ id: UInt64) {
        guard let transfer = running.values.first(where: { $0.pending.id == id }) else { return }
        remove(transfer, with: transfer.ended { _ in .canceled })
    }

    private mutating func endExpired() {
        let now = ContinuousClock.now
        if let earliestDeadline, earliestDeadline <= now {
            for transfer in running.values where transfer.request.deadline <= now {
                remove(transfer, with: transfer.ended { .time(.limit($0)) })
            }
            self.earliestDeadline = running.values.lazy.map(\.request.deadline).min()
        }
        if let earliest = mailbox.earliestDeadline, earliest <= now {
            for waiting in mailbox.takeExpired(now) {
                ended.append((waiting, waiting.request.failed(.time(.limit(.queued)))))
            }
        }
    }

    private mutating func endAll() {
        while let waiting = mailbox.takeTransfer() { ended.append((waiting, waiting.request.failed(.canceled))) }
        for transfer in running.values { remove(transfer, with: transfer.ended { _ in .canceled }) }
    }

    private mutating func remove(_ transfer: ActiveTransfer, with download: MediaDownload) {
        let easy = transfer.easy
        multi.remove(easy)
        running[easy.id] = nil
        shaped[easy.id] = nil
        if easy.isReusable { idle.append(easy) }
        ended.append((transfer.pending, download))
    }

    private mutating func callCompletions() {
        for (transfer, download) in ended { transfer.completion(download) }
        ended.removeAll(keepingCapacity: true)
    }

    /// In milliseconds; the maximum if nothing runs and nothing is due. libcurl knows its own time limits.
    private func timeToNextDeadline() -> Int32 {
        // An ended transfer made room for the next one, which no socket and no deadline signals.
        if running.count < concurrencyLimit, mailbox.isWaiting { return 0 }
        let held = shaped.isEmpty ? nil : shaped.values.lazy.compactMap(\.heldUntil).min()
        let longest = running.isEmpty ? Int(Int32.max) : ArrivalClock.longestWait.wholeMilliseconds
        let next = [earliestDeadline, mailbox.earliestDeadline, held].lazy.compactMap(\.self).min()
        let time = next.map { ($0 - .now).wholeMilliseconds } ?? longest
        return Int32(clamping: min(max(0, time), longest - 1) + 1)
    }
}

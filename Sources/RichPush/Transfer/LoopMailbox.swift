import Locks

struct PendingTransfer: Sendable {
    let id: UInt64
    let request: TransferRequest
    /// Takes the result once, on the loop's thread or on the one that ends the transfer.
    let completion: @Sendable (MediaDownload) -> Void
}

/// The requests of other threads, until the loop handles them. Transfers wait here in order, even while the loop has no
/// room for them.
final class LoopMailbox: Sendable {
    /// The requests that a loop executes at once.
    struct Commands {
        var cancellations: [UInt64] = []
        var jobs: [(job: UnownedJob, executor: TransferExecutor)] = []
        var isStopped = false
    }

    private struct State {
        var transfers: [UInt64: PendingTransfer] = [:]
        /// The order of the transfers, some of which may be gone. A slice drops its first one without moving the rest.
        var order: ArraySlice<UInt64> = []
        /// No transfer's deadline is before this one.
        var earliestDeadline: ContinuousClock.Instant?
        var commands = Commands()
        /// Whether something arrived since the loop last looked.
        var hasNews = false

        mutating func popFirst() -> PendingTransfer? {
            while let id = order.popFirst() { if let transfer = transfers.removeValue(forKey: id) { return transfer } }
            return nil
        }
    }

    /// The number of started transfers that have not ended.
    let transferCount = Atomic<Int>(0)
    /// The loop's thread; 0 before it starts.
    let thread = Atomic<UInt>(0)
    private let state = Mutex(State())

    // MARK: - From any thread; each returns whether the loop must be woken up

    func add(_ transfer: PendingTransfer) -> Bool {
        change { state in
            state.transfers[transfer.id] = transfer
            state.order.append(transfer.id)
            let deadline = transfer.request.deadline
            state.earliestDeadline = min(state.earliestDeadline ?? deadline, deadline)
        }
    }

    func add(_ job: UnownedJob, _ executor: TransferExecutor) -> Bool {
        change { $0.commands.jobs.append((job, executor)) }
    }

    func stop() -> Bool { change { $0.commands.isStopped = true } }

    /// - Returns: The transfer if it was still waiting, which the caller must then end.
    func cancel(_ id: UInt64) -> (waiting: PendingTransfer?, wakesUp: Bool) {
        if let transfer = state.withLock({ $0.transfers.removeValue(forKey: id) }) { return (transfer, false) }
        return (nil, change { $0.commands.cancellations.append(id) })
    }

    private func change(_ change: (inout State) -> Void) -> Bool {
        state.withLock { state in
            change(&state)
            defer { state.hasNews = true }
            return !state.hasNews
        }
    }

    // MARK: - From the loop's thread

    var hasNews: Bool { state.withLock { $0.hasNews } }

    var isWaiting: Bool { state.withLock { !$0.transfers.isEmpty } }

    var earliestDeadline: ContinuousClock.Instant? { state.withLock { $0.earliestDeadline } }

    func takeCommands() -> Commands {
        state.withLock { state in
            state.hasNews = false
            defer { state.commands = Commands() }
            return state.commands
        }
    }

    func takeTransfer() -> PendingTransfer? { state.withLock { $0.popFirst() } }

    func takeExpired(_ now: ContinuousClock.Instant) -> [PendingTransfer] {
        state.withLock { state in
            let expired = state.transfers.values.filter { $0.request.deadline <= now }
            for transfer in expired { state.transfers[transfer.id] = nil }
            state.earliestDeadline = state.transfers.values.lazy.map(\.request.deadline).min()
            return expired
        }
    }
}

import Locks

/// A transfer that a loop has yet to start.
struct PendingTransfer: Sendable {
    let id: TransferLoop.TransferID
    let request: TransferRequest
    let completion: TransferLoop.Completion
}

/// The requests of other threads, until the loop handles them. Transfers wait here in order, even while the loop has no
/// room for them.
final class LoopMailbox: Sendable {
    /// The requests that a loop executes at once.
    struct Commands {
        var cancellations: [TransferLoop.TransferID] = []
        var jobs: [(job: UnownedJob, executor: TransferExecutor)] = []
        var isStopped = false
    }

    private struct State {
        var transfers: [TransferLoop.TransferID: PendingTransfer] = [:]
        /// The order of the transfers, from `first` on; some of them may be gone.
        var order: [TransferLoop.TransferID] = []
        var first = 0
        /// No transfer's deadline is before this one.
        var earliestDeadline: ContinuousClock.Instant?
        var commands = Commands()
        /// Whether something arrived since the loop last looked.
        var hasNews = false

        mutating func popFirst() -> PendingTransfer? {
            while first < order.count {
                defer { advance() }
                if let transfer = transfers.removeValue(forKey: order[first]) { return transfer }
            }
            return nil
        }

        /// Moves on, and removes the entries before `first` once they are half of all.
        private mutating func advance() {
            first += 1
            if first == order.count || first > 64 && first * 2 > order.count {
                order.removeFirst(first)
                first = 0
            }
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

    func stop() -> Bool {
        change { $0.commands.isStopped = true }
    }

    /// - Returns: The transfer if it was still waiting, which the caller must then end.
    func cancel(_ id: TransferLoop.TransferID) -> (waiting: PendingTransfer?, wakesUp: Bool) {
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

    func takeTransfer() -> PendingTransfer? {
        state.withLock { $0.popFirst() }
    }

    func takeExpired(_ now: ContinuousClock.Instant) -> [PendingTransfer] {
        state.withLock { state in
            let expired = state.transfers.values.filter { $0.request.deadline <= now }
            for transfer in expired { state.transfers[transfer.id] = nil }
            state.earliestDeadline = state.transfers.values.lazy.map(\.request.deadline).min()
            return expired
        }
    }
}

/// Lets one task at a time through, in the order in which they come.
actor Turn {
    private struct Waiter {
        let id: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    private var isTaken = false
    private var nextID = 0
    private var waiters: [Waiter] = []

    /// Waits for the turn; `false` if the task was cancelled before it came, and there is nothing to pass on.
    func take() async -> Bool {
        guard isTaken else {
            isTaken = true
            return true
        }
        nextID += 1
        let id = nextID
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiters.append(Waiter(id: id, continuation: $0)) }
        } onCancel: {
            Task { await giveUp(id) }
        }
    }

    /// Lets the next one through.
    func pass() {
        if waiters.isEmpty {
            isTaken = false
        } else {
            waiters.removeFirst().continuation.resume(returning: true)
        }
    }

    private func giveUp(_ id: Int) {
        guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
        waiters.remove(at: index).continuation.resume(returning: false)
    }
}

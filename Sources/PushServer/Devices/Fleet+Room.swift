#if THREAD_SANITIZER
    import RichPush
#else
    import Synchronization
#endif

/// Senders wait while too many deliveries do: so nothing that was accepted is forgotten before it is delivered, and
/// memory stays what it is.
extension Fleet {
    /// A sender that waits.
    struct Waiter {
        let identifier: Int
        let deadline: ContinuousClock.Instant
        let continuation: CheckedContinuation<Bool, Never>
    }

    private static let patience = Duration.seconds(10)
    private static let interval = Duration.seconds(1)

    /// Waits until there is room for another delivery.
    /// - Returns: `false` if there was none for so long that the sender is better told to come again.
    func waitForRoom() async -> Bool {
        if state.withLock({ $0.backlog < backlogLimit }) { return true }
        let identifier = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiter = Waiter(
                    identifier: identifier,
                    deadline: .now + Self.patience,
                    continuation: continuation
                )
                state.withLock { $0.waiters.append(waiter) }
                if Task.isCancelled { giveUp { $0.identifier == identifier } }
                resumeWaiters()
            }
        } onCancel: {
            giveUp { $0.identifier == identifier }
        }
    }

    /// Lets as many senders go on as there is room for.
    func resumeWaiters() {
        let resumed = state.withLock { state in
            let count = min(state.waiters.count, max(0, backlogLimit - state.backlog))
            defer { state.waiters.removeFirst(count) }
            return state.waiters.prefix(count)
        }
        for waiter in resumed { waiter.continuation.resume(returning: true) }
    }

    /// Tells senders that have waited too long, until the server ends.
    func letWaitersGo() async {
        while !Task.isCancelled {
            let now = ContinuousClock.now
            giveUp { $0.deadline <= now }
            try? await Task.sleep(for: Self.interval)
        }
        giveUp { _ in true }
    }

    private func giveUp(_ isMeant: (Waiter) -> Bool) {
        let left = state.withLock { state in
            let left = state.waiters.filter(isMeant)
            state.waiters.removeAll(where: isMeant)
            return left
        }
        for waiter in left { waiter.continuation.resume(returning: false) }
    }
}

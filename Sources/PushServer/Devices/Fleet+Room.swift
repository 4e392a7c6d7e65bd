#if THREAD_SANITIZER
    import RichPush
#else
    import Synchronization
#endif

/// Senders wait while too many deliveries do: so the inbox has room for all that was accepted until it is delivered,
/// and memory stays what it is.
extension Fleet {
    /// A sender that waits.
    struct Waiter {
        let identifier: Int
        let deadline: ContinuousClock.Instant
        let continuation: CheckedContinuation<Bool, Never>
    }

    private static let patience = Duration.seconds(10)
    private static let interval = Duration.seconds(1)

    /// Waits until there is room for another message, which is kept for the sender until it gives it back
    /// (``leaveRoom()``).
    /// - Returns: `false` if there was none for so long that the sender is better told to come again.
    func waitForRoom() async -> Bool {
        if state.withLock({ $0.waiters.isEmpty && $0.admit(upTo: backlogLimit) }) { return true }
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

    /// Gives the room of a sender back, once its message is stored and counted, or is not stored at all.
    func leaveRoom() {
        state.withLock { $0.admitted -= 1 }
        resumeWaiters()
    }

    /// Lets as many senders go on as there is room for.
    func resumeWaiters() {
        let resumed = state.withLock { state in
            var count = 0
            while count < state.waiters.count, state.admit(upTo: backlogLimit) { count += 1 }
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

extension Fleet.State {
    /// Lets a sender in if there is room for its message.
    ///
    /// Whoever is let in counts from now on, and not only once the message is stored: of many senders at once each
    /// would find the room that is there for one.
    fileprivate mutating func admit(upTo limit: Int) -> Bool {
        guard backlog + admitted < limit else { return false }
        admitted += 1
        return true
    }
}

/// A counting semaphore for tasks, first come, first served.
package final class AsyncSemaphore: Sendable {
    private struct State {
        var permits: Int
        var waiters: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []

        /// Takes a permit if one is free. While one is free, no task waits.
        mutating func take() -> Bool {
            guard permits > 0 else { return false }
            permits -= 1
            return true
        }

        mutating func remove(_ number: Int) -> CheckedContinuation<Bool, Never>? {
            waiters.firstIndex { $0.number == number }.map { waiters.remove(at: $0).continuation }
        }
    }

    private let state: Mutex<State>
    private let lastNumber = Atomic(0)

    /// A semaphore with a number of permits, which may be 0.
    package init(value: Int) { state = Mutex(State(permits: value)) }

    var waitingCount: Int { state.withLock { $0.waiters.count } }

    /// Takes a permit, and waits for one if none is free. Return the permit with ``signal()``.
    /// - Returns: `false` if the task was canceled while it waited, in which case it has no permit.
    package nonisolated(nonsending) func wait() async -> Bool {
        if tryWait() { return true }
        let number = lastNumber.add(1, ordering: .relaxed).newValue
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let early = state.withLock { state -> Bool? in
                    // The flag is set before the handler runs, so one of the two always sees the cancellation.
                    if Task.isCancelled { return false }
                    if state.take() { return true }
                    state.waiters.append((number, continuation))
                    return nil
                }
                if let early { continuation.resume(returning: early) }
            }
        } onCancel: {
            state.withLock { $0.remove(number) }?.resume(returning: false)
        }
    }

    /// Takes a permit if one is free.
    package func tryWait() -> Bool { state.withLock { $0.take() } }

    /// Returns a permit, to the task that has waited longest, if any.
    package func signal() { change(by: 1) }

    /// Adds permits, or removes them without waiting if the number is negative. The count may become negative; tasks
    /// then wait until it is positive again.
    package func change(by difference: Int) {
        let waiters = state.withLock { state in
            state.permits += difference
            let count = max(0, min(state.permits, state.waiters.count))
            state.permits -= count
            defer { state.waiters.removeFirst(count) }
            return state.waiters.prefix(count)
        }
        for waiter in waiters { waiter.continuation.resume(returning: true) }
    }
}

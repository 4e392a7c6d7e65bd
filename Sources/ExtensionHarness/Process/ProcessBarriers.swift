import Locks

/// Marks in the order of the messages to a process and from it.
///
/// The process answers a barrier when its queues have done all that they had to do before. The answer comes after all
/// messages that were sent earlier.
final class ProcessBarriers: Sendable {
    private struct State {
        var waiting: [Int: AsyncSemaphore] = [:]
        var lastNumber = 0
        var isOver = false
    }

    private let state = Mutex(State())

    /// Sends a barrier, and waits until the process has passed it, or until ``end()``.
    func pass(_ send: (_ number: Int) -> Void) async {
        let passed = AsyncSemaphore(value: 0)
        let number = state.withLock { state -> Int? in
            guard !state.isOver else { return nil }
            state.lastNumber += 1
            state.waiting[state.lastNumber] = passed
            return state.lastNumber
        }
        guard let number else { return }
        send(number)
        _ = await passed.wait()
    }

    /// Takes the process's answer. The number comes from the extension and may be wrong.
    func passed(_ number: Int) {
        state.withLock { $0.waiting.removeValue(forKey: number) }?.signal()
    }

    /// Lets everybody go on: the process passes no more barriers.
    func end() {
        let waiting = state.withLock { state in
            state.isOver = true
            defer { state.waiting = [:] }
            return state.waiting
        }
        for barrier in waiting.values { barrier.signal() }
    }
}

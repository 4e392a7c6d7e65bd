import Locks

/// Questions to the thread of a process that reads messages, one at a time.
final class ProcessChecks: Sendable {
    private struct State {
        var lastNumber = 0
        var hasAlarm = false
        var isOver = false
        var last = ContinuousClock.now
        var answered = AsyncSemaphore(value: 0)
    }

    private let state = Mutex(State())

    /// Whether the last question was a second ago, which is the time between two looks of libdispatch's monitor.
    var isDue: Bool { state.withLock { .now - $0.last >= .seconds(1) } }

    /// Asks, and waits for the answer.
    /// - Returns: Whether the process has an alarm; `nil` if it has ended or the task is canceled.
    func pass(send: (_ number: Int) -> Void) async -> Bool? {
        let (number, answered) = state.withLock { state in
            state.lastNumber += 1
            state.last = .now
            state.answered = AsyncSemaphore(value: state.isOver ? 1 : 0)
            return (state.lastNumber, state.answered)
        }
        send(number)
        guard await answered.wait() else { return nil }
        return state.withLock { $0.isOver ? nil : $0.hasAlarm }
    }

    /// Takes the process's answer. The number comes from the extension and may be wrong.
    func take(_ number: Int, hasAlarm: Bool) {
        state.withLock { state in
            guard state.lastNumber == number else { return }
            state.hasAlarm = hasAlarm
            state.answered.signal()
        }
    }

    /// The process answers no more.
    func end() {
        state.withLock { state in
            state.isOver = true
            state.answered.signal()
        }
    }
}

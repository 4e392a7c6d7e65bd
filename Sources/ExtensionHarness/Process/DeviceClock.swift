import DeviceSimulator
import Locks
import RichPush

/// The time of a device: it follows real time, and skips to the next event when nobody waits for anything else.
final class DeviceClock: SkippingClock {
    private struct Wait {
        let deadline: ContinuousClock.Instant
        let continuation: CheckedContinuation<Void, any Error>
        var timer: Task<Void, any Error>?
    }

    private struct State {
        var skipped: Duration = .zero
        var waits: [Int: Wait] = [:]
        var lastNumber = 0
        var holds = 0
    }

    /// The answer to whether time can skip.
    enum Skip: Sendable, Hashable {
        /// It has, to this time.
        case done(ContinuousClock.Instant)
        /// Something on the device waits for more than this clock.
        case held
        /// There is no event before the limit.
        case nothing
    }

    /// Runs everything on the device, so that it is known whether there is anything to do.
    let executor = ThreadExecutor()
    private let state = Mutex(State())

    var now: ContinuousClock.Instant { .now + state.withLock { $0.skipped } }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { state in
                    state.waits[number] = Wait(deadline: deadline, continuation: continuation)
                    schedule(number, &state)
                }
                if Task.isCancelled { cancel(number) }
            }
        } onCancel: {
            cancel(number)
        }
    }

    func hold() { state.withLock { $0.holds += 1 } }

    func release() { state.withLock { $0.holds -= 1 } }

    /// Skips to the next event if there is nothing else to wait for.
    /// - Parameters:
    ///   - limit: The latest time to skip to.
    ///   - condition: Whether nothing outside has happened, asked when nothing on the device runs.
    func skip(before limit: ContinuousClock.Instant, if condition: () -> Bool) -> Skip {
        var skip = Skip.held
        end(.success(())) { state in
            // One is this function's own.
            guard state.holds == 1, executor.isIdle, condition() else { return [] }
            skip = .nothing
            guard let next = state.waits.values.map(\.deadline).min(), next <= limit else { return [] }
            skip = .done(next)
            state.skipped += max(.zero, next - (.now + state.skipped))
            let due = takeDue(&state)
            for number in state.waits.keys { schedule(number, &state) }
            return due
        }
        return skip
    }

    /// Sets the timer for a wait anew, because its time has come nearer.
    private func schedule(_ number: Int, _ state: inout State) {
        guard let wait = state.waits[number] else { return }
        wait.timer?.cancel()
        let time = wait.deadline - state.skipped
        state.waits[number]?.timer = Task { [weak self] in
            try await Task.sleep(until: time, clock: .continuous)
            self?.end(.success(())) { state in self?.takeDue(&state) ?? [] }
        }
    }

    private func takeDue(_ state: inout State) -> [Wait] {
        let now = ContinuousClock.now + state.skipped
        let due = state.waits.filter { $0.value.deadline <= now }
        for number in due.keys { state.waits[number] = nil }
        return due.values.sorted { $0.deadline < $1.deadline }
    }

    private func cancel(_ number: Int) {
        end(.failure(CancellationError())) { [$0.waits.removeValue(forKey: number)].compactMap(\.self) }
    }

    /// Ends waits. Time cannot skip before everything that waited has something to run.
    private func end(_ result: Result<Void, any Error>, _ take: (inout State) -> [Wait]) {
        let waits = state.withLock { state in
            state.holds += 1
            return take(&state)
        }
        for wait in waits {
            wait.timer?.cancel()
            wait.continuation.resume(with: result)
        }
        release()
    }
}

import DeviceSimulator
import Locks
import RichPush

/// The time of a device: it follows real time, and skips to the next event when nobody waits for anything else.
///
/// A busy machine takes none of it: it stands at an event until that has happened, while the device itself has something
/// to do, and while the extension's process is ready to run and gets no processor.
final class DeviceClock: SkippingClock {
    private struct State {
        let realTime: @Sendable () -> ContinuousClock.Instant
        let executor: ThreadExecutor
        /// The real time, and the device's, when it was last read.
        var last: (real: ContinuousClock.Instant, device: ContinuousClock.Instant)
        /// How long the device itself has had something to do.
        var busyTime = Duration.zero
        var starvation: Starvation?
        /// For how long it is still to stand.
        var owed: Duration = .zero
        var deadlines: [Int: ContinuousClock.Instant] = [:]
        /// How often a wait has begun or ended.
        var changes = 0
        var holds = 0
        /// How many times it has been stopped, and not resumed yet.
        var stops = 0

        mutating func now() -> ContinuousClock.Instant {
            let real = realTime()
            let elapsed = real - last.real
            last.real = real
            let waited = starvation?.waited(until: real) ?? .zero
            let busyBefore = busyTime
            busyTime = executor.busyTime(until: real)
            guard stops == 0 else { return last.device }
            let rest = max(.zero, elapsed - (busyTime - busyBefore))
            owed += waited
            let stood = min(owed, rest)
            owed -= stood
            let now = last.device + rest - stood
            last.device = min(now, max(last.device, deadlines.values.min() ?? now))
            return last.device
        }
    }

    /// How long a skip of time may go unnoticed.
    private static let interval = Duration.milliseconds(10)

    /// Runs everything on the device, so that it is known whether there is anything to do.
    let executor: ThreadExecutor
    private let state: Mutex<State>

    init(realTime: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        let now = realTime()
        executor = ThreadExecutor(realTime: realTime)
        state = Mutex(State(realTime: realTime, executor: executor, last: (now, now)))
    }

    var now: ContinuousClock.Instant { state.withLock { $0.now() } }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.changes += 1
            state.deadlines[state.changes] = deadline
            return state.changes
        }
        // Not before the waiting task runs again.
        defer {
            state.withLock { state in
                state.changes += 1
                state.deadlines[number] = nil
            }
        }
        try await withTaskCancellationHandler {
            // Elsewhere, because the device has nothing to do meanwhile.
            try await withTaskExecutorPreference(globalConcurrentExecutor) {
                while case let remaining = deadline - now, remaining > .zero {
                    try await ContinuousClock().sleep(for: min(remaining, Self.interval))
                }
            }
        } onCancel: {
            // It is due at once, so no time skips before its task has run.
            state.withLock { state in
                if state.deadlines[number] != nil { state.deadlines[number] = state.last.device }
            }
        }
    }

    func hold() { state.withLock { $0.holds += 1 } }

    func release() { state.withLock { $0.holds -= 1 } }

    /// Stands still until ``resume()``: what happens meanwhile takes none of the device's time.
    func stop() { changeStops(by: 1) }

    func resume() { changeStops(by: -1) }

    private func changeStops(by count: Int) {
        state.withLock { state in
            _ = state.now()
            state.stops += count
        }
    }

    /// Stands from now on while what is looked at gets no processor.
    func follow(_ starvation: Starvation) { state.withLock { $0.starvation = starvation } }

    /// Skips to the next event.
    /// - Parameters:
    ///   - limit: The latest time to skip to.
    ///   - condition: Whether nothing else is waited for, asked when nothing on the device runs or waits for a network.
    /// - Returns: The time to which it has skipped; `nil` if it has not.
    func skip(before limit: ContinuousClock.Instant, if condition: (_ isNext: Bool) -> Bool) -> ContinuousClock.Instant?
    {
        state.withLock { state in
            let now = state.now()
            let next = state.deadlines.values.min()
            // What is due has yet to run.
            guard state.holds + state.stops == 0, executor.isIdle, next.map({ $0 > now }) ?? true else { return nil }
            guard condition(next.map { $0 <= limit } ?? false), let next, next <= limit else { return nil }
            state.last.device = next
            return next
        }
    }

    /// Skips time for services in this process, whose own work nobody sees, until the task is canceled.
    /// - Parameter count: The number of waits that are no transfers'.
    func skip(waitsBeside count: Int) async {
        var last = (changes: 0, time: ContinuousClock.now)
        while (try? await Task.sleep(for: .milliseconds(1))) != nil {
            let (changes, waits) = state.withLock { ($0.changes, $0.deadlines.count) }
            if changes != last.changes { last = (changes, .now) }
            // Unless a transfer waits, a service may be busy with work that the device cannot see.
            let enough = Duration.milliseconds(waits > count ? 5 : 1_000)
            guard .now - last.time >= enough else { continue }
            if skip(before: now + .seconds(86_400), if: \.self) != nil { last.time = .now }
        }
    }
}

import Locks
import RichPush

/// An executor with a thread of its own, which exists while there is something to run.
package final class ThreadExecutor: SerialExecutor, TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        /// Since when there is something to run; `nil` while there is nothing.
        var busySince: ContinuousClock.Instant?
        var busyBefore = Duration.zero
    }

    private let realTime: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    /// - Parameter realTime: The time by which it says how long it was busy.
    package init(realTime: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.realTime = realTime }

    package var isIdle: Bool { state.withLock { $0.busySince == nil } }

    /// How long there was something to run until now, in all.
    package func busyTime(until now: ContinuousClock.Instant) -> Duration {
        state.withLock { $0.busyBefore + ($0.busySince.map { now - $0 } ?? .zero) }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let starts = state.withLock { state in
            state.jobs.append(job)
            guard state.busySince == nil else { return false }
            state.busySince = realTime()
            return true
        }
        guard starts else { return }
        // Without a thread left, the caller's has to do.
        do { try Thread.start(run) } catch { run() }
    }

    @Sendable
    private func run() {
        while let job = next() {
            job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
        }
    }

    private func next() -> UnownedJob? {
        state.withLock { state in
            if !state.jobs.isEmpty { return state.jobs.removeFirst() }
            if let start = state.busySince { state.busyBefore += realTime() - start }
            state.busySince = nil
            return nil
        }
    }
}

import Locks
import RichPush

/// An executor with a thread of its own, which exists while there is something to run.
final class ThreadExecutor: SerialExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var isRunning = false
    }

    private let state = Mutex(State())

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let starts = state.withLock { state in
            state.jobs.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard starts else { return }
        // Without a thread left, the caller's has to do.
        do { try Thread.start(run) } catch { run() }
    }

    @Sendable
    private func run() {
        while let job = next() { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }

    private func next() -> UnownedJob? {
        state.withLock { state in
            state.isRunning = !state.jobs.isEmpty
            return state.isRunning ? state.jobs.removeFirst() : nil
        }
    }
}

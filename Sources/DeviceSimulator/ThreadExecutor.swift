import Locks
import RichPush

/// An executor with a thread of its own, which exists while there is something to run.
package final class ThreadExecutor: SerialExecutor, TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var isRunning = false
    }

    private let state = Mutex(State())

    package init() {}

    package var isIdle: Bool { state.withLock { !$0.isRunning } }

    package func enqueue(_ job: consuming ExecutorJob) {
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
        while let job = next() {
            job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
        }
    }

    private func next() -> UnownedJob? {
        state.withLock { state in
            state.isRunning = !state.jobs.isEmpty
            return state.isRunning ? state.jobs.removeFirst() : nil
        }
    }
}

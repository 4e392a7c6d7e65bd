import Dispatch
import Glibc
import Locks

/// The loops of an engine: as many as the work needs, at most one for each processor.
///
/// A second one is started only when the first has several transfers to do, so that few transfers share all their
/// connections, and a process that delivers one notification has one loop.
final class TransferLoops: Sendable {
    private struct State {
        var loops: [TransferLoop] = []
        /// The loop that last got a part of a task.
        var lastTurn = 0
    }

    private let state = Mutex(State())
    private let countLimit: Int
    /// The maximum number of running and of waiting transfers in each loop.
    private let concurrencyLimit: Int
    private let queueLimit: Int

    /// The number of transfers in a loop at which the next loop starts.
    private static let shareLimit = 4

    /// The loops share the limits of running and of waiting transfers.
    init(countLimit: Int, concurrencyLimit: Int, queueLimit: Int) {
        self.countLimit = max(1, countLimit)
        self.concurrencyLimit = max(1, concurrencyLimit / self.countLimit)
        self.queueLimit = queueLimit / self.countLimit
        Self.reserveDescriptorsOfRuntime()
    }

    /// The loop for a transfer: this thread's loop if it has room, otherwise the least busy one, which is started if
    /// necessary.
    func next() -> Result<TransferLoop, MediaFailure> {
        state.withLock { state in
            let own = state.loops.first(where: \.isCurrent)
            if let own, own.transferCount < concurrencyLimit + queueLimit { return .success(own) }
            if let loop = state.loops.first(where: { $0.transferCount < Self.shareLimit }) { return .success(loop) }
            let leastBusy = state.loops.min { $0.transferCount < $1.transferCount }
            if state.loops.count == countLimit, let leastBusy { return .success(leastBusy) }
            return startLoop(&state)
        }
    }

    /// The loop for a part of a task: this thread's loop, otherwise each in turn.
    func nextForTask() -> Result<TransferLoop, MediaFailure> {
        state.withLock { state in
            if let loop = state.loops.first(where: \.isCurrent) { return .success(loop) }
            guard state.loops.count == countLimit else { return startLoop(&state) }
            state.lastTurn = (state.lastTurn + 1) % countLimit
            return .success(state.loops[state.lastTurn])
        }
    }

    private func startLoop(_ state: inout State) -> Result<TransferLoop, MediaFailure> {
        do throws(MediaFailure) {
            let loop = try TransferLoop(concurrencyLimit: concurrencyLimit, queueLimit: queueLimit)
            state.loops.append(loop)
            return .success(loop)
        } catch { return state.loops.first.map { .success($0) } ?? .failure(error) }
    }

    /// Makes Swift's runtime take its descriptors before any transfer. It takes them when it first needs a timer of each
    /// clock, and crashes if transfers have taken them all.
    private static func reserveDescriptorsOfRuntime() {
        let areSet = DispatchSemaphore(value: 0)
        let executor = QueueExecutor()
        // A time that has come needs no timer.
        Task(executorPreference: executor) { try? await SuspendingClock().sleep(for: .milliseconds(1)) }
        Task(executorPreference: executor) { try? await ContinuousClock().sleep(for: .milliseconds(1)) }
        // Set after those timers, this one needs no thread of tasks, all of which may be waiting here.
        executor.queue.async { executor.queue.asyncAfter(deadline: .now() + .milliseconds(1)) { areSet.signal() } }
        areSet.wait()
    }

    /// The number of processors for this process, between 1 and 8.
    static let processorCount = min(8, max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
}

/// Has a thread even if all task threads are busy.
private final class QueueExecutor: TaskExecutor {
    let queue = DispatchQueue(label: "RichPush")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

/// Runs tasks on the threads of the transfer loops.
///
/// A task that comes back from a download is on the loop's thread already, and what it asks for next is asked of the
/// same loop: no other thread has to be woken up for it, which is a good part of what a small picture costs.
///
/// As long as such a task runs, no download goes on that shares its thread: it must not wait but by `await`, and must
/// not compute for long.
final class TransferExecutor: TaskExecutor {
    private let engine: TransferEngine

    init(_ engine: TransferEngine) {
        self.engine = engine
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        switch engine.loopForTask() {
        case .success(let loop): loop.run(job, on: self)
        // Without a thread of ours there is still the system's pool.
        case .failure: globalConcurrentExecutor.enqueue(job)
        }
    }
}

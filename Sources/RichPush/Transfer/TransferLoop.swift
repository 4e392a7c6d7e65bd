import Glibc
import Locks

/// One thread that runs many transfers at once, over one of libcurl's multi handles.
///
/// All of its transfers share connections, resolved names and TLS sessions. The loop ends with its last reference.
final class TransferLoop: Sendable {
    private let multi: MultiHandle
    private let mailbox = LoopMailbox()
    private let queueLimit: Int
    private let concurrencyLimit: Int
    private let lastNumber = Atomic<UInt64>(0)

    /// Starts the loop's thread.
    init(concurrencyLimit: Int, queueLimit: Int) throws(MediaFailure) {
        let multi = try MultiHandle()
        self.multi = multi
        self.concurrencyLimit = concurrencyLimit
        self.queueLimit = queueLimit
        do throws(ThreadError) {
            try Thread.start { [mailbox] in
                mailbox.thread.store(UInt(pthread_self()), ordering: .relaxed)
                Core.run(multi, mailbox, concurrencyLimit: concurrencyLimit)
            }
        } catch { throw .machine(.engine(detail: "the system is out of threads")) }
    }

    deinit { wakeUp(if: mailbox.stop()) }

    /// The number of started transfers that have not ended.
    var transferCount: Int { mailbox.transferCount.load(ordering: .relaxed) }

    func nextID() -> UInt64 { lastNumber.add(1, ordering: .relaxed).newValue }

    func start(_ id: UInt64, _ request: TransferRequest, completion: @escaping @Sendable (MediaDownload) -> Void) {
        let count = mailbox.transferCount.add(1, ordering: .relaxed).newValue
        let end: @Sendable (MediaDownload) -> Void = { [mailbox] download in
            mailbox.transferCount.subtract(1, ordering: .relaxed)
            completion(download)
        }
        guard request.deadline > .now else { return end(request.failed(.time(.limit(.queued)))) }
        guard count <= queueLimit + concurrencyLimit else {
            return end(request.failed(.machine(.engine(detail: "\(queueLimit) downloads are waiting already"))))
        }
        wakeUp(if: mailbox.add(PendingTransfer(id: id, request: request, completion: end)))
    }

    /// Ends a transfer if it is still running. Its completion is called anyway.
    func cancel(_ id: UInt64) {
        let (waiting, wakesUp) = mailbox.cancel(id)
        if let waiting { waiting.completion(waiting.request.failed(.canceled)) }
        wakeUp(if: wakesUp)
    }

    /// Runs a part of a task, on the loop's thread.
    func run(_ job: UnownedJob, on executor: TransferExecutor) { wakeUp(if: mailbox.add(job, executor)) }

    var isCurrent: Bool { mailbox.thread.load(ordering: .relaxed) == UInt(pthread_self()) }

    /// Wakes the loop unless this is its own thread, which checks the mailbox before it waits.
    private func wakeUp(if isNecessary: Bool) { if isNecessary, !isCurrent { multi.wakeUp() } }
}

import Glibc

#if THREAD_SANITIZER
    import struct Synchronization.Atomic
#else
    import Synchronization
#endif

/// One thread that runs many transfers at once, over one of libcurl's multi handles.
///
/// Connections, resolved names and TLS sessions are shared by all of its transfers. Submitting is a queue and a
/// wake-up; what comes of a transfer is handed to its completion, once, on the loop's thread. The loop ends with its
/// last holder.
final class TransferLoop: Sendable {
    /// What tells one transfer from another.
    struct TransferID: Sendable, Hashable {
        fileprivate let number: UInt64
    }

    typealias Completion = @Sendable (MediaDownload) -> Void

    enum Command: Sendable {
        case start(WaitingTransfers.Element)
        case cancel(TransferID)
        case run(UnownedJob, TransferExecutor)
        case stop
    }

    private let multi: MultiHandle
    private let queue: CommandQueue
    private let lastNumber = Atomic<UInt64>(0)

    /// Starts the loop's thread.
    /// - Parameters:
    ///   - concurrencyLimit: How many transfers run at once; the others wait for their turn, in order.
    ///   - queueLimit: How many may wait; those beyond fail at once.
    init(concurrencyLimit: Int = 256, queueLimit: Int = 16_384) throws(MediaFailure) {
        let multi = try MultiHandle()
        let queue = CommandQueue()
        self.multi = multi
        self.queue = queue
        do throws(ThreadError) {
            try Thread.start {
                queue.thread.store(UInt(pthread_self()), ordering: .relaxed)
                TransferLoopThread.run(multi, queue, concurrencyLimit: concurrencyLimit, queueLimit: queueLimit)
            }
        } catch {
            throw .engine(detail: "the system has no thread to spare")
        }
    }

    deinit {
        send(.stop)
    }

    /// How many transfers it has been given that are not over yet.
    var transferCount: Int { queue.transferCount.load(ordering: .relaxed) }

    /// The name of a transfer that is going to be started.
    func nextID() -> TransferID {
        TransferID(number: lastNumber.add(1, ordering: .relaxed).newValue)
    }

    /// Starts a transfer.
    func start(_ id: TransferID, _ request: TransferRequest, completion: @escaping Completion) {
        queue.transferCount.add(1, ordering: .relaxed)
        let transfer = WaitingTransfers.Element(id: id, request: request, isFromTask: isCurrent) { [queue] download in
            queue.transferCount.subtract(1, ordering: .relaxed)
            completion(download)
        }
        send(.start(transfer))
    }

    /// Ends a transfer, if it is not over yet; its completion is called all the same.
    func cancel(_ id: TransferID) {
        send(.cancel(id))
    }

    /// Runs a part of a task, on the loop's thread.
    func run(_ job: UnownedJob, on executor: TransferExecutor) {
        send(.run(job, executor))
    }

    /// Whether this is the loop's thread.
    var isCurrent: Bool { queue.thread.load(ordering: .relaxed) == UInt(pthread_self()) }

    private func send(_ command: Command) {
        // Whoever was first since the thread looked has woken it up already; itself it looks before it waits.
        if queue.append(command), !isCurrent { multi.wakeUp() }
    }
}

/// What other threads have asked of the loop.
final class CommandQueue: Sendable {
    /// How many transfers were started, and are not over yet.
    let transferCount = Atomic<Int>(0)
    /// Which thread is the loop's; 0 before it has begun.
    let thread = Atomic<UInt>(0)
    private let commands = Mutex<[TransferLoop.Command]>([])

    /// Appends a command, and says whether it is the only one.
    func append(_ command: TransferLoop.Command) -> Bool {
        commands.withLock { commands in
            commands.append(command)
            return commands.count == 1
        }
    }

    var isEmpty: Bool { commands.withLock { $0.isEmpty } }

    /// Takes all commands there are; the room that the array has is used for the next ones.
    func takeAll(into taken: inout [TransferLoop.Command]) {
        taken.removeAll(keepingCapacity: true)
        commands.withLock { swap(&$0, &taken) }
    }
}

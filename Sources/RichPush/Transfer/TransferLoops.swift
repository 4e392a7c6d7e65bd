import Dispatch
import Glibc

#if !THREAD_SANITIZER
    import Synchronization
#endif

/// The loops of an engine: as many as there is work for, at most one for each processor.
///
/// A second one is started only when the first has several transfers to do, so that few transfers share all their
/// connections, and a process that delivers one notification has one loop.
final class TransferLoops: Sendable {
    private let loops = Mutex<[TransferLoop]>([])
    private let countLimit: Int
    private let concurrencyLimit: Int
    private let queueLimit: Int

    /// How many transfers a loop has when the next one is started.
    private static let shareLimit = 4

    /// - Parameters:
    ///   - countLimit: How many loops there are at most.
    ///   - concurrencyLimit: How many transfers run at once, in all of them together.
    ///   - queueLimit: How many may wait, in all of them together.
    init(countLimit: Int, concurrencyLimit: Int, queueLimit: Int) {
        self.countLimit = max(1, countLimit)
        self.concurrencyLimit = concurrencyLimit
        self.queueLimit = queueLimit
        Self.reserveDescriptorsOfRuntime()
    }

    /// The loop that has the least to do, started if need be.
    func next() -> Result<TransferLoop, MediaFailure> {
        loops.withLock { loops in
            if let loop = loops.first(where: { $0.transferCount < Self.shareLimit }) { return .success(loop) }
            if loops.count == countLimit, let loop = loops.min(by: { $0.transferCount < $1.transferCount }) {
                return .success(loop)
            }
            do throws(MediaFailure) {
                let loop = try TransferLoop(
                    concurrencyLimit: max(1, concurrencyLimit / countLimit),
                    queueLimit: queueLimit / countLimit
                )
                loops.append(loop)
                return .success(loop)
            } catch {
                return loops.first.map { .success($0) } ?? .failure(error)
            }
        }
    }

    /// Swift's runtime takes descriptors of its own when it first needs them, for a timer or a thread, and crashes where
    /// transfers have taken them all: so it is made to do so before there is any transfer.
    private static func reserveDescriptorsOfRuntime() {
        let hasFired = DispatchSemaphore(value: 0)
        // A queue of its own has a thread also where all those for tasks are busy.
        DispatchQueue(label: "RichPush").asyncAfter(deadline: .now()) { hasFired.signal() }
        _ = hasFired.wait(timeout: .now() + .seconds(1))
    }

    /// How many processors there are for this process, between 1 and 8.
    static let processorCount = min(8, max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
}

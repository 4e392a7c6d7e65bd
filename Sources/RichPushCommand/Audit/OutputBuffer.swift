import Glibc
import RichPush

#if !THREAD_SANITIZER
    import Synchronization
#endif

/// What is to be written, gathered so that many lines are one call of the system's, and never much of it: who adds
/// more than the reader takes has to wait.
final class OutputBuffer: Sendable {
    /// From here on it is written at once.
    private static let flushSize = 64 * 1_024
    /// From here on, whoever adds something waits.
    private static let limit = 256 * 1_024
    /// How long a line may wait for others to be written with.
    private static let gatheringMilliseconds: Int32 = 3

    private struct State {
        var bytes: [UInt8] = []
        var waiters: [CheckedContinuation<Void, Never>] = []
        var end: CheckedContinuation<Int32?, Never>?
        /// Nobody is to wait for room any more: there will not be much more.
        var isStopped = false
        var isFinished = false
        /// Why nothing can be written any more.
        var failure: Int32?
        /// The writing thread has ended, or is not waited for any more.
        var isOver = false

        var hasRoom: Bool { bytes.count < OutputBuffer.limit || failure != nil || isStopped }
    }

    private let state = Mutex(State())
    private let wake: WakePipe

    init() throws(AuditError) {
        wake = try WakePipe()
    }

    /// Starts to write.
    /// - Parameter failed: Called once, with the system's error, when nothing can be written any more.
    func start(writing descriptor: Int32, failed: @escaping @Sendable (Int32) -> Void) throws(AuditError) {
        try SystemThread.start { [self] in run(descriptor, failed) }
    }

    /// Adds bytes. ``makeRoom()`` is to be called afterwards, where one may wait.
    func add(_ bytes: [UInt8]) {
        let isToWake = state.withLock { state in
            guard state.failure == nil else { return false }
            let before = state.bytes.count
            state.bytes += bytes
            return before == 0 || before < Self.flushSize && state.bytes.count >= Self.flushSize
        }
        if isToWake { wake.signal() }
    }

    /// Waits until there is room for more.
    func makeRoom() async {
        guard state.withLock({ !$0.hasRoom }) else { return }
        await withCheckedContinuation { continuation in
            let hasRoom = state.withLock { state in
                if state.hasRoom { return true }
                state.waiters.append(continuation)
                return false
            }
            if hasRoom { continuation.resume() }
        }
    }

    /// Lets nobody wait for room any more.
    func stop() {
        let waiters = state.withLock { state in
            state.isStopped = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits until everything is written.
    /// - Returns: The system's error, if not everything could be.
    func finish() async -> Int32? {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                state.isFinished = true
                if !state.isOver { state.end = continuation }
                return state.isOver
            }
            if isOver { continuation.resume(returning: state.withLock { $0.failure }) }
            wake.signal()
        }
    }

    /// Lets ``finish()`` come back although not everything is written, when nobody takes it.
    func giveUp() {
        let end = state.withLock { state in
            state.isOver = true
            defer { state.end = nil }
            return state.end
        }
        end?.resume(returning: nil)
    }

    // MARK: - The writing thread

    private func run(_ descriptor: Int32, _ failed: @Sendable (Int32) -> Void) {
        var bytes: [UInt8] = []
        var isLast = false
        while !isLast {
            wake.wait()
            if state.withLock({ !$0.isFinished && $0.bytes.count < Self.flushSize }) {
                wake.wait(milliseconds: Self.gatheringMilliseconds)
            }
            bytes.removeAll(keepingCapacity: true)
            let waiters = state.withLock { state in
                swap(&bytes, &state.bytes)
                isLast = state.isFinished
                defer { state.waiters = [] }
                return state.waiters
            }
            for waiter in waiters { waiter.resume() }
            if let code = bytes.withUnsafeBytes({ $0.writeAll(to: descriptor) }) {
                fail(with: code)
                failed(code)
                break
            }
        }
        let (end, failure) = state.withLock { state in
            state.isOver = true
            defer { state.end = nil }
            return (state.end, state.failure)
        }
        end?.resume(returning: failure)
    }

    private func fail(with code: Int32) {
        let waiters = state.withLock { state in
            state.failure = code
            state.bytes = []
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}

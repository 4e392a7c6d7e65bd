import Glibc
import RichPush

#if !THREAD_SANITIZER
    import Synchronization
#endif

/// The lines of the input, read on a thread of their own and never far ahead of who takes them: what is not taken is
/// not read, so that a slow reader of the results holds up the writer of the input.
final class LineSource: Sendable {
    /// How many pieces that were read may wait to be taken.
    private static let chunkLimit = 2
    private static let readSize = 64 * 1_024

    fileprivate struct State {
        /// In the order of the input; those at the front are taken first.
        var chunks: [LineChunk] = []
        var waiters: [CheckedContinuation<AuditLine?, Never>] = []
        var nextSequence = 0
        var bytesRead = 0
        /// Nothing more will be read.
        var isAtEnd = false
        /// Nothing more is to be handed out.
        var isStopped = false
        var failure: Int32?

        mutating func take() -> AuditLine? {
            guard !isStopped, !chunks.isEmpty, let line = chunks[0].take(sequence: nextSequence) else { return nil }
            nextSequence += 1
            if chunks[0].isEmpty { chunks.removeFirst() }
            return line
        }
    }

    private let state = Mutex(State())
    /// Wakes the reading thread: there is room, or it is over.
    private let wake: WakePipe

    init() throws(AuditError) {
        wake = try WakePipe()
    }

    /// How many bytes have been read so far.
    var bytesRead: Int { state.withLock { $0.bytesRead } }

    /// How many lines have been handed out so far.
    var linesTaken: Int { state.withLock { $0.nextSequence } }

    /// The system's error that ended the reading; `nil` while there was none.
    var failure: Int32? { state.withLock { $0.failure } }

    /// Starts to read.
    /// - Parameters:
    ///   - descriptor: What to read; it stays open.
    ///   - finished: The numbers of the lines that are passed over.
    func start(reading descriptor: Int32, finished: FinishedLines = FinishedLines()) throws(AuditError) {
        try SystemThread.start { [self] in read(descriptor, finished) }
    }

    /// The next line; `nil` when there are no more, or when it was stopped.
    func next() async -> AuditLine? {
        switch take() {
        case .line(let line): return line
        case .end: return nil
        case .nothingYet: break
        }
        return await withCheckedContinuation { continuation in
            // In between there may be one, or an end.
            switch take(orWait: continuation) {
            case .line(let line): continuation.resume(returning: line)
            case .end: continuation.resume(returning: nil)
            case .nothingYet: break
            }
        }
    }

    /// Hands out nothing any more.
    func stop() {
        let waiters = state.withLock { state in
            state.isStopped = true
            state.chunks = []
            return state.takeWaiters()
        }
        for waiter in waiters { waiter.resume(returning: nil) }
        wake.signal()
    }

    private enum Taken {
        case line(AuditLine)
        case nothingYet
        case end
    }

    /// The one way to take a line: whoever takes the last one of a piece tells the reading thread, which may be asleep.
    /// - Parameter waiter: Who is to be handed a line later, if there is none yet.
    private func take(orWait waiter: CheckedContinuation<AuditLine?, Never>? = nil) -> Taken {
        let (taken, hasRoom) = state.withLock { state -> (Taken, Bool) in
            let count = state.chunks.count
            if let line = state.take() { return (.line(line), state.chunks.count < count) }
            if state.isStopped || state.isAtEnd { return (.end, false) }
            if let waiter { state.waiters.append(waiter) }
            return (.nothingYet, false)
        }
        if hasRoom { wake.signal() }
        return taken
    }

    // MARK: - The reading thread

    private func read(_ descriptor: Int32, _ finished: FinishedLines) {
        var splitter = LineSplitter { finished.contains($0) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.readSize, alignment: 16)
        defer { buffer.deallocate() }
        while waitForRoom() {
            wake.wait(orReadable: descriptor)
            // It may have been woken for another reason, and the input may have nothing: then reading would wait, and
            // nobody could stop it.
            guard isReadable(descriptor) else {
                wake.wait(milliseconds: 0)
                continue
            }
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else {
                end(with: splitter.finish(), failure: count < 0 ? errno : nil)
                return
            }
            add(splitter.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count])), byteCount: count)
        }
    }

    private func isReadable(_ descriptor: Int32) -> Bool {
        var event = pollfd(descriptor: descriptor, for: POLLIN)
        return poll(&event, 1, 0) != 0
    }

    /// Waits until what was read has been taken; `false` if no more is wanted.
    private func waitForRoom() -> Bool {
        while true {
            let (isFull, isStopped) = state.withLock { ($0.chunks.count >= Self.chunkLimit, $0.isStopped) }
            if isStopped { return false }
            if !isFull { return true }
            wake.wait()
        }
    }

    private func add(_ chunk: LineChunk, byteCount: Int) {
        let ready = state.withLock { state in
            state.bytesRead += byteCount
            if !chunk.isEmpty { state.chunks.append(chunk) }
            return state.handOut()
        }
        for (waiter, line) in ready { waiter.resume(returning: line) }
    }

    private func end(with chunk: LineChunk, failure: Int32?) {
        let (ready, left) = state.withLock { state in
            if !chunk.isEmpty { state.chunks.append(chunk) }
            state.failure = failure
            let ready = state.handOut()
            state.isAtEnd = true
            return (ready, state.takeWaiters())
        }
        for (waiter, line) in ready { waiter.resume(returning: line) }
        for waiter in left { waiter.resume(returning: nil) }
    }
}

extension LineSource.State {
    /// Pairs those who wait with the lines that there are.
    fileprivate mutating func handOut() -> [(CheckedContinuation<AuditLine?, Never>, AuditLine)] {
        var pairs: [(CheckedContinuation<AuditLine?, Never>, AuditLine)] = []
        while !waiters.isEmpty, let line = take() {
            pairs.append((waiters.removeLast(), line))
        }
        return pairs
    }

    fileprivate mutating func takeWaiters() -> [CheckedContinuation<AuditLine?, Never>] {
        defer { waiters = [] }
        return waiters
    }
}

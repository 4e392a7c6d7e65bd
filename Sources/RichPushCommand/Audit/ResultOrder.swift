import RichPush

#if !THREAD_SANITIZER
    import Synchronization
#endif

/// Puts results back into the order of the input, and lets no line begin that is too far ahead of the one whose turn
/// it is: what waits for its turn stays little.
final class ResultOrder: Sendable {
    private struct State {
        /// The sequence of the line whose turn it is.
        var next = 0
        /// What is done already of the lines from there on, by their place in the window.
        var slots: [[UInt8]?]
        var waiters: [(sequence: Int, continuation: CheckedContinuation<Bool, Never>)] = []
        var isStopped = false
    }

    private let window: Int
    private let output: OutputBuffer
    private let state: Mutex<State>

    /// - Parameter window: How many lines may be under way or wait for their turn.
    init(window: Int, output: OutputBuffer) {
        self.window = window
        self.output = output
        state = Mutex(State(slots: Array(repeating: nil, count: window)))
    }

    /// Waits until a line is near enough to begin; `false` if it is not to begin any more.
    func admit(_ sequence: Int) async -> Bool {
        if let early = state.withLock({ Self.admission(of: sequence, $0, window) }) { return early }
        return await withCheckedContinuation { continuation in
            let early = state.withLock { state in
                let early = Self.admission(of: sequence, state, window)
                if early == nil { state.waiters.append((sequence, continuation)) }
                return early
            }
            if let early { continuation.resume(returning: early) }
        }
    }

    private static func admission(of sequence: Int, _ state: borrowing State, _ window: Int) -> Bool? {
        if state.isStopped { return false }
        return sequence < state.next + window ? true : nil
    }

    /// Takes the result of a line that was admitted.
    func add(_ bytes: [UInt8], at sequence: Int) {
        let ready = state.withLock { state in
            state.slots[sequence % window] = bytes
            // Under the lock, so that nobody else writes what comes later in between.
            while let bytes = state.slots[state.next % window] {
                state.slots[state.next % window] = nil
                state.next += 1
                output.add(bytes)
            }
            let limit = state.next + window
            let ready = state.waiters.filter { $0.sequence < limit }
            state.waiters.removeAll { $0.sequence < limit }
            return ready.map(\.continuation)
        }
        for waiter in ready { waiter.resume(returning: true) }
    }

    /// Lets no line begin any more.
    func stop() {
        let waiters = state.withLock { state in
            state.isStopped = true
            defer { state.waiters = [] }
            return state.waiters.map(\.continuation)
        }
        for waiter in waiters { waiter.resume(returning: false) }
    }

    /// Writes what is done behind lines that will not be.
    func finish() {
        state.withLock { state in
            for offset in 0..<window {
                guard let bytes = state.slots[(state.next + offset) % window] else { continue }
                output.add(bytes)
            }
            state.slots = []
        }
    }
}

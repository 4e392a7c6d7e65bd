/// For how long threads were ready to run while the machine gave them no processor, from looks at them.
struct Starvation {
    struct Thread {
        let identifier: Int32
        /// Whether it runs, or would if it had a processor.
        let isReady: Bool
        let ran: Duration
        /// How long it has waited for a processor in all, without the wait that has not ended.
        let waited: Duration
    }

    /// How often it looks at most.
    private static let interval = Duration.milliseconds(20)

    private let look: @Sendable () -> [Thread]
    private var last: ContinuousClock.Instant?
    /// Each thread as it was, and how much of a wait that has not ended is counted already.
    private var threads: [Int32: (thread: Thread, counted: Duration)] = [:]

    init(_ look: @escaping @Sendable () -> [Thread]) { self.look = look }

    /// Returns the longest wait since the last look, which is at most as long as the time since then.
    mutating func waited(until now: ContinuousClock.Instant) -> Duration {
        if let last, now - last < Self.interval { return .zero }
        let elapsed = last.map { now - $0 }
        last = now
        var longest = Duration.zero
        var seen: [Int32: (thread: Thread, counted: Duration)] = [:]
        for thread in look() {
            let before = threads[thread.identifier]
            let waits = thread.waited - (before?.thread.waited ?? .zero)
            let counted = before?.counted ?? .zero
            // The kernel counts a wait once it has ended.
            if let elapsed, let before, thread.isReady, waits == .zero, thread.ran == before.thread.ran {
                longest = max(longest, elapsed)
                seen[thread.identifier] = (thread, counted + elapsed)
            } else {
                longest = max(longest, waits - counted)
                seen[thread.identifier] = (thread, .zero)
            }
        }
        threads = seen
        return min(longest, elapsed ?? .zero)
    }
}

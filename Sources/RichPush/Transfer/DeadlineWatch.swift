#if !THREAD_SANITIZER
    import Synchronization
#endif

/// Acts when something is not over in time, for many things at once, on a thread of its own, which does nothing else.
///
/// What is over in time, as nearly all of it is, costs an entry in a table. The thread is started with the first, and
/// ends with the watch's last holder.
final class DeadlineWatch: Sendable {
    /// What tells one deadline from another.
    struct ID: Sendable, Hashable {
        fileprivate let number: UInt64
    }

    fileprivate struct Entry {
        let deadline: ContinuousClock.Instant
        let act: @Sendable () -> Void
    }

    private let table = DeadlineTable()

    deinit {
        table.stop()
    }

    /// Acts at the deadline, unless ``remove(_:)`` comes before.
    func add(_ deadline: ContinuousClock.Instant, act: @escaping @Sendable () -> Void) throws(ThreadError) -> ID {
        if table.isThreadNeeded() {
            do throws(ThreadError) {
                try Thread.start { [table] in table.run() }
            } catch {
                table.threadIsMissing()
                throw error
            }
        }
        return table.add(Entry(deadline: deadline, act: act))
    }

    /// It was over in time.
    func remove(_ id: ID) {
        table.remove(id)
    }
}

/// What the watch and its thread share.
private final class DeadlineTable: Sendable {
    private struct State {
        var entries: [DeadlineWatch.ID: DeadlineWatch.Entry] = [:]
        var lastNumber: UInt64 = 0
        var hasThread = false
        var isStopped = false
        /// Until when the thread sleeps at most; `nil` for as long as nobody wakes it up.
        var wakeUp: ContinuousClock.Instant?
    }

    private let state = Mutex(State())
    private let signal = WakeUpSignal()

    /// Whether a thread has to be started; whoever is told so, once, does it.
    func isThreadNeeded() -> Bool {
        state.withLock { state in
            defer { state.hasThread = true }
            return !state.hasThread
        }
    }

    func threadIsMissing() {
        state.withLock { $0.hasThread = false }
    }

    func add(_ entry: DeadlineWatch.Entry) -> DeadlineWatch.ID {
        let (id, isEarliest) = state.withLock { state in
            state.lastNumber += 1
            let id = DeadlineWatch.ID(number: state.lastNumber)
            state.entries[id] = entry
            if let wakeUp = state.wakeUp, wakeUp <= entry.deadline { return (id, false) }
            state.wakeUp = entry.deadline
            return (id, true)
        }
        if isEarliest { signal.send() }
        return id
    }

    func remove(_ id: DeadlineWatch.ID) {
        state.withLock { _ = $0.entries.removeValue(forKey: id) }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        signal.send()
    }

    func run() {
        while let time = actOnOverdue() { signal.wait(atMost: time == .zero ? nil : time) }
    }

    /// Acts, and says how long there is time till the next deadline: zero if there is none. `nil` at the end.
    private func actOnOverdue() -> Duration? {
        let now = ContinuousClock.now
        let (overdue, next, isStopped) = state.withLock { state in
            let overdue = state.entries.filter { $0.value.deadline <= now }
            for id in overdue.keys { state.entries[id] = nil }
            state.wakeUp = state.entries.values.lazy.map(\.deadline).min()
            return (overdue.values, state.wakeUp, state.isStopped)
        }
        for entry in overdue { entry.act() }
        guard !isStopped else { return nil }
        return next.map { max($0 - .now, .nanoseconds(1)) } ?? .zero
    }
}

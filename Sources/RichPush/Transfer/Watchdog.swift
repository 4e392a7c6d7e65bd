import Dispatch
import Locks

/// A watchdog that acts when something is late, for many things at once.
///
/// Something that ends in time, the usual case, costs an entry in a table. A sleeping task for each would cost more:
/// canceled or not, the runtime keeps its timer until the time comes, which at 20,000 downloads a second would be half
/// a million timers.
final class Watchdog: Sendable {
    private typealias Entry = (deadline: ContinuousClock.Instant, act: @Sendable () -> Void)

    private struct State {
        var entries: [UInt64: Entry] = [:]
        var lastNumber: UInt64 = 0
        /// The deadline that the current timer is for; other timers that have yet to fire do nothing.
        var wakeUp: ContinuousClock.Instant?
    }

    private let state = Mutex(State())
    /// A separate queue has a thread even if all task threads are busy.
    private let queue = DispatchQueue(label: "RichPush.Watchdog")

    /// Acts at the deadline unless ``remove(_:)`` comes first. The action must not block its thread.
    func add(_ deadline: ContinuousClock.Instant, act: @escaping @Sendable () -> Void) -> UInt64 {
        let (id, isEarliest) = state.withLock { state in
            state.lastNumber += 1
            state.entries[state.lastNumber] = (deadline: deadline, act: act)
            if let wakeUp = state.wakeUp, wakeUp <= deadline { return (state.lastNumber, false) }
            state.wakeUp = deadline
            return (state.lastNumber, true)
        }
        if isEarliest { wakeUp(at: deadline) }
        return id
    }

    /// Cancels an action because its subject ended in time.
    func remove(_ id: UInt64) { state.withLock { _ = $0.entries.removeValue(forKey: id) } }

    private func wakeUp(at deadline: ContinuousClock.Instant) {
        queue.asyncAfter(deadline: .now() + max(0, (deadline - .now) / .seconds(1))) { [weak self] in
            self?.actOnOverdue(at: deadline)
        }
    }

    private func actOnOverdue(at wakeUp: ContinuousClock.Instant) {
        let now = ContinuousClock.now
        let (overdue, next) = state.withLock { state -> ([Entry], ContinuousClock.Instant?) in
            guard state.wakeUp == wakeUp else { return ([], nil) }
            let overdue = state.entries.filter { $0.value.deadline <= now }
            for id in overdue.keys { state.entries[id] = nil }
            state.wakeUp = state.entries.values.lazy.map { $0.deadline }.min()
            return (Array(overdue.values), state.wakeUp)
        }
        for entry in overdue { entry.act() }
        if let next { self.wakeUp(at: next) }
    }
}

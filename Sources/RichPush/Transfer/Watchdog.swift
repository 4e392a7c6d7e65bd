import Dispatch
import Locks

/// Acts when something is not over in time, for many things at once.
///
/// What is over in time, as nearly everything is, costs an entry in a table. A sleeping task for each would cost more:
/// cancelled or not, the runtime keeps its timer until the time comes, which at 20,000 downloads a second would be
/// half a million timers.
final class Watchdog: Sendable {
    /// What tells one deadline from another.
    struct ID: Sendable, Hashable {
        fileprivate let number: UInt64
    }

    private struct Entry {
        let deadline: ContinuousClock.Instant
        let act: @Sendable () -> Void
    }

    private struct State {
        var entries: [ID: Entry] = [:]
        var lastNumber: UInt64 = 0
        /// The deadline that the current timer is for; others that are still to fire do nothing.
        var wakeUp: ContinuousClock.Instant?
    }

    private let state = Mutex(State())
    /// A queue of its own has a thread also where all those for tasks are busy.
    private let queue = DispatchQueue(label: "RichPush.Watchdog")

    /// Acts at the deadline, on a thread that the action must not keep, unless ``remove(_:)`` comes before.
    func add(_ deadline: ContinuousClock.Instant, act: @escaping @Sendable () -> Void) -> ID {
        let (id, isEarliest) = state.withLock { state in
            state.lastNumber += 1
            let id = ID(number: state.lastNumber)
            state.entries[id] = Entry(deadline: deadline, act: act)
            if let wakeUp = state.wakeUp, wakeUp <= deadline { return (id, false) }
            state.wakeUp = deadline
            return (id, true)
        }
        if isEarliest { wakeUp(at: deadline) }
        return id
    }

    /// Calls off an action, since what it was for is over in time.
    func remove(_ id: ID) {
        state.withLock { _ = $0.entries.removeValue(forKey: id) }
    }

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
            state.wakeUp = state.entries.values.lazy.map(\.deadline).min()
            return (Array(overdue.values), state.wakeUp)
        }
        for entry in overdue { entry.act() }
        if let next { self.wakeUp(at: next) }
    }
}

import NIOConcurrencyHelpers

/// A clock that stands still until a test advances it.
public final class ManualClock: Clock, Sendable {
    /// A time of the clock, from its start.
    public struct Instant: InstantProtocol {
        let offset: Duration

        /// The time after this one by a duration.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// The duration until another time.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether one time is before another.
        public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct Sleeper {
        let id: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Sleeper] = []
        var nextID = 0
        var canceled: Set<Int> = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = NIOLockedValueBox(State())

    /// A clock at its start.
    public init() {}

    /// The time.
    public var now: Instant { state.withLockedValue { $0.now } }

    /// The clock is exact.
    public var minimumResolution: Duration { .zero }

    /// Sleeps until the clock has reached this time.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLockedValue { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (isOver, ready) = state.withLockedValue { state -> (Bool, [CheckedContinuation<Void, Never>]) in
                    if state.now >= deadline || state.canceled.remove(id) != nil { return (true, []) }
                    state.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
                    let ready = state.watchers.filter { $0.count <= state.sleepers.count }
                    state.watchers.removeAll { $0.count <= state.sleepers.count }
                    return (false, ready.map(\.continuation))
                }
                if isOver { continuation.resume() }
                for watcher in ready { watcher.resume() }
            }
            try Task.checkCancellation()
        } onCancel: {
            let sleeper = state.withLockedValue { state -> Sleeper? in
                guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
                    state.canceled.insert(id)
                    return nil
                }
                return state.sleepers.remove(at: index)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Advances the clock, and wakes the tasks whose time has come.
    public func advance(by duration: Duration) {
        let due = state.withLockedValue { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.deadline <= state.now }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return due
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Waits until this many tasks sleep at the same time.
    public func waitForSleepers(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLockedValue { state in
                if state.sleepers.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
    }
}

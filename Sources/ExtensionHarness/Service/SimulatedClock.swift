import Locks

/// A clock that follows real time but skips a device's waits: 30 seconds of a stalled network pass in milliseconds.
///
/// It skips when a transfer waits and nothing else has happened for a moment. Without a waiting transfer, the extension
/// may be busy, so the clock follows real time and skips to the end of its time only after ``patience``.
final class SimulatedClock: Sendable {
    /// The purpose of a wait.
    enum Purpose: Sendable {
        /// The end of the extension's time.
        case limit
        /// The network.
        case transfer
    }

    /// The clock for waits with one purpose.
    struct Face: Clock {
        fileprivate let clock: SimulatedClock
        fileprivate let purpose: Purpose

        var now: ContinuousClock.Instant { clock.now }
        var minimumResolution: Duration { .milliseconds(1) }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            try await clock.sleep(until: deadline, for: purpose)
        }
    }

    private struct State {
        var skipped: Duration = .zero
        var waits: [Int: (deadline: ContinuousClock.Instant, purpose: Purpose)] = [:]
        var nextIdentifier = 0
        var lastChange = ContinuousClock.now
    }

    /// The idle time before the clock skips the wait of a transfer.
    private static let moment = Duration.milliseconds(5)
    /// How long an extension may be busy with work that the device cannot see before the clock skips to the end of its
    /// time.
    private let patience: Duration
    private let state = Mutex(State())

    init(patience: Duration) {
        self.patience = patience
    }

    func face(_ purpose: Purpose) -> Face { Face(clock: self, purpose: purpose) }

    private var now: ContinuousClock.Instant { .now + state.withLock { $0.skipped } }

    private func sleep(until deadline: ContinuousClock.Instant, for purpose: Purpose) async throws {
        let identifier = state.withLock { state in
            state.nextIdentifier += 1
            state.waits[state.nextIdentifier] = (deadline, purpose)
            state.lastChange = .now
            return state.nextIdentifier
        }
        defer {
            state.withLock { state in
                state.waits[identifier] = nil
                state.lastChange = .now
            }
        }
        while true {
            let remaining = deadline - now
            guard remaining > .zero else { return }
            try await ContinuousClock().sleep(for: min(remaining, .milliseconds(1)))
            jumpIfQuiet()
        }
    }

    private func jumpIfQuiet() {
        state.withLock { state in
            let isTransferring = state.waits.values.contains { $0.purpose == .transfer }
            let real = ContinuousClock.now
            guard real - state.lastChange >= (isTransferring ? Self.moment : patience),
                let next = state.waits.values.map(\.deadline).min()
            else { return }
            state.skipped += max(.zero, next - (real + state.skipped))
            state.lastChange = real
        }
    }
}

/// A meter of the longest time in which a download made almost no progress.
struct PauseMeter {
    struct Pause: Sendable {
        var duration = Duration.zero
        /// What the transfer was doing; `nil` if the first byte of a response ended the pause.
        var phase: TransferPhase?
    }

    /// The rate below which there is no progress, in bytes per second.
    private let slowestRate: Int
    private var start: ContinuousClock.Instant
    /// When bytes were read last.
    private var lastTime: ContinuousClock.Instant
    private var byteCount = 0
    private var isWaiting = true
    private(set) var longest = Pause()

    init(slowestRate: Int, start: ContinuousClock.Instant) {
        (self.slowestRate, self.start, lastTime) = (slowestRate, start, start)
    }

    /// Begins to wait for the response to another request.
    mutating func restart() { isWaiting = true }

    /// - Parameters:
    ///   - now: When the bytes are read.
    ///   - arrival: When they arrived; `nil` for now.
    mutating func receive(
        _ count: Int,
        at now: ContinuousClock.Instant,
        arrivedAt arrival: ContinuousClock.Instant? = nil
    ) {
        end(in: isWaiting ? nil : .receiving, at: arrival ?? now)
        lastTime = now
        receiveMore(count)
    }

    /// Takes bytes that are read at once with those before them.
    mutating func receiveMore(_ count: Int) {
        byteCount &+= count
        // The first byte is progress, as are many at once, whatever came before them.
        guard isWaiting || count >= slowestRate || rate(until: lastTime) >= Double(slowestRate) else { return }
        isWaiting = false
        start = lastTime
        byteCount = 0
    }

    /// Records the end of a pause, and what the transfer was doing until then.
    mutating func end(in phase: TransferPhase?, at now: ContinuousClock.Instant) {
        if now - start > longest.duration { longest = Pause(duration: now - start, phase: phase) }
    }

    private func rate(until now: ContinuousClock.Instant) -> Double {
        Double(byteCount) / max((now - start) / .seconds(1), 1e-6)
    }
}

/// The clock by which a transfer loop says when bytes arrived. It belongs to the loop's thread.
///
/// On a busy machine, a loop reads bytes long after they came, which is not the server's fault. They came after the
/// look before, and a loop that runs on time looks again within ``longestWait``.
final class ArrivalClock {
    /// The longest time from one look to the next of a loop that runs on time.
    static let longestWait = Duration.milliseconds(250)

    private var previousLook: ContinuousClock.Instant
    private var currentLook: ContinuousClock.Instant
    private(set) var lookCount = 0

    init(start: ContinuousClock.Instant) { (previousLook, currentLook) = (start, start) }

    /// Records that the loop begins to read what has arrived.
    func look(at now: ContinuousClock.Instant) {
        previousLook = currentLook
        currentLook = now
        lookCount += 1
    }

    /// The time at which bytes that are read now arrived, at the latest, if the loop had run on time.
    func arrival(of now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        min(now, previousLook + Self.longestWait)
    }
}

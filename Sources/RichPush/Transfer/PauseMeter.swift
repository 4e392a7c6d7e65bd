/// A meter of the longest time in which a download made almost no progress.
struct PauseMeter {
    struct Pause: Sendable {
        var duration: Duration = .zero
        /// What the transfer was doing; `nil` if the first byte of a response ended the pause.
        var phase: TransferPhase?
    }

    /// The rate below which there is no progress, in bytes per second.
    private let slowestRate: Int
    private var start: ContinuousClock.Instant
    private var byteCount = 0
    private var isWaiting = true
    private(set) var longest = Pause()

    init(slowestRate: Int, start: ContinuousClock.Instant) {
        self.slowestRate = slowestRate
        self.start = start
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
        extend(to: arrival ?? now, phase: isWaiting ? nil : .receiving)
        byteCount &+= count
        // The first byte is progress, as are many at once, whatever came before them.
        guard isWaiting || count >= slowestRate || rate(until: now) >= Double(slowestRate) else { return }
        isWaiting = false
        start = now
        byteCount = 0
    }

    /// Records the end, and what the transfer was doing until then.
    mutating func end(in phase: TransferPhase, at now: ContinuousClock.Instant) {
        extend(to: now, phase: phase)
    }

    private func rate(until now: ContinuousClock.Instant) -> Double {
        Double(byteCount) / max((now - start) / .seconds(1), 1e-6)
    }

    private mutating func extend(to now: ContinuousClock.Instant, phase: TransferPhase?) {
        if now - start > longest.duration { longest = Pause(duration: now - start, phase: phase) }
    }
}

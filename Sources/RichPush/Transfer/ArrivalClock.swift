/// The clock by which a transfer loop says when bytes arrived. It belongs to the loop's thread.
///
/// On a busy machine, a loop reads bytes long after they came, which is not the server's fault. They came after the look
/// before, and a loop that runs on time looks again within ``longestWait``.
final class ArrivalClock {
    /// The longest time from one look to the next of a loop that runs on time.
    static let longestWait = Duration.milliseconds(250)

    private var previousLook: ContinuousClock.Instant
    private var currentLook: ContinuousClock.Instant

    init(start: ContinuousClock.Instant) {
        previousLook = start
        currentLook = start
    }

    /// Records that the loop begins to read what has arrived.
    func look(at now: ContinuousClock.Instant) {
        previousLook = currentLook
        currentLook = now
    }

    /// The time at which bytes that are read now arrived, at the latest, if the loop had run on time.
    func arrival(of now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        min(now, previousLook + Self.longestWait)
    }
}

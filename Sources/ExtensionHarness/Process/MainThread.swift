/// How long the main thread of a process is away from its run loop, from looks at it.
struct MainThread {
    struct Sight {
        /// How often it has left a processor, if it sleeps.
        let switches: UInt64?
        /// How long it has run in all.
        let time: Duration
    }

    private var last: (sight: Sight, now: ContinuousClock.Instant)?
    private var asleep: Duration = .zero
    private var running: Duration = .zero
    private(set) var blocked: Duration = .zero

    /// Takes what a look shows; `nil` if it waits in its run loop.
    mutating func note(_ sight: Sight?, at now: ContinuousClock.Instant) {
        defer { last = sight.map { ($0, now) } }
        guard let sight, let last else {
            asleep = .zero
            running = .zero
            return
        }
        // A thread that sleeps at two looks, with an equal count of switches, has slept all the time. A thread that is
        // ready to run may wait for a processor on a busy machine, so only the time for which it has run counts.
        let slept = sight.switches != nil && sight.switches == last.sight.switches
        asleep = slept ? asleep + (now - last.now) : .zero
        running += sight.time - last.sight.time
        blocked = max(blocked, asleep, running)
    }

    mutating func sleep(until time: ContinuousClock.Instant) { if let last { note(last.sight, at: time) } }
}

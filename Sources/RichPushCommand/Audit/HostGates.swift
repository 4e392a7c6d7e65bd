import RichPush

#if !THREAD_SANITIZER
    import Synchronization
#endif

/// Lets so many downloads at once, and so many a second, through to each host.
final class HostGates<Time: Clock<Duration>>: Sendable {
    /// A host with which nothing is going on is forgotten, at the latest when there are as many as this.
    private static var idleLimit: Int { 1_024 }

    private struct Gate {
        var running = 0
        /// In the order in which they came.
        var waiters: [CheckedContinuation<Bool, Never>] = []
        /// When the next download may start.
        var nextStart: Time.Instant?

        /// Whether forgetting it would let something through that has to wait.
        func isBusy(at now: Time.Instant) -> Bool {
            running > 0 || !waiters.isEmpty || nextStart.map { $0 > now } ?? false
        }
    }

    private struct State {
        var gates: [String: Gate] = [:]
        var isStopped = false
    }

    private let limit: Int
    private let interval: Duration?
    private let clock: Time
    private let state = Mutex(State())

    /// - Parameters:
    ///   - limit: How many downloads each host has at once.
    ///   - rate: How many may start in a second; `nil` for any number.
    init(limit: Int, rate: Double?, clock: Time = ContinuousClock()) {
        self.limit = limit
        self.clock = clock
        interval = rate.map { .seconds(1 / $0) }
    }

    /// Waits for a place; `false` if there will be none, since the audit is over. Each place is to be given back.
    func enter(_ host: String) async -> Bool {
        let isThrough = state.withLock { state -> Bool? in
            if state.isStopped { return false }
            guard state.gates[host, default: Gate()].running < limit else { return nil }
            state.gates[host, default: Gate()].running += 1
            return true
        }
        if isThrough == false { return false }
        if isThrough == nil {
            let hasPlace = await withCheckedContinuation { continuation in
                let early = state.withLock { state -> Bool? in
                    if state.isStopped { return false }
                    if state.gates[host, default: Gate()].running < limit {
                        state.gates[host, default: Gate()].running += 1
                        return true
                    }
                    state.gates[host, default: Gate()].waiters.append(continuation)
                    return nil
                }
                if let early { continuation.resume(returning: early) }
            }
            guard hasPlace else { return false }
        }
        if interval != nil, await !waitForStart(host) {
            leave(host)
            return false
        }
        return true
    }

    /// Gives a place back.
    func leave(_ host: String) {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard var gate = state.gates.removeValue(forKey: host) else { return nil }
            defer { if gate.running > 0 || gate.nextStart != nil { state.gates[host] = gate } }
            if !gate.waiters.isEmpty { return gate.waiters.removeFirst() }
            gate.running -= 1
            return nil
        }
        next?.resume(returning: true)
    }

    /// Lets nobody through any more.
    func stop() {
        let waiters = state.withLock { state in
            state.isStopped = true
            var waiters: [CheckedContinuation<Bool, Never>] = []
            for host in state.gates.keys {
                waiters += state.gates[host]?.waiters ?? []
                state.gates[host]?.waiters = []
            }
            return waiters
        }
        for waiter in waiters { waiter.resume(returning: false) }
    }

    /// Waits until the host's next download may start.
    private func waitForStart(_ host: String) async -> Bool {
        guard let interval else { return true }
        let start = state.withLock { state in
            let now = clock.now
            if state.gates.count > Self.idleLimit { state.gates = state.gates.filter { $0.value.isBusy(at: now) } }
            let start = max(now, state.gates[host]?.nextStart ?? now)
            state.gates[host]?.nextStart = start.advanced(by: interval)
            return start
        }
        do {
            try await clock.sleep(until: start, tolerance: nil)
            return true
        } catch {
            return false
        }
    }
}

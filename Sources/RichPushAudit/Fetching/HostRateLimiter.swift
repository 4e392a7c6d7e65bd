import Locks

/// Limits how many downloads each host has at once, and how many start in a second.
final class HostRateLimiter<Time: Clock<Duration>>: Sendable {
    /// Idle hosts are forgotten once there are more hosts than this.
    private static var idleLimit: Int { 1_024 }

    private struct Host {
        let permits: AsyncSemaphore
        /// How many hold a permit, or wait for one.
        var users = 0
        /// When the next download may start.
        var nextStart: Time.Instant?
    }

    private let limit: Int
    private let interval: Duration?
    private let clock: Time
    private let hosts = Mutex<[String: Host]>([:])

    /// - Parameters:
    ///   - limit: How many downloads each host may have at once.
    ///   - rate: How many may start in a second; `nil` for any number.
    init(limit: Int, rate: Double?, clock: Time = ContinuousClock()) {
        self.limit = max(1, limit)
        self.clock = clock
        interval = rate.map { .seconds(1 / max(0.001, $0)) }
    }

    /// Lets a download from a host start if nobody has to wait for anything; ``leave(_:)`` is to be called when it is over.
    func enterAtOnce(_ host: String) -> Bool {
        guard interval == nil else { return false }
        return hosts.withLock { hosts in
            let permits = hosts[host]?.permits ?? AsyncSemaphore(value: limit)
            guard permits.tryWait() else { return false }
            hosts[host, default: Host(permits: permits)].users += 1
            return true
        }
    }

    /// Waits until a download from a host may start; ``leave(_:)`` is to be called when it is over.
    /// - Returns: `false` if the task was canceled before.
    func enter(_ host: String) async -> Bool {
        let permits = hosts.withLock { hosts in
            hosts[host, default: Host(permits: AsyncSemaphore(value: limit))].users += 1
            return hosts[host]?.permits
        }
        guard let permits, await permits.wait() else {
            release(host)
            return false
        }
        guard let interval else { return true }
        do {
            try await clock.sleep(until: nextStart(of: host, interval), tolerance: nil)
            return true
        } catch {
            leave(host)
            return false
        }
    }

    /// Gives the permit of a download back.
    func leave(_ host: String) {
        hosts.withLock { $0[host]?.permits }?.signal()
        release(host)
    }

    private func release(_ host: String) {
        hosts.withLock { hosts in
            hosts[host]?.users -= 1
            if hosts[host]?.users == 0, hosts[host]?.nextStart == nil { hosts[host] = nil }
        }
    }

    /// Reserves the next moment at which a download may start.
    private func nextStart(of host: String, _ interval: Duration) -> Time.Instant {
        hosts.withLock { hosts in
            let now = clock.now
            if hosts.count > Self.idleLimit {
                hosts = hosts.filter { $0.value.users > 0 || $0.value.nextStart.map { $0 > now } ?? false }
            }
            let start = max(now, hosts[host]?.nextStart ?? now)
            hosts[host]?.nextStart = start.advanced(by: interval)
            return start
        }
    }
}

import Locks

/// Limits how many downloads each host has at once, and how many start in a second.
final class HostRateLimiter<Time: Clock<Duration>>: Sendable {
    /// Idle hosts are forgotten once there are more hosts than this.
    private static var idleLimit: Int { 1_024 }

    private struct Host {
        let permits: AsyncSemaphore
        /// The number of downloads that hold a permit or wait for one.
        var users = 0
        var nextStart: Time.Instant?
    }

    private let limit: Int
    private let interval: Duration?
    private let clock: Time
    private let hosts = Mutex<[String: Host]>([:])

    init(limit: Int, rate: Double?, clock: Time = ContinuousClock()) {
        self.limit = max(1, limit)
        self.clock = clock
        interval = rate.map { .seconds(1 / max(0.001, $0)) }
    }

    /// Waits until a download from a host may start. Call ``leave(_:)`` at its end.
    /// - Returns: `false` if the task was canceled first.
    nonisolated(nonsending) func enter(_ host: String) async -> Bool {
        let permits = hosts.withLock { hosts in
            hosts[host, default: Host(permits: AsyncSemaphore(value: limit))].users += 1
            return hosts[host]?.permits
        }
        guard let permits, await permits.wait() else {
            release(host)
            return false
        }
        guard let interval else { return true }
        if (try? await clock.sleep(until: nextStart(of: host, interval), tolerance: nil)) != nil { return true }
        leave(host)
        return false
    }

    func leave(_ host: String) { release(host)?.signal() }

    /// Removes a download that holds one of the host's permits or waits for one.
    @discardableResult
    private func release(_ host: String) -> AsyncSemaphore? {
        hosts.withLock { hosts in
            guard let index = hosts.index(forKey: host) else { return nil }
            hosts.values[index].users -= 1
            let permits = hosts.values[index].permits
            if hosts.values[index].users == 0, hosts.values[index].nextStart == nil { hosts.remove(at: index) }
            return permits
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

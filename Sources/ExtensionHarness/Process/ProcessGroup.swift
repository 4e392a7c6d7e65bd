import FoundationEssentials
package import Glibc
import RichPush

/// The processes that a program has started, which end with it.
package enum ProcessGroup {
    /// Waits until the group's first process has ended, and ends the others.
    ///
    /// Call it in the closure of `Subprocess.run`, which reaps the process only afterwards. Until then, the identifier is
    /// no other process's, and no other group's.
    static func end(after identifier: pid_t) async {
        await withCheckedContinuation { continuation in
            let wait: @Sendable () -> Void = {
                var information = siginfo_t()
                while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
                kill(-identifier, SIGKILL)
                continuation.resume()
            }
            // Without a thread left, this thread has to wait.
            do { try RichPush.Thread.start(wait) } catch { wait() }
        }
    }

    /// Waits until the processes of groups have had a time, without that in which the machine gives them no processor.
    package static func waitUntilUsed(_ time: Duration, by groups: Set<pid_t>) async throws {
        var starvation = Starvation { threads(of: groups) }
        var rest = time
        var last = ContinuousClock.now
        _ = starvation.waited(until: last)
        while rest > .zero {
            try await Task.sleep(for: min(rest, .seconds(1)))
            let now = ContinuousClock.now
            rest -= now - last - starvation.waited(until: now)
            last = now
        }
    }

    private static func threads(of groups: Set<pid_t>) -> [Starvation.Thread] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter { groups.contains(getpgid($0)) }
            .flatMap { Stillness(process: $0).threads() }
    }
}

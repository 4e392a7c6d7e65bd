import FoundationEssentials
package import Glibc
import RichPush

/// The processes that a program has started, which end with it.
///
/// They are those of its session: the parts of a compiler have process groups of their own.
package enum ProcessSession {
    /// Waits until the session's first process has ended, and ends the others.
    ///
    /// Call it in the closure of `Subprocess.run`, which reaps the process only afterwards. Until then, the identifier is
    /// no other process's, and no other session's.
    static func end(after identifier: pid_t) async {
        await withCheckedContinuation { continuation in
            let wait: @Sendable () -> Void = {
                var information = siginfo_t()
                while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
                kill(identifier)
                continuation.resume()
            }
            // Without a thread left, this thread has to wait.
            do { try RichPush.Thread.start(wait) } catch { wait() }
        }
    }

    static func kill(_ session: pid_t) {
        Glibc.kill(-session, SIGKILL)
        var killed = Set<pid_t>()
        // A process may start another one before it ends.
        while case let others = processes(of: session).filter({ killed.insert($0).inserted }), !others.isEmpty {
            for other in others where getsid(other) == session { Glibc.kill(other, SIGKILL) }
        }
    }

    static func processes(of session: pid_t) -> [pid_t] { numbers(in: "/proc").filter { getsid($0) == session } }

    /// A process, and those that it and they have started, as far as the kernel tells.
    package static func tree(of process: pid_t) -> [pid_t] {
        let tasks = numbers(in: "/proc/\(process)/task")
        let children = tasks.compactMap { FileManager.default.contents(atPath: "/proc/\(process)/task/\($0)/children") }
            .flatMap { String(decoding: $0, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) } }
        return [process] + children.flatMap(tree)
    }

    /// Waits until processes have had a time, without that in which the machine gives them no processor.
    package static func waitUntilUsed(_ time: Duration, by processes: @escaping @Sendable () -> [pid_t]) async throws {
        var starvation = Starvation { processes().flatMap { Stillness(process: $0).threads() } }
        var (rest, last) = (time, ContinuousClock.now)
        _ = starvation.waited(until: last)
        while rest > .zero {
            try await Task.sleep(for: min(rest, .seconds(1)))
            let now = ContinuousClock.now
            rest -= now - last - starvation.waited(until: now)
            last = now
        }
    }

    static func numbers(in folder: String) -> [pid_t] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap { pid_t($0) }
    }
}

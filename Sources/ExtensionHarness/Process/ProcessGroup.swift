import Glibc
import RichPush

/// The processes that a program has started, which end with it.
enum ProcessGroup {
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
            do { try Thread.start(wait) } catch { wait() }
        }
    }
}

import Glibc
import Synchronization

/// SIGINT and SIGTERM, as something that a program can end well by.
enum Interruption {
    /// Where the handler tells of a signal. Constant before the handler is set, so that no lock is met in there.
    private static let descriptor = Atomic<Int32>(-1)
    /// Of two signals at once both may find the handler still set: the second ends the process all the same.
    private static let isRequested = Atomic(false)

    /// Calls the action when the user or the system asks the process to end, for the first time. The second time it
    /// ends as it would have without this, whichever of the two signals each of them was.
    static func watch(_ action: @escaping @Sendable () -> Void) throws(AuditError) {
        let event = try WakePipe()
        descriptor.store(event.writeEnd, ordering: .releasing)
        try SystemThread.start {
            event.wait()
            action()
        }
        var handling = sigaction()
        handling.sa_flags = SA_RESTART
        handling.__sigaction_handler.sa_handler = { number in
            // Nothing but atomics and system calls: a signal may come in the middle of anything.
            let code = errno
            signal(SIGINT, SIG_DFL)
            signal(SIGTERM, SIG_DFL)
            if Interruption.isRequested.exchange(true, ordering: .acquiringAndReleasing) {
                raise(number)
            } else {
                WakePipe.signal(Interruption.descriptor.load(ordering: .acquiring))
            }
            errno = code
        }
        sigaction(SIGINT, &handling, nil)
        sigaction(SIGTERM, &handling, nil)
    }
}

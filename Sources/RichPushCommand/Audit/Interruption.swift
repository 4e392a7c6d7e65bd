import Glibc
import Synchronization

/// SIGINT and SIGTERM, as something that a program can end well by.
enum Interruption {
    /// Where the handler tells of a signal. Constant before the handler is set, so that no lock is met in there.
    private static let descriptor = Atomic<Int32>(-1)

    /// Calls the action when the user or the system asks the process to end, for the first time. The second time it
    /// ends as it would have without this.
    static func watch(_ action: @escaping @Sendable () -> Void) throws(AuditError) {
        let event = try WakePipe()
        descriptor.store(event.writeEnd, ordering: .releasing)
        try SystemThread.start {
            event.wait()
            action()
        }
        var handling = sigaction()
        handling.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
        handling.__sigaction_handler.sa_handler = { _ in
            // Nothing but a system call: a signal may come in the middle of anything.
            let code = errno
            WakePipe.signal(Interruption.descriptor.load(ordering: .acquiring))
            errno = code
        }
        sigaction(SIGINT, &handling, nil)
        sigaction(SIGTERM, &handling, nil)
    }
}

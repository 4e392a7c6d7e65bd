import Dispatch
import Glibc
import Locks

/// SIGINT and SIGTERM, as something that a program can end well by.
enum Interruption {
    private static let queue = DispatchQueue(label: "richpush.interruption")
    private static let isRequested = Atomic(false)

    /// Calls the action when the user or the system asks the process to end, for the first time. The second signal
    /// ends the process at once.
    /// - Returns: What watches, for as long as it is held.
    static func watch(_ action: @escaping @Sendable () -> Void) -> [any DispatchSourceSignal] {
        [SIGINT, SIGTERM].map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                if isRequested.exchange(true, ordering: .relaxed) { end(with: number) } else { action() }
            }
            source.activate()
            return source
        }
    }

    /// Ends the process as the signal does by default.
    private static func end(with number: Int32) {
        signal(number, SIG_DFL)
        // Dispatch blocks on its threads what it watches.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
    }
}

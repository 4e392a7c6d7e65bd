import Dispatch
import Glibc
import Locks

/// SIGINT, SIGTERM and SIGHUP, as something that a program can end well by.
enum Interruption {
    private static let queue = DispatchQueue(label: "richpush.interruption")
    private static let isRequested = Atomic(false)

    /// Calls the action when the user or the system asks the process to end, for the first time. The second signal
    /// ends the process at once.
    /// - Returns: What watches, for as long as it is held.
    static func watch(_ action: @escaping @Sendable () -> Void) -> [any DispatchSourceSignal] {
        // A shell starts what is to run in the background without SIGINT, which it may be sent all the same.
        [SIGINT, SIGTERM, SIGHUP].filter { $0 != SIGHUP || !isIgnored($0) }.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                if isRequested.exchange(true, ordering: .relaxed) { end(with: number) } else { action() }
            }
            source.activate()
            return source
        }
    }

    /// Whether the signal is one that the process was started without, as `nohup` does with SIGHUP.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
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

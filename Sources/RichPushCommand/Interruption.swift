import ArgumentParser
import CommandSupport
import Dispatch
import Glibc
import Locks

/// SIGINT, SIGTERM and SIGHUP, as something that a program can end well by.
enum Interruption {
    private static let queue = DispatchQueue(label: "richpush.interruption")
    /// How long a command may take to end after a signal, in seconds.
    private static let gracePeriod = 5.0
    /// The first signal; 0 before it.
    private static let received = Atomic<Int32>(0)

    /// The status to exit with, as a shell has it for a process that the signal ends; `nil` before a signal.
    static var status: ExitCode? {
        let number = received.load(ordering: .acquiring)
        return number == 0 ? nil : ExitStatus.interrupted(by: number)
    }

    /// Runs what may take long, and cancels it when the process is asked to end, so that it leaves nothing behind.
    /// - Throws: The body's error, or the status to exit with where it was cancelled.
    static func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let task = Task(operation: body)
        let signals = watch {
            task.cancel()
            // Perhaps nobody reads what is left to write. What is removed when a process exits, goes all the same.
            queue.asyncAfter(deadline: .now() + gracePeriod) { if let status { Glibc.exit(status.rawValue) } }
        }
        defer { withExtendedLifetime(signals) {} }
        do {
            try await task.value
        } catch {
            if task.isCancelled, let status { throw status }
            throw error
        }
    }

    /// Calls the action when the user or the system asks the process to end, for the first time. The second signal
    /// ends the process at once.
    /// - Returns: What watches, for as long as it is held.
    static func watch(_ action: @escaping @Sendable () -> Void) -> [any DispatchSourceSignal] {
        // A shell starts what is to run in the background without SIGINT, which it may be sent all the same.
        [SIGINT, SIGTERM, SIGHUP].filter { $0 != SIGHUP || !isIgnored($0) }.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                let first = received.compareExchange(expected: 0, desired: number, ordering: .acquiringAndReleasing)
                if first.exchanged { action() } else { end(with: number) }
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

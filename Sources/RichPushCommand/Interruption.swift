import ArgumentParser
import CommandSupport
import Dispatch
import Glibc
import Locks

/// A handler for SIGINT, SIGTERM, and SIGHUP, so that a program ends cleanly.
enum Interruption {
    private static let queue = DispatchQueue(label: "richpush.interruption")
    /// The time that a command may take to end after a signal, in seconds.
    private static let gracePeriod = 5.0
    /// The first signal; 0 before it.
    private static let received = Atomic<Int32>(0)

    /// The status to exit with, which a shell reports for a process that the signal ended; `nil` before a signal.
    static var status: ExitCode? {
        let number = received.load(ordering: .acquiring)
        return number == 0 ? nil : ExitStatus.interrupted(by: number)
    }

    /// The pipe into which a signal writes a byte; `nil` if there are no descriptors left for it.
    private static let wake: (output: Int32, input: Int32)? = {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        return (ends[0], ends[1])
    }()

    /// Runs long work, and cancels it when the process is asked to end, so that it leaves nothing behind.
    /// - Throws: The body's error, or the exit status if it was canceled.
    static func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
        intercept()
        let task = Task(operation: body)
        let signals = watch {
            task.cancel()
            // Perhaps nobody reads the remaining output. Files that are removed on exit are removed anyway.
            queue.asyncAfter(deadline: .now() + gracePeriod) { if let status { end(status) } }
        }
        defer { withExtendedLifetime(signals) {} }
        do { try await task.value } catch {
            if task.isCancelled, let status { throw status }
            throw error
        }
    }

    /// Calls the action when the user or the system first asks the process to end, or if this has happened since the
    /// process began to intercept signals. The second signal ends the process at once.
    /// - Returns: The watcher, which works as long as it is retained.
    static func watch(_ action: @escaping @Sendable () -> Void) -> (any DispatchSourceRead)? {
        intercept()
        guard let wake else { return nil }
        let source = DispatchSource.makeReadSource(fileDescriptor: wake.output, queue: queue)
        source.setEventHandler {
            var byte: UInt8 = 0
            if read(wake.output, &byte, 1) == 1 { action() }
        }
        source.activate()
        return source
    }

    /// Intercepts signals: from now on, the first one ends nothing by itself, and is kept for the watcher.
    private static func intercept() {
        // The handler may run within any other function, so everything that it uses must exist already.
        guard wake != nil, status == nil else { return }
        // A shell starts a background command without SIGINT, but may send it anyway.
        for number in [SIGINT, SIGTERM, SIGHUP] where number != SIGHUP || !isIgnored(number) {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { Interruption.receive($0) }
            action.sa_flags = SA_RESTART
            sigaction(number, &action, nil)
        }
    }

    /// Handles a signal, with nothing that a signal handler must not do.
    private static func receive(_ number: Int32) {
        let error = errno
        defer { errno = error }
        if received.compareExchange(expected: 0, desired: number, ordering: .acquiringAndReleasing).exchanged {
            if let wake { withUnsafeBytes(of: UInt8(1)) { _ = write(wake.input, $0.baseAddress, 1) } }
        } else {
            // By default, the signal arrives again once this handler returns.
            signal(number, SIG_DFL)
            raise(number)
        }
    }

    /// Ends the process while threads are at work. It skips the exit handlers of libraries, which would destroy what
    /// such a thread uses.
    static func end(_ status: ExitCode) -> Never {
        fflush(nil)
        quick_exit(status.rawValue)
    }

    /// Whether the process has ignored the signal since its start, as `nohup` makes it do with SIGHUP.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

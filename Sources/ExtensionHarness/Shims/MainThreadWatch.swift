/// A watchdog that checks whether the main thread answers.
enum MainThreadWatch {
    private static let interval = 0.1
    /// The time in milliseconds from which a blocked main thread is reported.
    private static let patience = 500

    static func start() {
        let thread = Thread {
            while true { watch() }
        }
        thread.name = "main thread watch"
        thread.start()
    }

    /// Asks the main queue once, reports how long it takes to answer, and pauses.
    private static func watch() {
        let answered = DispatchSemaphore(value: 0)
        DispatchQueue.main.async { answered.signal() }
        var waited = 0
        var reported = 0
        // Adds up this thread's own waits, so a busy machine causes no finding.
        while answered.wait(timeout: .now() + interval) == .timedOut {
            waited += Int(interval * 1000)
            if waited >= max(patience, reported * 2) {
                HarnessConnection.current.send(.mainThreadBlocked(milliseconds: waited))
                reported = waited
            }
        }
        if reported > 0, waited > reported { HarnessConnection.current.send(.mainThreadBlocked(milliseconds: waited)) }
        Thread.sleep(forTimeInterval: interval)
    }
}

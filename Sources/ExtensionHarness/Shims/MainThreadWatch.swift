/// Watches whether the main thread answers.
enum MainThreadWatch {
    private static let interval = 0.1
    /// From here on it is worth telling.
    private static let patience = 500

    static func start() {
        let thread = Thread {
            while true { watch() }
        }
        thread.name = "main thread watch"
        thread.start()
    }

    /// Asks the main queue once, tells how long it takes, and rests.
    private static func watch() {
        let answered = DispatchSemaphore(value: 0)
        DispatchQueue.main.async { answered.signal() }
        var waited = 0
        var told = 0
        // Counted in turns of this thread, so a busy machine causes no finding.
        while answered.wait(timeout: .now() + interval) == .timedOut {
            waited += Int(interval * 1000)
            if waited >= max(patience, told * 2) {
                HarnessConnection.current.send(.mainThreadBlocked(milliseconds: waited))
                told = waited
            }
        }
        if told > 0, waited > told { HarnessConnection.current.send(.mainThreadBlocked(milliseconds: waited)) }
        Thread.sleep(forTimeInterval: interval)
    }
}

import RichPush

#if !THREAD_SANITIZER
    import Synchronization
#endif

/// What an audit comes to, gathered line by line from all workers.
final class AuditSummary: Sendable {
    private let totals: Mutex<AuditTotals>
    private let failCriteria: FailCriteria

    init(failCriteria: FailCriteria) {
        self.failCriteria = failCriteria
        totals = Mutex(AuditTotals())
    }

    /// What there is so far.
    var current: AuditTotals { totals.withLock { $0 } }

    /// How many lines there are so far.
    var lineCount: Int { totals.withLock { $0.lines } }

    /// Adds a line's result.
    func record(_ result: AuditResult) {
        let isFailed = failCriteria.areMet(by: result)
        totals.withLock { $0.add(result, isFailed: isFailed) }
    }
}

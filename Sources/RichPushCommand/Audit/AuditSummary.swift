import Locks
import RichPushAudit

/// What the results of an audit add up to so far.
final class AuditSummary: Sendable {
    private let totals: Mutex<AuditTotals>
    private let failCriteria: FailCriteria

    init(failCriteria: FailCriteria, comparison: AuditComparison?) {
        self.failCriteria = failCriteria
        totals = Mutex(AuditTotals(comparison: comparison))
    }

    var current: AuditTotals { totals.withLock { $0 } }

    var lineCount: Int { totals.withLock { $0.lines } }

    func record(_ results: [AuditResult]) {
        totals.withLock { totals in
            for result in results { totals.add(result, isFailed: failCriteria.areMet(by: result)) }
        }
    }
}

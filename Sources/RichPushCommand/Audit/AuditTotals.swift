/// What a number of lines come to, in memory that does not grow with them.
struct AuditTotals: Sendable {
    private(set) var lines = 0
    private(set) var failedLines = 0
    private(set) var byStatus: [AuditStatus: Int] = [:]

    mutating func add(_ result: AuditResult, isFailed: Bool) {
        lines += 1
        if isFailed { failedLines += 1 }
        byStatus[result.status, default: 0] += 1
    }
}

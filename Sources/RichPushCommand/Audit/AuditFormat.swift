import ArgumentParser

/// How results are written.
enum AuditFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// One JSON object a line.
    case jsonl
    /// One test case a line, as CI systems read them.
    case junit
}

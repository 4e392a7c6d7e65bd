import SystemPackage

/// Why an audit ended before the last line.
enum AuditEnd: Sendable, Equatable {
    /// The user or the system asked for it.
    case interrupted
    /// The results cannot be written anymore.
    case outputFailed(Errno)
}

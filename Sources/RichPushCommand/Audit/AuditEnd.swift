/// Why an audit ended before the last line.
enum AuditEnd: Sendable, Equatable {
    /// The user, or the system, asked for it.
    case interrupted
    /// Nothing can be written any more: the system's error.
    case outputFailed(Int32)
}

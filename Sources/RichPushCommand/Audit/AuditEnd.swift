import ArgumentParser
import SystemPackage

/// Why an audit ended before the last line.
enum AuditEnd: Sendable {
    /// The user or the system asked for it, which leads to a status of its own.
    case interrupted(ExitCode)
    /// The results cannot be written anymore.
    case outputFailed(Errno)

    /// Whether the user or the system asked for it.
    var isInterruption: Bool {
        switch self {
        case .interrupted: true
        case .outputFailed: false
        }
    }
}

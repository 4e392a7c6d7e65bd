import RichPush

/// What makes a line count as failed.
package enum FailCriteria: Sendable, Equatable {
    /// Any finding that is an error.
    case errors
    /// Findings with these identifiers, whatever their severity.
    case findings(Set<String>)

    /// Whether no line can count as failed.
    package var areNever: Bool { self == .findings([]) }

    /// Whether a line counts as failed.
    package func areMet(by result: AuditResult) -> Bool {
        switch self {
        case .errors: result.findings.contains { $0.severity == .error }
        case .findings(let identifiers): result.findings.contains { identifiers.contains($0.identifier) }
        }
    }
}

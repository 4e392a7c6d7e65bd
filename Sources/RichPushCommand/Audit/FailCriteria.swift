import RichPush

/// What makes an audit end with 1.
enum FailCriteria: Sendable, Equatable {
    /// Any finding that is an error.
    case errors
    /// Findings with these identifiers, however bad they are.
    case findings(Set<String>)

    /// Whether no line can count as failed, whatever is in it: the user asked for that.
    var areNever: Bool { self == .findings([]) }

    /// Whether a line counts as failed.
    func areMet(by result: AuditResult) -> Bool {
        switch self {
        case .errors: result.findings.contains { $0.severity == .error }
        case .findings(let identifiers): result.findings.contains { identifiers.contains($0.identifier) }
        }
    }
}

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
        result.findings.contains { areMet(by: $0.identifier, $0.severity.rawValue) }
    }

    /// Whether a line of an audit's output counts as failed.
    func areMet(by line: JSONValue) -> Bool {
        line["findings"]?.arrayValue?.contains {
            areMet(by: $0["identifier"]?.stringValue ?? "", $0["severity"]?.stringValue ?? "")
        } ?? false
    }

    private func areMet(by identifier: String, _ severity: String) -> Bool {
        switch self {
        case .errors: severity == Finding.Severity.error.rawValue
        case .findings(let identifiers): identifiers.contains(identifier)
        }
    }
}

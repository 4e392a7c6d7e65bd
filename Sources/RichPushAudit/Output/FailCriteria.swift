import RichPush

/// The criteria for a failed line: the identifiers of findings of any severity, and two words.
package struct FailCriteria: Sendable, Hashable {
    /// The word for any finding that is an error.
    private static let error = Finding.Severity.error.rawValue
    /// The word for any unknown verdict.
    private static let unknown = AttachmentVerdict.Outcome.unknown.rawValue
    /// The criteria besides the identifiers of findings.
    package static let words = [error, unknown]
    /// The criterion by default: any finding that is an error.
    package static let errors = FailCriteria([error])

    private let names: Set<String>

    /// - Parameter names: Identifiers of findings, and any of ``words``.
    package init(_ names: Set<String>) {
        self.names = names
    }

    /// Whether no line can count as failed.
    package var areNever: Bool { names.isEmpty }

    /// Whether a line counts as failed.
    package func areMet(by result: AuditResult) -> Bool {
        name(metBy: result) != nil
    }

    /// The identifier of the first finding that makes the line count as failed, or the word; `nil` if it does not fail.
    func name(metBy result: AuditResult) -> String? {
        let finding = result.findings.first { areMet(by: $0.identifier, $0.severity.rawValue) }
        return finding?.identifier
            ?? (names.contains(Self.unknown) && result.hasUnknownVerdict ? Self.unknown : nil)
    }

    /// Whether a line of an audit's output counts as failed.
    func areMet(by line: JSONValue) -> Bool {
        if names.contains(Self.unknown),
            line["verdicts"]?.objectValue?.contains(where: { $0.value["outcome"]?.stringValue == Self.unknown }) == true
        {
            return true
        }
        return line["findings"]?.arrayValue?.contains {
            areMet(by: $0["identifier"]?.stringValue ?? "", $0["severity"]?.stringValue ?? "")
        } ?? false
    }

    private func areMet(by identifier: String, _ severity: String) -> Bool {
        names.contains(identifier) || severity == Self.error && names.contains(Self.error)
    }
}

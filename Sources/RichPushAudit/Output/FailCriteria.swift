import DeviceSimulator
import FCM
package import RichPush
import RichPushInput
import Vendors

/// The criteria for a failed line: the identifiers of findings of any severity, and the names of concerns.
package struct FailCriteria: Sendable, Hashable {
    /// The criteria besides the identifiers of findings.
    package static let words = Conclusion.Concern.allCases.map(\.rawValue)
    package static let usual = FailCriteria(Set(Conclusion.failing.map(\.rawValue)))

    private let names: Set<String>

    /// - Parameter names: Identifiers of findings, and any of ``words``.
    package init(_ names: Set<String>) { self.names = names }

    package var areNever: Bool { names.isEmpty }

    package func areMet(by result: AuditResult) -> Bool { name(metBy: result) != nil }

    /// The identifier of the first finding that makes the line count as failed, or a concern; `nil` if it does not fail.
    func name(metBy result: AuditResult) -> String? {
        let shared = result.shared
        let isError = names.contains(Conclusion.Concern.error.rawValue)
        let finding = shared.findings.first { names.contains($0.identifier) || isError && $0.severity == .error }
        return finding?.identifier ?? name(metBy: shared.concerns)
    }

    /// Whether a line of an audit's output counts as failed.
    func areMet(by line: JSONValue) -> Bool {
        let findings = line["findings"]?.arrayValue ?? []
        if findings.contains(where: { names.contains($0["identifier"]?.stringValue ?? "") }) { return true }
        let bytes = (line["verdicts"]?["bytes"]?["outcome"]?.stringValue).flatMap(AttachmentVerdict.Outcome.init)
        let hasError = findings.contains { $0["severity"]?.stringValue == Finding.Severity.error.rawValue }
        // The output of an earlier version has no conclusion.
        let conclusion = line["conclusion"]?.stringValue.flatMap(Conclusion.init) ?? .shows
        return name(metBy: conclusion.concerns(hasError: hasError, bytes: bytes)) != nil
    }

    private func name(metBy concerns: Set<Conclusion.Concern>) -> String? {
        Conclusion.Concern.allCases.first { concerns.contains($0) && names.contains($0.rawValue) }?.rawValue
    }
}

extension Finding.Kind {
    /// The failures of this machine, which say nothing about a URL.
    static let ofThisMachine: [Finding.Kind] = [.canceled, .storageFailure, .engineFailure, .networkFailure]

    /// All kinds of findings that a line of an audit may have.
    package static let auditable = richPush + fcm + deviceSimulator + vendors + input + audit
}

import FCM
import RichPush

/// One thing worth telling of a line: a finding of a delivery, or what is in the way of one.
struct AuditFinding: Sendable, Hashable {
    /// Where it is.
    enum Place: Sendable, Hashable {
        /// The URL that the line refers to: lines that share a verdict share its findings.
        case requestedURL
        case other(Finding.Location)
    }

    /// The line is no payload and no message.
    static let malformedLine = "malformed-line"
    /// FCM would refuse the message.
    static let refusedByFCM = "refused-by-fcm"
    /// All identifiers there are: those of deliveries, and an audit's own.
    static let identifiers = Finding.Identifier.allCases.map(\.rawValue) + [malformedLine, refusedByFCM]

    let identifier: String
    let severity: Finding.Severity
    let place: Place?
    let explanation: String

    init(_ finding: Finding, requestedURLs: [String] = []) {
        identifier = finding.identifier.rawValue
        severity = finding.severity
        explanation = finding.explanation
        place = finding.location.map { location in
            if case .url(let url) = location, requestedURLs.contains(url) { .requestedURL } else { .other(location) }
        }
    }

    /// What is wrong with a line that is nothing.
    init(malformed explanation: String) {
        identifier = Self.malformedLine
        severity = .error
        place = nil
        self.explanation = explanation
    }

    /// What FCM answers.
    init(refusal: FCMError) {
        identifier = Self.refusedByFCM
        severity = .error
        place = refusal.pointer.map { .other(.payload($0)) }
        explanation = "\(refusal)"
    }
}

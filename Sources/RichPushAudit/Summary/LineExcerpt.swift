package import RichPush

/// The facts about a line that a summary lists.
package struct LineExcerpt: Sendable {
    package let line: Int
    package let id: JSONValue?
    package let conclusion: Conclusion
    let status: AuditStatus
    package let url: String?
    package let reason: String?
    package let milliseconds: Double

    init(_ result: AuditResult) {
        line = result.line
        id = result.id
        conclusion = result.conclusion
        status = result.status
        url = result.url
        reason = result.reason?.clipped(toBytes: 300)
        milliseconds = result.media?.milliseconds ?? 0
    }

    /// The identifier as text; empty if there is none.
    package var idText: String {
        switch id {
        case .string(let text): text
        case let number?: "\(number)"
        case nil: ""
        }
    }
}

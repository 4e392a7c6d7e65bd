package import RichPush

/// The facts about a line that a summary lists.
package struct LineExcerpt: Sendable {
    package let name: LineName
    package let conclusion: Conclusion
    let status: AuditStatus
    package let url: String?
    package let reason: String?
    package let milliseconds: Double

    init(_ result: AuditResult) {
        name = LineName(line: result.line, id: result.id)
        conclusion = result.conclusion
        status = result.status
        url = result.url
        reason = result.reason?.clipped(toBytes: 300)
        milliseconds = result.media?.milliseconds ?? 0
    }
}

/// A line as its sender finds it again.
package struct LineName: Sendable {
    package let line: Int
    package let id: JSONValue?

    /// The identifier as text; empty if there is none.
    var idText: String {
        switch id {
        case .string(let text): text
        case let number?: "\(number)"
        case nil: ""
        }
    }

    /// The identifier, or else the line's number.
    package var text: String { idText.isEmpty ? "line \(line)" : idText }
}

import RichPush

/// A line that a summary names.
struct NotableLine: Sendable {
    let line: Int
    let id: JSONValue?
    let status: AuditStatus
    let url: String?
    let reason: String?
    let milliseconds: Double

    init(_ result: AuditResult) {
        line = result.line
        id = result.id
        status = result.status
        url = result.url
        reason = result.reason?.clipped(toBytes: 300)
        milliseconds = result.media?.milliseconds ?? 0
    }

    /// The identifier as text; empty if there is none.
    var idText: String {
        switch id {
        case .string(let text): text
        case .integer(let integer): "\(integer)"
        case .number(let number): "\(number)"
        default: ""
        }
    }
}

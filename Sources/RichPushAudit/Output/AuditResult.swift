public import RichPush
public import RichPushInput
import Vendors

/// The result of auditing one line.
public struct AuditResult: Sendable {
    /// The number of the line in the input, from 1; blank lines count.
    public let line: Int
    /// The identifier that the line has beside or around its payload or message: a string or a number.
    public let id: JSONValue?
    /// The kind of the line; `nil` if it is neither a payload nor a message.
    public let kind: InputDocument.Kind?
    /// What iOS does: `extension-ran`, or why the extension did not run; `nil` without a notification.
    public var decision: String? { shared.decision }
    /// The identifier of the vendor whose helper's rules applied; `nil` for Firebase's.
    public var vendor: String? { shared.vendor }
    /// What an iPhone shows.
    public var conclusion: Conclusion { shared.conclusion }
    /// What the simulated device did.
    public var status: AuditStatus { shared.status }
    /// The URL of the image, without its fragment, its credentials, and the secrets in its query.
    public var url: String? { shared.url }
    /// The host and port of the URL.
    public var host: String? { shared.host }
    /// The outcome of the download; `nil` if nothing was requested.
    public var media: MediaOutcome? { shared.media }
    /// Whether another line's download was used for this one.
    public var isCoalesced: Bool { shared.isCoalesced }
    /// At most 16 findings, the most severe first.
    public var findings: [Finding] { shared.findings }

    let shared: LineResult

    /// Why the notification does not show as it was sent, or may not, in one sentence; `nil` if it does.
    public var reason: String? { shared.reason }

    /// The result as a line of JSON, with its line feed, as `richpush audit` writes it.
    ///
    /// Members without a value are omitted. Future versions may add members but never change existing ones.
    public var jsonLine: [UInt8] {
        var json = JSONLine()
        write(to: &json)
        return json.bytes
    }

    func write(to json: inout JSONLine) {
        json.object { json in
            json.member("line", line)
            json.member("id", id)
            json.member("input", kind?.rawValue)
            shared.write(to: &json)
        }
        json.endLine()
    }

    /// How its sender finds the line again.
    package var name: LineName { LineName(line: line, id: id) }
    /// The reason, cut to the length that reports have room for.
    package var shortReason: String? { shared.shortReason }
}

extension AuditResult {
    init(line: Int, _ inspected: InspectedLine, _ fetched: FetchedMedia? = nil) {
        self.init(line: line, id: inspected.id, kind: inspected.kind, shared: LineResult(inspected, fetched))
    }

    init(line: Int, _ recognized: RecognizedLine, _ shared: LineResult) {
        self.init(line: line, id: recognized.id, kind: recognized.kind, shared: shared)
    }
}

/// What the simulated device did with a line. The raw values are stable.
public enum AuditStatus: String, Sendable, CaseIterable {
    /// It attached the image.
    case attached
    /// It did not attach the image.
    case notAttached = "not-attached"
    /// The notification refers to an image, but the extension does not run, so nothing was downloaded.
    case notRun = "not-run"
    /// The notification refers to no image that could be downloaded.
    case noImage = "no-image"
    /// FCM would refuse the message, or APNs the headers of the payload.
    case refused
    /// The line is neither a payload nor a message.
    case malformed

    /// The statuses of lines for which nothing was downloaded.
    package static let withoutDownload: [AuditStatus] = [.notRun, .noImage, .refused, .malformed]

    package var displayName: String {
        self == .notRun ? "extension not run" : rawValue.split(separator: "-").joined(separator: " ")
    }
}

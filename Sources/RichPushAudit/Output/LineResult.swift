import RichPush
import Vendors

/// The result of a line: everything except its number, its identifier, and the kind of its input.
///
/// Lines whose only findings are those of one URL share it, so it is made and written as JSON only once.
final class LineResult: Sendable {
    /// The maximum number of findings of a line; only the most severe ones are kept.
    private static let findingLimit = 16

    let decision: String?
    let vendor: String?
    let status: AuditStatus
    let url: String?
    let host: String?
    var media: MediaOutcome? { fetched?.outcome }
    var milliseconds: Double { fetched?.outcome.milliseconds ?? 0 }
    var isCoalesced: Bool { fetched.map { $0.isCoalesced && $0.outcome.isDownload } ?? false }
    private let fetched: FetchedMedia?
    let findings: [Finding]
    let conclusion: Conclusion
    /// The members of the JSON line that contain it; `nil` if only one line has it.
    // Only the initializer sets it, before anything else has the object.
    nonisolated(unsafe) private(set) var text: [UInt8]?

    init(_ inspected: InspectedLine, _ fetched: FetchedMedia?, isShared: Bool = false) {
        self.fetched = fetched
        decision = inspected.decision
        vendor = inspected.vendor?.vendor.id
        status = fetched?.outcome.isAttached == true ? .attached : inspected.status
        url = inspected.url?.redactedURL
        host = inspected.url.flatMap(\.urlHost)
        let all = inspected.findings + (fetched?.outcome.findings ?? [])
        findings = all.count < 2 ? all : Array(all.worstFirst().prefix(Self.findingLimit))
        conclusion = Conclusion(isShown: inspected.isShown, fetched?.outcome.verdicts?.concluding, findings)
        guard isShared else { return }
        var json = JSONLine()
        writeMembers(to: &json)
        text = json.bytes
    }

    /// The result of all recognized lines with a URL whose outcome is known.
    convenience init(sharedBy url: String, _ fetched: FetchedMedia) {
        self.init(InspectedLine(recognized: url), fetched.coalesced, isShared: true)
    }

    var isShared: Bool { text != nil }

    /// What a user may count as a failure.
    var concerns: Set<Conclusion.Concern> {
        let hasError = findings.contains { $0.severity == .error }
        return conclusion.concerns(hasError: hasError, bytes: media?.verdicts?.bytes.outcome)
    }

    /// The finding that decides what an iPhone shows, or else the most severe one; `nil` if there are only notices.
    var cause: Finding? { conclusion.cause(in: findings) }

    /// Why the notification does not show as it was sent, or may not, in one sentence; `nil` if it does.
    var reason: String? { conclusion == .shows ? nil : cause?.explanation }
    var shortReason: String? { reason?.clipped(toBytes: 300) }

    /// Writes the members of a line that several lines may share.
    func write(to json: inout JSONLine) { if let text { json.append(members: text) } else { writeMembers(to: &json) } }

    private func writeMembers(to json: inout JSONLine) {
        json.members([
            "conclusion": conclusion.rawValue, "status": status.rawValue, "decision": decision, "vendor": vendor,
            "url": url,
        ])
        if let media { write(media, to: &json) }
        json.member("reason", shortReason)
        json.objects("findings", findings) { json, finding in
            json.members(["identifier": finding.identifier, "severity": finding.severity.rawValue])
            write(finding.location, to: &json)
        }
        if isCoalesced { json.member("coalesced", true) }
    }

    private func write(_ media: MediaOutcome, to json: inout JSONLine) {
        json.member("failure", media.failure?.identifier)
        json.member("httpStatus", media.httpStatus)
        json.members(["claimedType": media.claimedType, "detectedType": media.detectedType])
        json.member("bytes", media.byteCount)
        json.member("decodable", media.isDecodable)
        json.member("milliseconds", tenthsOf: media.milliseconds)
        guard let verdicts = media.verdicts else { return }
        json.object("verdicts") { json in
            json.object("bytes") { write(verdicts.bytes, to: &$0) }
            json.object("helper") { write(verdicts.helper, to: &$0) }
        }
    }

    private func write(_ verdict: MediaOutcome.Verdict, to json: inout JSONLine) {
        json.members(["outcome": verdict.outcome.rawValue, "typeIdentifier": verdict.typeIdentifier])
        json.member("errorCode", verdict.errorCode)
        json.member("certainty", verdict.certainty.rawValue)
    }

    private func write(_ location: Finding.Location?, to json: inout JSONLine) {
        guard let location else { return }
        json.object("location") { json in
            switch location {
            case .url(let url): json.member("url", url)
            case .payload(let pointer): json.member("payload", pointer.description.clipped(toBytes: 200))
            case .header(let name): json.member("header", name)
            case .body: json.member("body", true)
            }
        }
    }
}

extension String {
    /// The text, truncated to a number of bytes between two scalars, and with an ellipsis if it was longer.
    func clipped(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var result = String.UnicodeScalarView()
        var count = 0
        for scalar in unicodeScalars {
            count += UTF8.width(scalar)
            guard count <= limit else { break }
            result.append(scalar)
        }
        return String(result) + "…"
    }
}

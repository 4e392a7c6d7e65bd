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
    /// The outcome for the media; `nil` if nothing was requested.
    let fetched: FetchedMedia?
    var media: MediaOutcome? { fetched?.outcome }
    var isCoalesced: Bool { fetched.map { $0.isCoalesced && $0.outcome.isDownload } ?? false }
    let findings: [Finding]
    /// What an iPhone shows.
    let conclusion: Conclusion
    /// The members of the JSON line that contain it; `nil` if only one line has it.
    let text: [UInt8]?

    /// The result of one line.
    init(_ inspected: InspectedLine, _ fetched: FetchedMedia?) {
        self.fetched = fetched
        decision = inspected.decision
        vendor = inspected.recognition?.vendor.vendor.id
        status = fetched?.outcome.isAttached == true ? .attached : inspected.status
        url = inspected.url?.redactedURL
        host = inspected.media.map(\.host) ?? inspected.url.flatMap(\.urlHost)
        let all = inspected.findings + (fetched?.outcome.findings ?? [])
        findings = all.count < 2 ? all : Array(all.worstFirst().prefix(Self.findingLimit))
        conclusion = Conclusion(isShown: inspected.isShown, fetched?.outcome.verdicts?.concluding, findings)
        text = nil
    }

    /// The result of all recognized lines with a URL whose outcome is known.
    convenience init(sharedBy url: String, _ fetched: FetchedMedia) {
        self.init(sharing: LineResult(InspectedLine(recognized: url), fetched.coalesced))
    }

    private init(sharing result: LineResult) {
        decision = result.decision
        vendor = result.vendor
        status = result.status
        url = result.url
        host = result.host
        fetched = result.fetched
        findings = result.findings
        conclusion = result.conclusion
        var json = JSONLine(continuing: true)
        result.writeMembers(to: &json)
        text = json.bytes
    }

    /// Whether other lines have it, too.
    var isShared: Bool { text != nil }

    /// What a user may count as a failure.
    var concerns: Set<Conclusion.Concern> {
        let hasError = findings.contains { $0.severity == .error }
        return conclusion.concerns(hasError: hasError, bytes: media?.verdicts?.bytes.outcome)
    }

    /// The finding that decides what an iPhone shows, or else the most severe one; `nil` if there are only notices.
    ///
    /// That http is only allowed here is the cause only if there is no other, because it is true of whole campaigns.
    var cause: Finding? {
        let problems = findings.prefix { $0.severity > .notice }
        return problems.first { $0.kind != .insecureURL || $0.severity == .error } ?? problems.first
    }

    /// Why the notification does not show as it was sent, or may not, in one sentence; `nil` if it does.
    var reason: String? {
        conclusion == .shows ? nil : cause?.explanation
    }
}

import RichPush
import Vendors

/// The verdict on a line: everything except its number, its identifier, and the kind of its input.
///
/// Lines whose only findings are those of one URL share it, so it is made and written as JSON only once.
final class LineVerdict: Sendable {
    /// The maximum number of findings of a line; only the most severe ones are kept.
    private static let findingLimit = 16

    let decision: String?
    let vendor: String?
    let status: AuditStatus
    let url: String?
    let host: String?
    /// The outcome for the media; `nil` if nothing was requested.
    let answer: MediaFetcher.Answer?
    var media: MediaOutcome? { answer?.outcome }
    var isCoalesced: Bool { answer.map { $0.isCoalesced && $0.outcome.isDownload } ?? false }
    let findings: [Finding]
    /// The members of the JSON line that contain it; `nil` if only one line has it.
    let text: [UInt8]?

    /// The verdict on one line.
    init(_ inspected: InspectedLine, _ answer: MediaFetcher.Answer?) {
        self.answer = answer
        decision = inspected.decision
        vendor = inspected.recognition?.vendor.vendor.id
        status = answer?.outcome.isAttached == true ? .attached : inspected.status
        url = inspected.url?.redactedURL
        host = inspected.media.map(\.host) ?? inspected.url.flatMap(\.urlHost)
        let all = inspected.findings + (answer?.outcome.findings ?? [])
        findings = all.count < 2 ? all : Array(all.worstFirst().prefix(Self.findingLimit))
        text = nil
    }

    /// The verdict on all recognized lines with a URL whose outcome is known.
    convenience init(sharedBy url: String, _ answer: MediaFetcher.Answer) {
        self.init(sharing: LineVerdict(InspectedLine(recognized: url), answer.coalesced))
    }

    private init(sharing verdict: LineVerdict) {
        decision = verdict.decision
        vendor = verdict.vendor
        status = verdict.status
        url = verdict.url
        host = verdict.host
        answer = verdict.answer
        findings = verdict.findings
        var json = JSONLine(continuing: true)
        verdict.writeMembers(to: &json)
        text = json.bytes
    }

    /// Whether other lines have it, too.
    var isShared: Bool { text != nil }

    /// Whether either verdict is unknown.
    var isUnknown: Bool {
        guard let verdicts = media?.verdicts else { return false }
        return verdicts.bytes.outcome == .unknown || verdicts.helper.outcome == .unknown
    }

    /// Why there is no image, or another error, in one sentence; `nil` without an error.
    var reason: String? {
        let finding = findings.first { $0.severity == .error } ?? findings.first { $0.kind == media?.failure }
        return finding?.explanation
    }
}

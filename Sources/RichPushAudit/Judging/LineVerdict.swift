import RichPush
import Vendors

/// What becomes of a line, but for its number, its identifier, and the kind of its input.
///
/// Lines that have nothing to tell but what became of one URL share it, so that what they have in common is made, and
/// written as JSON, once.
final class LineVerdict: Sendable {
    /// The most findings that a line has; only the most severe ones are kept.
    private static let findingLimit = 16

    let decision: String?
    let vendor: String?
    let status: AuditStatus
    let url: String?
    let host: String?
    let media: MediaOutcome?
    let isCoalesced: Bool
    let findings: [Finding]
    /// The members of the line of JSON that say all this; `nil` if one line has it alone.
    let text: [UInt8]?

    /// The verdict on one line.
    init(_ inspected: InspectedLine, _ answer: MediaFetcher.Answer?) {
        media = answer?.outcome
        isCoalesced = answer?.isCoalesced == true && answer?.outcome.isDownload == true
        decision = inspected.decision
        vendor = inspected.recognition?.vendor.vendor.id
        status = answer?.outcome.isAttached == true ? .attached : inspected.status
        url = inspected.url?.redactedURL
        host = inspected.url.flatMap(\.urlHost)
        let all = inspected.findings + (answer?.outcome.findings ?? [])
        findings = all.count < 2 ? all : Array(all.worstFirst().prefix(Self.findingLimit))
        text = nil
    }

    /// The verdict on all recognized lines with a URL whose outcome is known.
    convenience init(sharedBy url: String, _ outcome: MediaOutcome) {
        let inspected = InspectedLine(recognized: url)
        self.init(sharing: LineVerdict(inspected, MediaFetcher.Answer(outcome: outcome, isCoalesced: true)))
    }

    private init(sharing verdict: LineVerdict) {
        decision = verdict.decision
        vendor = verdict.vendor
        status = verdict.status
        url = verdict.url
        host = verdict.host
        media = verdict.media
        isCoalesced = verdict.isCoalesced
        findings = verdict.findings
        var json = JSONLine(continuing: true)
        verdict.writeMembers(to: &json)
        text = json.bytes
    }

    /// Whether other lines have it, too.
    var isShared: Bool { text != nil }

    /// Whether it is unknown what an iPhone does with the media, or what its bytes are.
    var isUnknown: Bool {
        guard let verdicts = media?.verdicts else { return false }
        return verdicts.bytes.outcome == .unknown || verdicts.helper.outcome == .unknown
    }

    /// Why there is no image, or what else is an error, in one sentence; `nil` if nothing is.
    var reason: String? {
        let finding = findings.first { $0.severity == .error } ?? findings.first { $0.kind == media?.failure }
        return finding?.explanation
    }
}

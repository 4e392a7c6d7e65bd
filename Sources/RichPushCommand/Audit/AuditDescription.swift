import CommandSupport
import RichPush
import RichPushAudit

/// How an audit was made, as its summaries say it.
struct AuditDescription: Sendable {
    /// The names of the input's files.
    let input: [String]
    /// What each was recognized as: `CSV, URLs in column "image"`.
    var formats: [String] = []
    var duration: Duration
    var end: AuditEnd?
    /// The lines of the earlier audits that this one continues.
    var earlier = CompletedLineSet()
    let failCriteria: FailCriteria
    var thumbnails: MediaThumbnails?

    /// What was audited, with the formats in parentheses.
    var inputText: String {
        zip(input, formats).map { "\($0.visible) (\($1.visible))" }.joined(separator: ", ")
    }

    /// How many lines failed earlier; `nil` if this audit does not continue another one.
    var earlierText: String? {
        guard earlier.count > 0 else { return nil }
        return "\(earlier.failedCount.grouped) of \(earlier.count.counted("line")) failed before --resume; they count "
            + "for the exit status, but not below"
    }

    /// How many lines failed, and what that means.
    func failedText(_ totals: AuditTotals) -> (count: String, meaning: String) {
        let count = "\(totals.failedLines.grouped) failed"
        guard !failCriteria.areNever else { return (count, "with --fail-on none, no line fails") }
        let subject =
            switch totals.failedLines {
            case 0: "no line has"
            case 1: "it has"
            default: "they have"
            }
        return failCriteria == .usual
            ? (count, "\(subject) a finding that is an error, or a picture that cannot be drawn")
            : (count, "\(subject) a finding or a concern that --fail-on names")
    }
}

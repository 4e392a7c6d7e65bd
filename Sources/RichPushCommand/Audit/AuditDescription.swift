import CommandSupport
import RichPush
import RichPushAudit

/// How an audit was made, as its summaries say it.
struct AuditDescription: Sendable {
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

/// The summaries to write at the end. Their files are opened at the beginning, because a campaign may take hours.
struct SummaryFiles {
    private let writesText: Bool
    private let isQuiet: Bool
    private let document: OutputFile?
    private let page: OutputFile?

    init(_ options: AuditOptions, isQuiet: Bool) throws(CommandError) {
        self.isQuiet = isQuiet
        writesText = options.summary || options.writesNoResults
        if let path = options.summaryFile { document = try OutputFile(path) } else { document = nil }
        if let path = options.report { page = try OutputFile(path) } else { page = nil }
    }

    func write(_ totals: AuditTotals, _ description: AuditDescription) throws(CommandError) {
        if writesText || description.end?.isInterruption == true && !isQuiet {
            StandardStreams.writeError(SummaryText(totals, description, palette: .forStandardError()).text)
        }
        let isComplete = description.end == nil
        try document?.write(SummaryDocument(totals, duration: description.duration, isComplete: isComplete).bytes)
        if let page { try page.write(Array(ReportPage(totals, description).text.utf8)) }
    }
}

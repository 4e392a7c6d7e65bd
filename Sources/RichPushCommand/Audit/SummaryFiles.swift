import CommandSupport
import RichPushAudit

/// The summaries to write at the end. Their files are opened at the beginning, because a campaign may take hours.
struct SummaryFiles {
    private let writesText: Bool
    private let failCriteria: FailCriteria
    private let document: OutputFile?
    private let page: OutputFile?

    init(_ options: AuditOptions, failCriteria: FailCriteria) throws(CommandError) {
        self.failCriteria = failCriteria
        writesText = options.summary
        if let path = options.summaryFile { document = try OutputFile(path) } else { document = nil }
        if let path = options.report { page = try OutputFile(path) } else { page = nil }
    }

    /// Writes the summaries that the options ask for.
    /// - Parameter input: The name of the input.
    func write(_ totals: AuditTotals, duration: Duration, end: AuditEnd?, input: String) throws(CommandError) {
        if writesText || end?.isInterruption == true {
            let palette = Palette.forStandardError()
            let text = SummaryText(totals, failCriteria, duration: duration, end: end, palette: palette).text
            StandardStreams.writeError(text)
        }
        try document?.write(SummaryDocument(totals, duration: duration, isComplete: end == nil).bytes)
        if let page {
            let name = input == "-" ? "the standard input" : input
            try page.write(Array(ReportPage(totals, duration: duration, isComplete: end == nil, input: name).text.utf8))
        }
    }
}

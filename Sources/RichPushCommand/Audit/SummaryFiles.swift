import CommandSupport
import RichPushAudit

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

    /// Writes the summaries that the options ask for.
    func write(_ totals: AuditTotals, _ description: AuditDescription) throws(CommandError) {
        if writesText || description.end?.isInterruption == true && !isQuiet {
            StandardStreams.writeError(SummaryText(totals, description, palette: .forStandardError()).text)
        }
        let isComplete = description.end == nil
        try document?.write(SummaryDocument(totals, duration: description.duration, isComplete: isComplete).bytes)
        if let page { try page.write(Array(ReportPage(totals, description).text.utf8)) }
    }
}

import Glibc

/// Where a summary goes at the end. Files are opened at the beginning, since a campaign takes long.
struct SummaryFiles {
    private let writesText: Bool
    private let document: OutputFile?
    private let page: OutputFile?

    init(_ options: AuditOptions) throws(AuditError) {
        writesText = options.summary
        if let path = options.summaryFile { document = try OutputFile(path) } else { document = nil }
        if let path = options.report { page = try OutputFile(path) } else { page = nil }
    }

    /// Writes all that was asked for.
    /// - Parameter input: The name of what was audited.
    func write(_ totals: AuditTotals, duration: Duration, end: AuditEnd?, input: String) throws(AuditError) {
        if writesText || end == .interrupted {
            let palette = Palette.forStandardError()
            StandardStreams.writeError(SummaryText(totals, duration: duration, end: end, palette: palette).text)
        }
        try document?.write(SummaryDocument(totals, duration: duration, end: end).bytes)
        if let page {
            let name = input == "-" ? "the standard input" : input
            try page.write(Array(ReportPage(totals, duration: duration, end: end, input: name).text.utf8))
        }
    }
}

import ArgumentParser
import Glibc
import RichPush

/// An audit as the command runs it: from a file or the standard input to the standard output, with all that is written
/// beside it.
struct AuditRun {
    private let file: String
    private let options: AuditOptions
    private let settings: AuditSettings

    init(file: String, options: AuditOptions, delivery: DeliveryOptions) throws(InputError) {
        self.file = file
        self.options = options
        settings = try AuditSettings(options: options, delivery: delivery)
    }

    /// Audits, and writes what was asked for.
    /// - Returns: How the command is to end.
    func run() async throws(AuditError) -> ExitCode {
        let input = try AuditInputFile(file)
        var finished = FinishedLines()
        if let path = options.resume {
            finished = try FinishedLines(readingOutputAt: path)
            if finished.count == 0 {
                StandardStreams.writeError("richpush: \(path.visible) has no line of an audit, so all are audited")
            }
        }
        let files = try SummaryFiles(options)
        let stop = AuditStop()
        let audit = Audit(
            settings: settings,
            source: try LineSource(),
            output: try OutputBuffer(),
            stop: stop,
            summary: AuditSummary(failCriteria: settings.failCriteria)
        )
        try Interruption.watch { stop.request(.interrupted) }
        try audit.output.start(writing: STDOUT_FILENO) { stop.request(.outputFailed($0)) }
        try audit.source.start(reading: input.descriptor, finished: finished)

        let start = ContinuousClock.now
        let bar = ProgressBar(audit, totalBytes: input.byteCount)
        let progress = bar.map { bar in Task { await bar.run() } }
        await audit.run()
        // Also when that comes while nothing but the output is left to write.
        stop.onRequest { giveUpSoon(audit.output) }
        if let failure = await audit.output.finish() { stop.request(.outputFailed(failure)) }
        progress?.cancel()
        await progress?.value

        let totals = audit.summary.current
        try files.write(totals, duration: .now - start, end: stop.end, input: file)
        if let code = audit.source.failure { throw .unreadable(file, code) }
        if totals.lines == 0, stop.end == nil, finished.count == 0 {
            StandardStreams.writeError("richpush: the input has no line")
        }
        return try status(of: totals, end: stop.end, isWhole: finished.count == 0)
    }

    /// Who was told to end does not wait for ever for a reader that takes nothing.
    private func giveUpSoon(_ output: OutputBuffer) {
        Task {
            try await Task.sleep(for: .seconds(5))
            output.giveUp()
        }
    }

    /// - Parameter isWhole: Whether these were all lines, and not the rest of an earlier audit.
    private func status(of totals: AuditTotals, end: AuditEnd?, isWhole: Bool) throws(AuditError) -> ExitCode {
        switch end {
        case .interrupted: return ExitStatus.interrupted
        case .outputFailed(EPIPE): return ExitStatus.brokenPipe
        case .outputFailed(let code): throw .unwritable("the standard output", code)
        case nil: break
        }
        if settings.failCriteria.areNever { return .success }
        if isWhole, totals.lines > 0, totals.byStatus[.malformed] == totals.lines { return ExitStatus.dataError }
        return totals.failedLines > 0 ? ExitStatus.withoutMedia : .success
    }
}

import ArgumentParser
import DeviceSimulator
import Glibc
import RichPush

/// An audit as the command runs it: from a file or the standard input to the standard output.
struct AuditRun {
    let file: String
    let options: AuditOptions
    let settings: AuditSettings

    init(file: String, options: AuditOptions, delivery: DeliveryOptions) throws(InputError) {
        self.file = file
        self.options = options
        settings = try AuditSettings(options: options, delivery: delivery)
    }

    /// Audits, and writes what was asked for.
    /// - Returns: How the command is to end.
    func run() async throws(AuditError) -> ExitCode {
        let descriptor = try open()
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        let finished = FinishedLines()
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
        try audit.source.start(reading: descriptor, finished: finished)
        await audit.run()
        let failure = await audit.output.finish()
        let totals = audit.summary.current
        if let code = audit.source.failure { throw .unreadable(file, code) }
        if let failure { stop.request(.outputFailed(failure)) }
        return try status(of: totals, end: stop.end)
    }

    private func open() throws(AuditError) -> Int32 {
        guard file != "-" else { return STDIN_FILENO }
        let descriptor = Glibc.open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(file, errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw .unreadable(file, EISDIR)
        }
        return descriptor
    }

    private func status(of totals: AuditTotals, end: AuditEnd?) throws(AuditError) -> ExitCode {
        switch end {
        case .interrupted: return ExitStatus.interrupted
        case .outputFailed(EPIPE): return ExitStatus.brokenPipe
        case .outputFailed(let code): throw .unwritable("the standard output", code)
        case nil: break
        }
        if totals.lines > 0, totals.byStatus[.malformed] == totals.lines { return ExitStatus.dataError }
        return totals.failedLines > 0 ? ExitStatus.withoutMedia : .success
    }
}

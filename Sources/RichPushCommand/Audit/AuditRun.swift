import ArgumentParser
import CommandSupport
import FoundationEssentials
import Glibc
import Locks
import RichPush
import RichPushAudit
import SystemPackage

extension AuditCommand {
    /// The time in which an interrupted audit may still write results.
    private static let gracePeriod: Duration = .seconds(5)
    /// The number of hosts from which on this machine has no network, if it reached none of them.
    private static let unreachedLimit = 3

    func run() async throws {
        var configuration = try Audit.Configuration(options: options, delivery: delivery)
        try FileIdentity.requireDistinct(
            inputs: files + options.resume
                + [options.compare, delivery.strings, options.vendors.file.vendorFile].compactMap(\.self),
            outputs: [options.summaryFile, options.report].compactMap(\.self)
        )
        let input: CampaignReader
        do throws(CampaignError) {
            let columns = (options.urlColumn, options.idColumn)
            input = try await CampaignReader(files, columns: columns, isNumbered: options.numbered)
        } catch { throw CommandError(error) }
        configuration.isNumbered = input.isNumbered
        let failCriteria = options.failCriteria
        for path in options.resume {
            let count = configuration.completedLines.count
            do throws(Errno) { try await configuration.completedLines.insert(FileBuffers(path), failCriteria) } catch {
                throw CommandError.unreadable(path, error)
            }
            if configuration.completedLines.count == count {
                StandardStreams.writeError("richpush: \(path.visible) has no completed line of an audit's output")
            }
        }
        let completed = configuration.completedLines
        let comparison = try await comparison()
        // They are opened at the beginning, because a campaign may take hours.
        let document = try options.summaryFile.map { try OutputFile($0) }
        let page = try options.report.map { try OutputFile($0) }
        configuration.thumbnails = page == nil ? nil : try .drawnByFFmpeg()
        let summary = AuditSummary(failCriteria: failCriteria, comparison: comparison)
        let start = ContinuousClock.now
        let batches = Audit(configuration).batches(of: input)
        let bar = ProgressLine(isQuiet: delivery.quiet || !options.writesNoResults && isatty(STDOUT_FILENO) == 1)
        let (skipped, sampled) = (completed.count, configuration.sample?.count)
        let progress = Task {
            await bar.run {
                AuditProgress(
                    finished: summary.lineCount,
                    read: batches.lineCount,
                    isInputRead: batches.isInputRead,
                    part: input.byteCount.map { Double(input.bytesRead) / Double(max(1, $0)) },
                    completed: skipped,
                    sample: sampled
                )
            }
        }
        let (end, failure) = await write(batches, to: summary)
        progress.cancel()
        await progress.value

        var totals = summary.current
        totals.sample = configuration.sample.map { ($0, batches.lineCount) }
        let description = AuditDescription(
            input: files.map { $0 == "-" ? "the standard input" : $0 },
            formats: await input.descriptions,
            duration: .now - start,
            end: end,
            earlier: completed,
            failCriteria: failCriteria,
            thumbnails: configuration.thumbnails
        )
        if options.format == .github {
            let report = GitHubReport(totals, of: await input.readFiles)
            do throws(ExitCode) { try StandardStreams.writeOutput(report.text) } catch {
                throw CommandError("cannot write the standard output", status: error)
            }
            try report.appendSummary()
        }
        if options.summary || options.writesNoResults || end?.isInterruption == true && !delivery.quiet {
            StandardStreams.writeError(SummaryText(totals, description, palette: .forStandardError()).text)
        }
        try document?.write(SummaryDocument(totals, duration: description.duration, isComplete: end == nil).bytes)
        try page?.write(Array(ReportPage(totals, description).text.utf8))
        if end?.isInterruption == true, options.format ?? .jsonl == .jsonl, options.sample == nil,
            let command = ResumeCommand().text(readsStandardInput: files.contains("-"))
        {
            StandardStreams.writeError("\nrichpush: to audit the rest:\n\(command)")
        }
        delivery.noteUnusedProxy(totals.byFinding.keys)
        if let failure { throw CommandError(failure) }
        if totals.lines == 0, end == nil, completed.count == 0 {
            StandardStreams.writeError("richpush: the input has no lines")
        }
        let status = try status(of: totals, end: end, completed)
        if status != .success { throw status }
    }

    private func comparison() async throws(CommandError) -> AuditComparison? {
        guard let path = options.compare else { return nil }
        do throws(Errno) {
            let comparison = try await AuditComparison(with: try FileBuffers(path), options.failCriteria)
            if comparison.missing == 0 {
                StandardStreams.writeError("richpush: \(path.visible) has no line of an audit's output to compare with")
            }
            return comparison
        } catch {
            throw .unreadable(path, error)
        }
    }

    /// Writes results as they arrive.
    /// - Returns: Why it ended before the last line, and what went wrong with the input.
    private func write(
        _ batches: AuditBatches<CampaignError>,
        to summary: AuditSummary
    ) async -> (end: AuditEnd?, failure: CampaignError?) {
        let output = OutputWriter(.standardOutput)
        let format = options.format ?? .jsonl
        let encoder = options.writesNoResults ? nil : ResultEncoder(format, failCriteria: options.failCriteria)
        let writing = Task { () -> (Errno?, CampaignError?, Bool) in
            var failure: CampaignError?
            // The hosts that were not reached; `nil` once the network has proved to work.
            var unreached: Set<String>? = []
            var isOffline = false
            _ = await output.write(encoder?.start ?? [])
            do throws(CampaignError) {
                for try await results in batches {
                    summary.record(results)
                    if unreached != nil, results.contains(where: { $0.media?.provesNetwork == true }) {
                        unreached = nil
                    }
                    unreached?.formUnion(results.lazy.filter { $0.media?.provesNetwork == false }.compactMap(\.host))
                    if let unreached, unreached.count >= Self.unreachedLimit {
                        isOffline = true
                        batches.stop()
                    }
                    if let encoder { guard await output.write(encoder.encode(results)) else { break } }
                }
            } catch {
                failure = error
            }
            batches.stop()
            _ = await output.write(encoder?.end(summary.current.pictures) ?? [])
            return (await output.finish(), failure, isOffline)
        }
        let signals = Interruption.watch {
            batches.stop()
            Task {
                // Perhaps nobody reads the remaining output.
                try await Task.sleep(for: Self.gracePeriod)
                writing.cancel()
            }
        }
        defer { withExtendedLifetime(signals) {} }
        let (outputFailure, failure, isOffline) = await writing.value
        if let status = Interruption.status { return (.interrupted(status), failure) }
        return (outputFailure.map { .outputFailed($0) } ?? (isOffline ? .offline : nil), failure)
    }

    /// - Parameter completed: The lines of the earlier audit that this one continues.
    private func status(
        of totals: AuditTotals,
        end: AuditEnd?,
        _ completed: CompletedLineSet
    ) throws(CommandError) -> ExitCode {
        switch end {
        case .interrupted(let status): return status
        case .outputFailed(.brokenPipe): return ExitStatus.brokenPipe
        case .outputFailed(let error): throw .unwritable("the standard output", error)
        case .offline:
            let unknown = totals.byFinding[Finding.Kind.networkFailure.identifier]?.lines ?? 0
            throw CommandError(
                "this machine seems to have no network, no DNS, or no working proxy, so the audit stopped after "
                    + "\(totals.lines.counted("line")); nothing is known about the images of \(unknown.grouped) of them, "
                    + "which --resume audits again",
                status: ExitStatus.systemError
            )
        case nil: break
        }
        let isWhole = completed.count == 0
        if totals.lines == 0, isWhole, !options.allowEmpty { return ExitStatus.dataError }
        if options.failCriteria.areNever { return .success }
        if isWhole, totals.lines > 0, totals.lines(with: .malformed) == totals.lines { return ExitStatus.dataError }
        return totals.failedLines + completed.failedCount > 0 ? ExitStatus.withoutMedia : .success
    }
}

/// Why an audit ended before the last line.
enum AuditEnd: Sendable {
    /// The user or the system asked for it, which has its own exit status.
    case interrupted(ExitCode)
    case outputFailed(Errno)
    /// This machine reached none of several hosts.
    case offline

    var isInterruption: Bool { if case .interrupted = self { true } else { false } }
}

/// The totals of an audit so far.
final class AuditSummary: Sendable {
    private let totals: Mutex<AuditTotals>
    private let failCriteria: FailCriteria

    init(failCriteria: FailCriteria, comparison: AuditComparison?) {
        self.failCriteria = failCriteria
        totals = Mutex(AuditTotals(comparison: comparison))
    }

    var current: AuditTotals {
        totals.withLock { totals in
            totals.settle()
            return totals
        }
    }

    var lineCount: Int { totals.withLock { $0.lines } }

    func record(_ results: [AuditResult]) {
        totals.withLock { totals in
            for result in results { totals.add(result, failCriteria) }
        }
    }
}

extension CommandError {
    fileprivate init(_ error: CampaignError) {
        let name = error.path == "-" ? "the standard input" : error.path.visible
        switch error.reason {
        case .unreadable(let reason): self = .unreadable(error.path, reason)
        case .wrongKind(let problem):
            self.init("cannot audit \(name): \(problem.visible)", status: ExitStatus.dataError)
        case .damaged(let problem):
            self.init("cannot audit \(name) to its end: \(problem.visible)", status: ExitStatus.noInput)
        }
    }
}

struct ResumeCommand {
    var arguments = CommandLine.arguments
    /// The file with its results; `nil` if they did not go to a file.
    var output = Self.path(of: 1)
    /// The file that it read as the standard input.
    var input = Self.path(of: 0)

    /// The text to paste; `nil` if the results or the input are gone.
    func text(readsStandardInput: Bool) -> String? {
        guard let output, !readsStandardInput || input != nil else { return nil }
        var words = arguments
        words.insert(contentsOf: ["--resume", output], at: min(2, words.count))
        let redirection = readsStandardInput ? input.map { " < \($0.quotedForShell)" } ?? "" : ""
        let rest = output.replacing(/(\.\w+)?$/, maxReplacements: 1) { "-rest\($0.1 ?? "")" }
        return words.map(\.quotedForShell).joined(separator: " ") + redirection + " > " + rest.quotedForShell
    }

    /// The path of a regular file that a descriptor has open, from the working directory if it is there.
    private static func path(of descriptor: Int) -> String? {
        guard let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)"),
            FileIdentity(file, standardStream: .standardInput) != nil
        else { return nil }
        let folder = FileManager.default.currentDirectoryPath + "/"
        return file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : file
    }
}

extension String {
    /// The text as one word of a POSIX shell's command.
    var quotedForShell: String {
        wholeMatch(of: /[A-Za-z0-9_.\/:=,@%+-]+/) != nil ? self : "'\(replacing("'", with: #"'\''"#))'"
    }
}

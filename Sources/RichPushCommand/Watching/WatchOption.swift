import ArgumentParser
import CommandSupport
import FoundationEssentials
import RichPush
import RichPushAudit

/// Whether a command runs again when its files change.
struct WatchOption: ParsableArguments {
    @Flag(help: "Run again whenever an input file changes. Ctrl-C ends it.")
    var watch = false

    /// Runs a command, and again whenever one of its files has changed.
    /// - Parameter files: The files, as they are before each run.
    func run(
        _ files: @autoclosure @escaping @Sendable () -> [String],
        _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        guard watch else { return try await Interruption.run(body) }
        guard !files().isEmpty, !files().contains("-") else { throw ValidationError("--watch needs a file.") }
        try await Interruption.run {
            while true {
                // Before the run, so that a change during it counts.
                let watch = try FileWatch(files())
                let start = ContinuousClock.now
                do {
                    try await body()
                } catch {
                    guard !Task.isCancelled, CommandError.reported(error) is ExitCode else { throw error }
                }
                try Task.checkCancellation()
                let time = (ContinuousClock.now - start).milliseconds.inMilliseconds
                let now = Date.now.formatted(.iso8601.time(includingFractionalSeconds: false))
                let words = "── \(now) UTC · \(time) · waiting for a change; Ctrl-C ends "
                let rest = Palette.forStandardError().width - words.displayWidth
                StandardStreams.writeError(words + String(repeating: "─", count: max(2, rest)))
                for await _ in watch.changes { break }
                try Task.checkCancellation()
            }
        }
    }
}

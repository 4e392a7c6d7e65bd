import ExtensionHarness
import Foundation

/// One run of a program in a separate process.
public struct ProgramRun: Sendable {
    /// Its status: 0 for success; 9 if it had to be killed.
    public let status: Int32
    /// Its standard output.
    public let output: String
    /// Its standard error.
    public let error: String
    /// Its duration, including its start and its end.
    public let duration: Duration

    /// Runs a program to its end.
    /// - Parameters:
    ///   - command: The program's path, and its arguments.
    ///   - input: Its standard input.
    ///   - environment: Variables to set, besides those of this process.
    ///   - timeLimit: The number of seconds after which it is ended, without those in which the machine gives it, or the
    ///     tests that serve it, no processor.
    public static func run(
        _ command: [String],
        input: String = "",
        environment: [String: String] = [:],
        timeLimit: Int = 30
    ) async throws -> ProgramRun {
        let folder = try TemporaryFolder()
        let files = ["input", "output", "error"].map { folder.url.appending(path: $0) }
        try Data(input.utf8).write(to: files[0])
        let start = ContinuousClock.now
        let process = try await SpawnedProcess.start(
            command,
            environment: environment,
            input: .file(files[0]),
            output: .file(files[1]),
            error: .file(files[2])
        )
        let watchdog = Task {
            try await ProcessSession.waitUntilUsed(.seconds(timeLimit)) {
                [getpid()] + ProcessSession.tree(of: process.identifier)
            }
            process.signal(SIGKILL, toGroup: true)
        }
        defer { watchdog.cancel() }
        let end = try await process.end()
        return ProgramRun(
            status: end.status,
            output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
            error: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self),
            duration: .now - start
        )
    }

    /// The path of a program that was built with the tests, next to them.
    public static func built(_ name: String) -> String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
    }
}

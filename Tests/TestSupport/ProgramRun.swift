import Foundation

/// One run of a program, in a process of its own.
public struct ProgramRun: Sendable {
    /// How it ended: 0 for well; 137 if it had to be ended.
    public let status: Int32
    /// What it wrote to its standard output.
    public let output: String
    /// What it wrote to its standard error.
    public let error: String
    /// How long it took, its start and its end included.
    public let duration: Duration

    /// Runs a program to its end.
    /// - Parameters:
    ///   - command: The program's path, and its arguments.
    ///   - input: Its standard input.
    ///   - environment: Variables to set, beside those of this process.
    ///   - timeLimit: After how many seconds it is ended.
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
        let process = try SpawnedProcess(
            ["/usr/bin/timeout", "--signal=KILL", "\(timeLimit)"] + command,
            environment: environment,
            input: .file(files[0]),
            output: .file(files[1]),
            error: .file(files[2])
        )
        let end = try await process.end()
        return ProgramRun(
            status: end.status,
            output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
            error: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self),
            duration: .now - start
        )
    }

    /// The path of a program that was built with the tests, beside them.
    public static func built(_ name: String) -> String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
    }
}

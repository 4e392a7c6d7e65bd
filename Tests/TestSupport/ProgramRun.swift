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
        for file in files[1...] { try Data().write(to: file) }

        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/timeout")
        process.arguments = ["--signal=KILL", "\(timeLimit)"] + command
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        let start = ContinuousClock.now
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        return ProgramRun(
            status: process.terminationStatus,
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

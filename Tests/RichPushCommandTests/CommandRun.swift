import Foundation
import TestSupport

/// One run of the command as a process of its own, with a temporary directory of its own.
struct CommandRun {
    let status: Int32
    let output: String
    let error: String
    /// What the command has left in its temporary directory.
    let leftTemporaryFiles: [String]

    /// Runs the command to its end.
    /// - Parameter variables: Variables of the environment that are others than the tests have.
    static func run(
        _ arguments: [String],
        input: String = "",
        variables: [String: String] = [:]
    ) async throws -> CommandRun {
        let folder = try TemporaryFolder()
        let process = Process()
        process.executableURL = command
        process.arguments = arguments
        var environment = ProcessInfo.processInfo.environment
        environment["TMPDIR"] = folder.path
        environment.merge(variables) { $1 }
        process.environment = environment
        let streams = (input: Pipe(), output: Pipe(), error: Pipe())
        process.standardInput = streams.input
        process.standardOutput = streams.output
        process.standardError = streams.error
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume(throwing: error) }
            try? streams.input.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try? streams.input.fileHandleForWriting.close()
        }
        return CommandRun(
            status: process.terminationStatus,
            output: String(decoding: streams.output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self),
            error: String(decoding: streams.error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self),
            leftTemporaryFiles: try folder.contents
        )
    }

    /// The command that was built with the tests, beside them.
    private static var command: URL {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "richpush")
    }
}

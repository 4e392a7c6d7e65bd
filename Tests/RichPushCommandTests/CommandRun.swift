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
        // Into files, which take whatever is written: nobody reads before the end.
        let outputs = try TemporaryFolder()
        let (output, error) = (outputs.url.appending(path: "output"), outputs.url.appending(path: "error"))
        for file in [output, error] { try Data().write(to: file) }
        let input = (pipe: Pipe(), bytes: Data(input.utf8))
        process.standardInput = input.pipe
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: error)
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume(throwing: error) }
            try? input.pipe.fileHandleForWriting.write(contentsOf: input.bytes)
            try? input.pipe.fileHandleForWriting.close()
        }
        return CommandRun(
            status: process.terminationStatus,
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            error: String(decoding: try Data(contentsOf: error), as: UTF8.self),
            leftTemporaryFiles: try folder.contents
        )
    }

    /// The command that was built with the tests, beside them.
    private static var command: URL {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "richpush")
    }
}

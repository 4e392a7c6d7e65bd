import Foundation
import TestSupport

/// One run of the command as a separate process with its own temporary directory.
struct CommandRun {
    let status: Int32
    let output: String
    let error: String
    /// The files that the command has left in its temporary directory.
    let leftTemporaryFiles: [String]

    /// Runs the command to its end.
    /// - Parameter variables: Environment variables that differ from the tests'.
    static func run(
        _ arguments: [String],
        input: String = "",
        variables: [String: String] = [:]
    ) async throws -> CommandRun {
        let folder = try TemporaryFolder()
        // Into files, because nobody reads the output before the end.
        let outputs = try TemporaryFolder()
        let (output, error) = (outputs.url.appending(path: "output"), outputs.url.appending(path: "error"))
        let pipe = Pipe()
        let process = try await SpawnedProcess.start(
            [ProgramRun.built("richpush")] + arguments,
            environment: ["TMPDIR": folder.path].merging(variables) { $1 },
            input: .descriptor(pipe.fileHandleForReading.fileDescriptor),
            output: .file(output),
            error: .file(error)
        )
        try pipe.fileHandleForReading.close()
        try? pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try? pipe.fileHandleForWriting.close()
        let end = try await process.end()
        return CommandRun(
            status: end.status,
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            error: String(decoding: try Data(contentsOf: error), as: UTF8.self),
            leftTemporaryFiles: try folder.contents
        )
    }
}

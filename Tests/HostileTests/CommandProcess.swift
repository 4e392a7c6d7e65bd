import Foundation
import TestSupport

/// The command `richpush` as a separate process, with its own temporary directory and environment.
final class CommandProcess: Sendable {
    /// How a process ended, and what it wrote.
    struct Result: Sendable {
        let status: Int32
        let output: String
        let error: String
    }

    private let process: SpawnedProcess
    private let output: URL
    private let error: URL
    private let folder: TemporaryFolder

    /// Starts the command.
    /// - Parameters:
    ///   - arguments: Its arguments.
    ///   - input: Its standard input.
    ///   - environment: What differs from this process's environment; `nil` removes a variable.
    ///   - wrapper: A program that starts it, with that program's arguments: `["prlimit", "--nofile=32"]`.
    init(
        _ arguments: [String],
        input: String,
        environment changes: [String: String?] = [:],
        wrapper: [String] = []
    ) async throws {
        folder = try TemporaryFolder()
        let inputFile = folder.url.appending(path: "input")
        try Data(input.utf8).write(to: inputFile)
        output = folder.url.appending(path: "output")
        error = folder.url.appending(path: "error")
        process = try await SpawnedProcess.start(
            ["/usr/bin/env"] + wrapper + [ProgramRun.built("richpush")] + arguments,
            environment: ["TMPDIR": folder.path].merging(changes) { $1 },
            input: .file(inputFile),
            output: .file(output),
            error: .file(error)
        )
    }

    var identifier: Int32 { process.identifier }

    /// Waits until the command has ended.
    func result() async throws -> Result {
        Result(
            status: try await process.end().status,
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            error: String(decoding: try Data(contentsOf: error), as: UTF8.self)
        )
    }

    /// Ends the command at once, without a chance to clean up.
    func kill() {
        process.signal(SIGKILL)
    }

    /// Runs the command to its end.
    static func run(
        _ arguments: [String],
        input: String,
        environment: [String: String?] = [:],
        wrapper: [String] = []
    ) async throws -> Result {
        try await CommandProcess(arguments, input: input, environment: environment, wrapper: wrapper).result()
    }
}

extension CommandProcess {
    /// Waits until the process has written this many bytes to an open file in a folder, named or not.
    func waitUntilOpenFile(in folder: TemporaryFolder, hasBytes count: Int) async throws {
        guard count > 0 else { return }
        try await eventually("the size of the largest open file") {
            try OpenFiles.sizes(in: folder.path, process: identifier).max() ?? 0
        } until: {
            $0 >= count
        }
    }
}

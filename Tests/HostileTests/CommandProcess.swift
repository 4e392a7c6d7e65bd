import Foundation
import TestSupport

/// The command `richpush` as a process of its own, with a temporary directory and an environment of its own.
final class CommandProcess: Sendable {
    /// How a process has ended, and what it wrote.
    struct Result: Sendable {
        let status: Int32
        let output: String
        let error: String
    }

    let identifier: Int32
    private let process: Process
    private let ended = Recorder<Void>()
    private let output: URL
    private let error: URL
    private let folder: TemporaryFolder

    /// Starts the command.
    /// - Parameters:
    ///   - arguments: Its arguments.
    ///   - input: Its standard input.
    ///   - environment: What differs from this process's environment; `nil` takes a variable away.
    ///   - wrapper: What starts it, with its own arguments: `["prlimit", "--nofile=32"]`.
    init(
        _ arguments: [String],
        input: String,
        environment changes: [String: String?] = [:],
        wrapper: [String] = []
    ) throws {
        folder = try TemporaryFolder()
        process = Process()
        let command = Self.command.path
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = wrapper + [command] + arguments
        var environment = ProcessInfo.processInfo.environment
        environment["TMPDIR"] = folder.path
        for (name, value) in changes { environment[name] = value }
        process.environment = environment
        let inputFile = folder.url.appending(path: "input")
        try Data(input.utf8).write(to: inputFile)
        output = folder.url.appending(path: "output")
        error = folder.url.appending(path: "error")
        for file in [output, error] { try Data().write(to: file) }
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: error)
        process.terminationHandler = { [ended] _ in ended.record(()) }
        try process.run()
        identifier = process.processIdentifier
    }

    /// Waits until it has ended.
    func result() async throws -> Result {
        try await ended.waitFor()
        return Result(
            status: process.terminationStatus,
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            error: String(decoding: try Data(contentsOf: error), as: UTF8.self)
        )
    }

    /// Ends it without letting it do anything more.
    func kill() {
        Foundation.kill(identifier, SIGKILL)
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

    /// The command that was built with the tests, beside them.
    private static var command: URL {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "richpush")
    }
}

extension CommandProcess {
    /// Waits until the process has written so many bytes to a file in a folder that it has open, named or not.
    func waitUntilOpenFile(in folder: TemporaryFolder, hasBytes count: Int) async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while count > 0, (try OpenFiles.sizes(in: folder.path, process: identifier).max() ?? 0) < count {
            guard ContinuousClock.now < deadline else { throw CocoaError(.fileReadUnknown) }
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}

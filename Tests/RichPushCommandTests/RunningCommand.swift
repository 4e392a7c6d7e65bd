import Foundation
import TestSupport

/// The command as a separate process, to which a test can send signals, and whose output it reads or leaves unread.
final class RunningCommand: Sendable {
    /// The pipe with its results.
    let output: FileHandle
    private let process: SpawnedProcess
    private let errors: URL
    private let folder: TemporaryFolder
    /// Its temporary directory.
    private let temporaryFolder: TemporaryFolder

    /// Starts the command.
    /// - Parameters:
    ///   - input: The file that is its standard input.
    ///   - program: The program, unless it is the one that was built with the tests.
    ///   - isOutputFull: Whether its output has no room until the test reads from it.
    init(
        _ arguments: [String],
        input: URL,
        program: String = ProgramRun.built("richpush"),
        isOutputFull: Bool = false
    ) async throws {
        folder = try TemporaryFolder()
        temporaryFolder = try TemporaryFolder()
        errors = folder.url.appending(path: "error")
        let pipe = Pipe()
        output = pipe.fileHandleForReading
        if isOutputFull { Self.fill(pipe.fileHandleForWriting.fileDescriptor) }
        process = try await SpawnedProcess.start(
            [program] + arguments,
            environment: ["TMPDIR": temporaryFolder.path],
            input: .file(input),
            output: .descriptor(pipe.fileHandleForWriting.fileDescriptor),
            error: .file(errors)
        )
        try pipe.fileHandleForWriting.close()
    }

    private static func fill(_ descriptor: Int32) {
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        let bytes = [UInt8](repeating: 0, count: 4_096)
        while write(descriptor, bytes, bytes.count) > 0 {}
        _ = fcntl(descriptor, F_SETFL, flags)
    }

    /// Sends it a signal.
    func signal(_ number: Int32) {
        process.signal(number)
    }

    /// The number of bytes of its standard input that it has read so far.
    func inputOffset() throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(process.identifier)/fdinfo/0", encoding: .utf8)
        return text.split(separator: "\n").first { $0.hasPrefix("pos:") }
            .flatMap { Int($0.dropFirst(4).trimmingCharacters(in: .whitespaces)) } ?? 0
    }

    /// The time that its threads have run so far, in the system's ticks.
    func processorTime() throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(process.identifier)/stat", encoding: .utf8)
        // After the name, which may contain spaces: the state is the third field, and the times are the 14th and 15th.
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.dropFirst(11).prefix(2).reduce(0) { $0 + (Int($1) ?? 0) }
    }

    /// The processes, of those that this user may look into, that got a folder in its temporary directory.
    var extensionProcesses: [String] {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.filter { process in
            let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ") ?? Data()
            return environment.range(of: Data("RICHPUSH_DEVICE_HOME=\(temporaryFolder.path)/".utf8)) != nil
        }
    }

    /// The files in its temporary directory.
    var temporaryFiles: [String] {
        get throws { try temporaryFolder.contents }
    }

    /// Waits until it has ended.
    func end() async throws -> (status: Int32, error: String) {
        (try await process.end().status, try String(contentsOf: errors, encoding: .utf8))
    }
}

import Glibc
import Testing

/// A program that ran to its end, and what a terminal showed of it.
public struct TerminalRun: Sendable {
    /// Its status: 0 for success.
    public let status: Int32
    /// What it wrote to standard output and to standard error.
    public let shown: String

    /// Runs a program on a terminal of its own, without input.
    /// - Parameters:
    ///   - command: The program's path, and its arguments. It may write some pages, which the terminal keeps until it ends.
    ///   - environment: Variables to set, besides those of this process.
    public static func run(_ command: [String], environment: [String: String] = [:]) async throws -> TerminalRun {
        var (terminal, program): (Int32, Int32) = (0, 0)
        try #require(openpty(&terminal, &program, nil, nil, nil) == 0)
        defer { close(terminal) }
        let status: Int32
        do {
            defer { close(program) }
            // Reading ends when no process has the terminal open, so no process of another test may inherit it.
            for descriptor in [terminal, program] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
            let process = try await SpawnedProcess.start(
                command,
                environment: environment,
                output: .descriptor(program),
                error: .descriptor(program)
            )
            status = try await process.end().status
        }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4_096)
        // A read returns what has arrived so far, and fails after the end.
        while case let count = read(terminal, &part, part.count), count > 0 { bytes += part[..<count] }
        return TerminalRun(status: status, shown: String(decoding: bytes, as: UTF8.self))
    }
}

import CommandSupport
import FoundationEssentials
import Subprocess
import SystemPackage

/// A web server on the loopback that serves a folder: `richpush-serve files`, since its libraries would cost every
/// start of this program time and memory.
enum DemoServer {
    /// Serves a folder on a port that the system chooses.
    ///
    /// The server ends with the body, and also when this process ends in any other way: its standard input ends.
    /// - Parameter body: What needs the server. It is given the port.
    static func run<Result: Sendable>(
        directory: String,
        _ body: (_ port: Int) async throws -> Result
    ) async throws -> Result {
        var isDirectory = false
        guard FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory), isDirectory else {
            throw CommandError(
                "there is no folder \(directory.visible); name one with --media",
                status: ExitStatus.noInput
            )
        }
        do {
            let result = try await Subprocess.run(
                .path(FilePath(ServerProgram.path)),
                arguments: ["files", "--", directory],
                input: .inputWriter,
                output: .sequence,
                error: .currentStandardError
            ) { server in
                var lines = server.standardOutput.strings().makeAsyncIterator()
                guard let port = try await lines.next().flatMap({ Int($0) }), port != 0 else {
                    throw noServer("\(ServerProgram.path.visible) ended before it served")
                }
                let result = try await body(port)
                try await server.standardInputWriter.finish()
                return result
            }
            return result.closureResult
        } catch let error as SubprocessError {
            throw noServer(ServerProgram.notStarted(error.underlyingError ?? .noSuchFileOrDirectory))
        }
    }

    private static func noServer(_ reason: String) -> CommandError {
        CommandError(reason, status: ExitStatus.systemError)
    }
}

import CommandSupport
import Glibc
import Subprocess
import SystemPackage

/// A program that others have installed on this machine.
struct ExternalProgram: Sendable {
    /// Why a run has no end of its own.
    enum Failure: Error {
        case notStarted(Errno)
        case tooSlow
        /// The task was canceled.
        case interrupted
    }

    let path: String

    /// The first of the names that is a program; `nil` if none is.
    /// - Parameters:
    ///   - names: Paths, or names in the search path.
    ///   - environment: The variables that have the search path.
    static func installed(_ names: [String], environment: [String: String]) -> ExternalProgram? {
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        for name in names where !name.isEmpty {
            let paths = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
            if let path = paths.first(where: { access($0, X_OK) == 0 }) { return ExternalProgram(path: path) }
        }
        return nil
    }

    /// Runs the program, and whatever it starts, to the end.
    /// - Parameters:
    ///   - output: The file that takes its output.
    ///   - error: The file that takes its errors.
    /// - Returns: Whether it succeeded.
    func run(
        _ arguments: [String],
        environment: Environment = .inherit,
        output: String,
        error: String = "/dev/null",
        timeLimit: Duration
    ) async throws(Failure) -> Bool {
        var options = PlatformOptions()
        // Its helpers are in its process group, and end with it.
        options.processGroupID = 0
        options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)]
        let running = Task { [options] in
            try await Subprocess.run(
                .path(FilePath(path)),
                arguments: Arguments(arguments),
                environment: environment,
                platformOptions: options,
                output: .fileDescriptor(Self.create(output), closeAfterSpawningProcess: true),
                error: .fileDescriptor(Self.create(error), closeAfterSpawningProcess: true)
            )
        }
        let watchdog = Task {
            try await Task.sleep(for: timeLimit)
            running.cancel()
        }
        defer { watchdog.cancel() }
        let result = await withTaskCancellationHandler {
            await running.result
        } onCancel: {
            running.cancel()
        }
        if Task.isCancelled { throw .interrupted }
        if running.isCancelled { throw .tooSlow }
        switch result {
        case .success(let ended):
            // What is left of its helpers would still write to files.
            kill(-ended.processIdentifier.value, SIGKILL)
            return ended.terminationStatus.isSuccess
        case .failure(let error):
            throw .notStarted((error as? SubprocessError)?.underlyingError ?? Errno(thrown: error))
        }
    }

    private static func create(_ path: String) throws -> FileDescriptor {
        try FileDescriptor.open(
            path,
            .writeOnly,
            options: [.create, .truncate, .closeOnExec],
            permissions: .ownerReadWrite
        )
    }
}

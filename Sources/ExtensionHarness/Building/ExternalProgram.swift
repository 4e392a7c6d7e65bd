import Glibc
package import Subprocess
package import SystemPackage

package struct ExternalProgram: Sendable {
    /// Why a run did not end by itself.
    package enum Failure: Error {
        /// The program cannot be started, or its output exceeds the limit.
        case notRun(reason: String)
        /// It takes too long on a machine that gives it a processor, or its limit of processor time has ended it.
        case tooSlow
        case interrupted
    }

    package let path: String

    package init(path: String) { self.path = path }

    /// Finds the first of the names that is an installed program; `nil` if none is.
    /// - Parameter names: Paths, or names in the search path.
    package static func installed(_ names: [String], environment: [String: String]) -> ExternalProgram? {
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        for name in names where !name.isEmpty {
            let paths = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
            if let path = paths.first(where: { access($0, X_OK) == 0 && !FilePaths.isFolder($0) }) {
                return ExternalProgram(path: path)
            }
        }
        return nil
    }

    /// Runs the program, and whatever it starts, to the end.
    /// - Parameter timeLimit: How long it may take, without the time in which the machine gives it no processor.
    /// - Returns: Its status, and the outputs that were collected.
    package func run<Output: OutputProtocol, ErrorOutput: ErrorOutputProtocol>(
        _ arguments: [String],
        environment: Environment = .inherit,
        workingDirectory: FilePath? = nil,
        output: Output,
        error: ErrorOutput,
        timeLimit: Duration
    ) async throws(Failure) -> ExecutionResult<Void, Output, ErrorOutput> {
        var options = PlatformOptions()
        // Its child processes are in its session, and end with it.
        options.createSession = true
        options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)]
        let (started, continuation) = AsyncStream.makeStream(of: pid_t.self)
        let running = Task { [options] in
            try await Subprocess.run(
                .path(FilePath(path)),
                arguments: Arguments(arguments),
                environment: environment,
                workingDirectory: workingDirectory,
                platformOptions: options,
                input: .none,
                output: output,
                error: error
            ) { execution in
                continuation.yield(execution.processIdentifier.value)
                // Remaining child processes could still write to files.
                await ProcessSession.end(after: execution.processIdentifier.value)
            }
        }
        let watchdog = Task {
            for await session in started {
                try await ProcessSession.waitUntilUsed(timeLimit) { ProcessSession.processes(of: session) }
                return running.cancel()
            }
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
        case .success(let ended): return ended
        case .failure(let error):
            throw .notRun(reason: (error as? SubprocessError)?.underlyingError.map { "\($0)" } ?? "\(error)")
        }
    }

    /// Runs the program, and whatever it starts, to the end.
    /// - Returns: Whether it succeeded. Its outputs are in the files at the paths.
    package func run(
        _ arguments: [String],
        environment: Environment = .inherit,
        output: String,
        error: String = "/dev/null",
        timeLimit: Duration
    ) async throws(Failure) -> Bool {
        let files: (output: FileDescriptor, error: FileDescriptor)
        do throws(Errno) {
            let new: FileDescriptor.OpenOptions = [.create, .truncate]
            files = (try .opened(output, .writeOnly, options: new), try .opened(error, .writeOnly, options: new))
        } catch { throw .notRun(reason: "\(error)") }
        let ended = try await run(
            arguments,
            environment: environment,
            output: .fileDescriptor(files.output, closeAfterSpawningProcess: true),
            error: .fileDescriptor(files.error, closeAfterSpawningProcess: true),
            timeLimit: timeLimit
        )
        if ended.terminationStatus == .signaled(SIGXCPU) { throw .tooSlow }
        return ended.terminationStatus.isSuccess
    }
}

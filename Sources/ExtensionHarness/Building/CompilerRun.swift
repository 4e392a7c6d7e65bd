import Glibc
import Subprocess
import SystemPackage

/// One run of a compiler, with all it says.
struct CompilerRun: Sendable {
    struct Output: Sendable {
        var succeeded: Bool
        /// Standard output and standard error, in their order.
        var text: String
    }

    var program: String
    var arguments: [String]
    var timeLimit: Duration = .seconds(300)

    /// The command as a shell would take it.
    var command: String {
        ([program] + arguments).map { word in
            word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=+,:".contains($0) }
                ? word : "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#))'"
        }.joined(separator: " ")
    }

    /// Runs it, and whatever it starts, to the end.
    func output() async throws(ExtensionBuildError) -> Output {
        // The compiler's driver leaves something there.
        let folder: ScratchFolder
        do throws(Errno) { folder = try ScratchFolder() } catch {
            throw .notRun(program: program, reason: "\(error) in the directory for temporary files")
        }
        defer { withExtendedLifetime(folder) {} }
        return try await output(temporaryDirectory: folder.path)
    }

    private func output(temporaryDirectory: String) async throws(ExtensionBuildError) -> Output {
        var options = PlatformOptions()
        // What it starts is in its process group, and ends with it.
        options.processGroupID = 0
        options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)]
        let running = Task { [options] in
            try await Subprocess.run(
                .path(FilePath(program)),
                arguments: Arguments(arguments),
                environment: .inherit.updating(["TMPDIR": temporaryDirectory]),
                // What a compiler finds below its own folder it names from there, and remaps no prefix of it.
                workingDirectory: "/",
                platformOptions: options,
                output: .string(limit: Self.outputLimit),
                error: .combinedWithOutput
            )
        }
        let watchdog = Task { [timeLimit] in
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
        if running.isCancelled { throw .tooSlow(program: program, seconds: Int(timeLimit.components.seconds)) }
        switch result {
        case .success(let ended):
            return Output(succeeded: ended.terminationStatus.isSuccess, text: ended.standardOutput)
        case .failure(let error):
            let reason = (error as? SubprocessError)?.underlyingError.map { "\($0)" } ?? "\(error)"
            throw .notRun(program: program, reason: reason)
        }
    }

    /// A compiler that says more is stopped.
    private static let outputLimit = 8 << 20
}

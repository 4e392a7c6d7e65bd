import FoundationEssentials
import Locks
import Subprocess
import SystemPackage

struct CompilerRun: Sendable {
    /// Whether it succeeded, and its standard output and standard error, in the order written.
    typealias Output = (succeeded: Bool, text: String)

    var program: String
    var arguments: [String]
    var timeLimit: Duration = .seconds(300)

    /// The command, quoted for a shell.
    var command: String {
        ([program] + arguments).map { word in
            word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=+,:".contains($0) }
                ? word : "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#))'"
        }.joined(separator: " ")
    }

    /// Runs the compiler, and whatever it starts, to the end.
    func output() async throws(ExtensionBuildError) -> Output {
        do throws(ExternalProgram.Failure) {
            // The compiler's driver leaves files in its temporary directory.
            let folder = try ScratchFolder.forRun()
            defer { withExtendedLifetime(folder) {} }
            let ended = try await ExternalProgram(path: program).run(
                arguments,
                environment: .inherit.updating(["TMPDIR": folder.path]),
                // A compiler names files below its own folder relative to it, and does not remap their prefix.
                workingDirectory: "/",
                // In bytes. A compiler that writes more is stopped.
                output: .string(limit: 8 << 20),
                error: .combinedWithOutput,
                timeLimit: timeLimit
            )
            return (ended.terminationStatus.isSuccess, ended.standardOutput)
        } catch {
            switch error {
            case .interrupted: throw .interrupted
            case .tooSlow: throw .programFailed("\(program) was stopped after \(timeLimit.components.seconds) s.")
            case .notRun(let reason): throw .programFailed("\(program) did not run to completion: \(reason).")
            }
        }
    }

    /// Runs several programs, one per processor at a time, and returns their outputs in order.
    static func outputs(of runs: [CompilerRun]) async throws(ExtensionBuildError) -> [Output] {
        let permits = AsyncSemaphore(value: ProcessInfo.processInfo.activeProcessorCount)
        return try await runs.concurrentMap { run throws(ExtensionBuildError) in
            guard await permits.wait() else { throw .interrupted }
            defer { permits.signal() }
            return try await run.output()
        }
    }

    /// Compiles RichPush's own files, one per processor at a time.
    static func compileShims(_ runs: [CompilerRun]) async -> Result<Void, ExtensionBuildError> {
        do throws(ExtensionBuildError) {
            for (run, output) in zip(runs, try await outputs(of: runs)) where !output.succeeded {
                throw .shimsNotCompiled(command: run.command, diagnostics: output.text)
            }
            return .success(())
        } catch { return .failure(error) }
    }
}

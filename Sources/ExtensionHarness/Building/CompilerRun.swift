import FoundationEssentials
import Locks
import Subprocess
import SystemPackage

/// One run of a compiler.
struct CompilerRun: Sendable {
    struct Output: Sendable {
        var succeeded: Bool
        /// Standard output and standard error, in the order written.
        var text: String
    }

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
        // The compiler's driver leaves files in its temporary directory.
        let folder: ScratchFolder
        do throws(Errno) { folder = try ScratchFolder() } catch {
            let place = FileManager.default.temporaryDirectory.path
            throw .notRun(program: program, reason: "\(error) for temporary files in \(place)")
        }
        defer { withExtendedLifetime(folder) {} }
        return try await output(temporaryDirectory: folder.path)
    }

    /// Runs several programs, one per processor at a time, and returns their outputs in order.
    static func outputs(of runs: [CompilerRun]) async throws(ExtensionBuildError) -> [Output] {
        let permits = AsyncSemaphore(value: ProcessInfo.processInfo.activeProcessorCount)
        let ends = await withTaskGroup(of: End.self, returning: [End].self) { group in
            for (index, run) in runs.enumerated() {
                group.addTask {
                    guard await permits.wait() else { return End(index: index, result: .failure(.interrupted)) }
                    defer { permits.signal() }
                    do throws(ExtensionBuildError) {
                        return End(index: index, result: .success(try await run.output()))
                    } catch {
                        return End(index: index, result: .failure(error))
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        var outputs: [Output] = []
        for end in ends.sorted(by: { $0.index < $1.index }) { outputs.append(try end.result.get()) }
        return outputs
    }

    private struct End: Sendable {
        var index: Int
        var result: Result<Output, ExtensionBuildError>
    }

    private func output(temporaryDirectory: String) async throws(ExtensionBuildError) -> Output {
        do throws(ExternalProgram.Failure) {
            let ended = try await ExternalProgram(path: program).run(
                arguments,
                environment: .inherit.updating(["TMPDIR": temporaryDirectory]),
                // A compiler names files below its own folder relative to it, and does not remap their prefix.
                workingDirectory: "/",
                output: .string(limit: Self.outputLimit),
                error: .combinedWithOutput,
                timeLimit: timeLimit
            )
            return Output(succeeded: ended.terminationStatus.isSuccess, text: ended.standardOutput)
        } catch {
            switch error {
            case .interrupted: throw .interrupted
            case .tooSlow: throw .tooSlow(program: program, seconds: Int(timeLimit.components.seconds))
            case .notRun(let reason): throw .notRun(program: program, reason: reason)
            }
        }
    }

    /// The maximum output in bytes. A compiler that writes more is stopped.
    private static let outputLimit = 8 << 20
}

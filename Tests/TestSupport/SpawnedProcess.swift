public import Foundation
import NIOConcurrencyHelpers
import Subprocess
import SystemPackage

/// A process that a test starts.
public final class SpawnedProcess: Sendable {
    /// The target of one of its standard streams.
    public enum Stream: Sendable {
        /// The same stream of this process.
        case inherited
        /// Empty input, or discarded output.
        case null
        /// A file; for output it is created or emptied.
        case file(URL)
        /// A descriptor of this process, such as an end of a pipe. It stays open in this process.
        case descriptor(Int32)
    }

    /// The way in which a process has ended.
    public enum End: Sendable, Equatable {
        /// By itself, with an exit status.
        case exited(Int32)
        /// By a signal.
        case signaled(Int32)

        /// The exit status, or the number of the signal.
        public var status: Int32 {
            switch self {
            case .exited(let status), .signaled(let status): status
            }
        }

        fileprivate init(_ status: TerminationStatus) {
            switch status {
            case .exited(let code): self = .exited(code)
            case .signaled(let signal): self = .signaled(signal)
            }
        }
    }

    /// Its process id.
    public let identifier: Int32
    /// Whether it has not ended yet. Once it has, its id may soon be another process's.
    private let hasNotEnded = NIOLockedValueBox(true)
    private let ended = Recorder<Result<End, any Error>>()

    private init(identifier: Int32) {
        self.identifier = identifier
    }

    /// Starts a program, in its own process group, with no signal blocked or ignored and no other descriptors.
    ///
    /// It runs to its end, whatever becomes of the task that starts it.
    /// - Parameters:
    ///   - command: The program's path, and its arguments.
    ///   - environment: What differs from this process's environment; `nil` removes a variable.
    ///   - folder: Its working directory; `nil` for this process's.
    /// - Throws: An error if it cannot be started.
    public static func start(
        _ command: [String],
        environment changes: [String: String?] = [:],
        folder: URL? = nil,
        input: Stream = .null,
        output: Stream = .inherited,
        error: Stream = .inherited
    ) async throws -> SpawnedProcess {
        let updates = changes.map { (Environment.Key(stringLiteral: $0), $1) }
        var options = PlatformOptions()
        options.processGroupID = 0
        let configuration = Configuration(
            executable: .path(FilePath(command[0])),
            arguments: Arguments(Array(command.dropFirst())),
            environment: .inherit.updating(Dictionary(uniqueKeysWithValues: updates)),
            workingDirectory: folder.map { FilePath($0.path) },
            platformOptions: options
        )
        let descriptors = try open([input, output, error])
        return try await withCheckedThrowingContinuation { continuation in
            // A task of its own, because a canceled task ends the process that it runs.
            Task { await run(configuration, descriptors: descriptors, started: continuation) }
        }
    }

    /// Whether it has not ended yet.
    public var isRunning: Bool { hasNotEnded.withLockedValue { $0 } }

    /// Sends it a signal, and to what it has started if wanted, unless it has ended.
    public func signal(_ number: Int32, toGroup: Bool = false) {
        hasNotEnded.withLockedValue { hasNotEnded in
            guard hasNotEnded else { return }
            // Within the lock, so that the id does not become another process's meanwhile.
            kill(toGroup ? -identifier : identifier, number)
        }
    }

    /// Waits until it has ended.
    @discardableResult
    public func end() async throws -> End {
        try await ended.waitFor()
        return try ended.values[0].get()
    }

    /// Runs a process from its start to its end.
    /// - Parameters:
    ///   - descriptors: Its standard streams, which are closed here once it has them.
    ///   - started: Resumed when it has started, or cannot be started.
    private static func run(
        _ configuration: Configuration,
        descriptors: [FileDescriptor],
        started: CheckedContinuation<SpawnedProcess, any Error>
    ) async {
        let running = NIOLockedValueBox<SpawnedProcess?>(nil)
        do {
            let result = try await Subprocess.run(
                configuration,
                input: .fileDescriptor(descriptors[0], closeAfterSpawningProcess: true),
                output: .fileDescriptor(descriptors[1], closeAfterSpawningProcess: true),
                error: .fileDescriptor(descriptors[2], closeAfterSpawningProcess: true)
            ) { execution in
                let process = SpawnedProcess(identifier: execution.processIdentifier.value)
                running.withLockedValue { $0 = process }
                started.resume(returning: process)
                // The process is reaped only after this closure.
                await process.waitBeforeReaping()
            }
            running.withLockedValue { $0 }?.ended.record(.success(End(result.terminationStatus)))
        } catch {
            guard let process = running.withLockedValue({ $0 }) else { return started.resume(throwing: error) }
            process.ended.record(.failure(error))
        }
    }

    /// Waits until it has ended, without reaping it: until then, its id is no other process's.
    private func waitBeforeReaping() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            Thread.detachNewThread { [self] in
                var information = siginfo_t()
                while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
                hasNotEnded.withLockedValue { $0 = false }
                continuation.resume()
            }
        }
    }

    /// Opens its standard streams in this process.
    private static func open(_ streams: [Stream]) throws -> [FileDescriptor] {
        var descriptors: [FileDescriptor] = []
        do {
            for (number, stream) in zip(Int32(0)..., streams) {
                descriptors.append(try open(stream, as: number))
            }
        } catch {
            for descriptor in descriptors { try? descriptor.close() }
            throw error
        }
        return descriptors
    }

    private static func open(_ stream: Stream, as number: Int32) throws -> FileDescriptor {
        switch stream {
        case .inherited: try duplicate(number)
        case .null: try open("/dev/null", as: number)
        case .file(let file): try open(FilePath(file.path), as: number)
        case .descriptor(let descriptor): try duplicate(descriptor)
        }
    }

    private static func open(_ path: FilePath, as number: Int32) throws -> FileDescriptor {
        if number == 0 { return try FileDescriptor.open(path, .readOnly, options: .closeOnExec) }
        return try FileDescriptor.open(
            path,
            .writeOnly,
            options: [.create, .truncate, .closeOnExec],
            permissions: .ownerReadWrite
        )
    }

    /// Duplicates a descriptor so that no other process inherits it, which `FileDescriptor.duplicate()` does not do.
    private static func duplicate(_ descriptor: Int32) throws -> FileDescriptor {
        let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard duplicate >= 0 else { throw Errno(rawValue: errno) }
        return FileDescriptor(rawValue: duplicate)
    }
}

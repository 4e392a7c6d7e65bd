import CTestSupport
public import Foundation

/// A process that a test starts.
///
/// Foundation's `Process` counts the open descriptors and lists them afterwards, and writes past the end of its list if
/// another thread has opened one in between. In a process with hundreds of servers, that crashes all tests.
public final class SpawnedProcess: Sendable {
    /// The target of one of its standard streams.
    public enum Stream: Sendable {
        /// The same stream of this process.
        case inherited
        /// Empty input, or discarded output.
        case null
        /// A file; for output it is created or emptied.
        case file(URL)
        /// A descriptor of this process, such as an end of a pipe.
        case descriptor(Int32)
    }

    /// The way in which a process has ended.
    public enum End: Sendable, Equatable {
        case exited(Int32)
        case signaled(Int32)

        /// The exit status, or the number of the signal.
        public var status: Int32 {
            switch self {
            case .exited(let status), .signaled(let status): status
            }
        }
    }

    /// Its process id.
    public let identifier: Int32
    private let ended = Recorder<End>()

    /// Starts a program, in its own process group, with no signal blocked and no other descriptors.
    /// - Parameters:
    ///   - command: The program's path, and its arguments.
    ///   - environment: What differs from this process's environment; `nil` removes a variable.
    ///   - folder: Its working directory; `nil` for this process's.
    /// - Throws: `POSIXError` if it cannot be started.
    public init(
        _ command: [String],
        environment changes: [String: String?] = [:],
        folder: URL? = nil,
        input: Stream = .null,
        output: Stream = .inherited,
        error: Stream = .inherited
    ) throws {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        if let folder { _ = spawn_in_folder(&actions, folder.path) }
        for (number, stream) in zip(Int32(0)..., [input, output, error]) {
            Self.add(stream, as: number, to: &actions)
        }
        _ = spawn_closing_from(&actions, 3)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))

        var environment = ProcessInfo.processInfo.environment
        for (name, value) in changes { environment[name] = value }
        var identifier: Int32 = 0
        let status = Self.withCStrings(command) { arguments in
            Self.withCStrings(environment.map { "\($0)=\($1)" }) { environment in
                posix_spawn(&identifier, command[0], &actions, &attributes, arguments, environment)
            }
        }
        guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .ENOENT) }
        self.identifier = identifier
        Thread.detachNewThread { [ended, identifier] in ended.record(Self.wait(for: identifier)) }
    }

    /// Whether it has not ended yet.
    public var isRunning: Bool { ended.values.isEmpty }

    /// Sends it a signal.
    public func signal(_ number: Int32) { kill(identifier, number) }

    /// Waits until it has ended.
    @discardableResult
    public func end() async throws -> End {
        try await ended.waitFor()
        return ended.values[0]
    }

    /// Waits until it has ended, for code that is not asynchronous.
    @discardableResult
    public func waitUntilEnd() -> End {
        while true {
            if let end = ended.values.first { return end }
            usleep(1_000)
        }
    }

    private static func add(_ stream: Stream, as number: Int32, to actions: inout posix_spawn_file_actions_t) {
        let access = number == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
        switch stream {
        case .inherited: break
        case .null: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", access, 0)
        case .file(let file): posix_spawn_file_actions_addopen(&actions, number, file.path, access, 0o600)
        case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, number)
        }
    }

    private static func withCStrings<Result>(
        _ strings: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = strings.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }

    private static func wait(for identifier: Int32) -> End {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        return signal == 0 ? .exited((status >> 8) & 0xff) : .signaled(signal)
    }
}

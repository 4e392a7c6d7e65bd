import FoundationEssentials
import Glibc
import Locks
import RichPush
import Subprocess
import SystemPackage

/// How the process of an extension ended.
package enum ProcessEnd: Sendable, Hashable {
    /// The harness ended it when nothing was left to do.
    case stopped
    /// The extension ended its process, with a status.
    case exited(Int32)
    /// A signal ended it: a trap, or a fault.
    case crashed(signal: Int32)
    /// It used more memory than iOS allows, in bytes.
    case memoryExceeded(Int)
    /// It wrote more than RichPush allows, in bytes.
    case diskExceeded(Int)
    /// It could not be started.
    case notStarted(String)
}

/// A running process of an extension: its executable, the socket that it has as standard input, and its memory.
final class ExtensionProcess: Sendable {
    private struct State {
        var identifier: pid_t?
        var peakBytes = 0
        var boundBytes: Int?
        var isStopping = false
        /// The limit that it exceeded.
        var exceeded: ProcessEnd?
        var notGranted: [String]?
    }

    /// How many bytes it may write, so that it fills no disk.
    private static let diskLimit = 2 << 30

    private let socket: ExtensionSocket
    private let memoryLimit: Int
    private let state = Mutex(State())
    private let task = Mutex<Task<ProcessEnd, Never>?>(nil)

    /// Starts the executable.
    /// - Parameters:
    ///   - folder: The device's folder, the only one where it may write.
    ///   - output: The path of the file for its output.
    ///   - memoryLimit: The limit of its anonymous memory, in bytes.
    ///   - receive: Called with each of its messages, in order, and with `nil` after the last one.
    init(
        executable: String,
        folder: String,
        output: String,
        memoryLimit: Int,
        receive: @escaping @Sendable (ExtensionMessage?) -> Void
    ) throws(Errno) {
        let (socket, childEnd) = try ExtensionSocket.pair()
        self.socket = socket
        self.memoryLimit = memoryLimit
        let running = Task { [self] in
            await run(executable, folder: folder, output: output, input: childEnd)
        }
        task.withLock { $0 = running }
        do throws(ThreadError) {
            try socket.receive { [self] message in
                if case .confined(let notGranted) = message {
                    // The app's code may send all messages but the first.
                    state.withLock { $0.notGranted = $0.notGranted ?? notGranted }
                }
                receive(message)
            }
        } catch { throw Errno(rawValue: error.code) }
    }

    func send(_ message: HarnessMessage) { socket.send(message) }

    /// The parts of the sandbox that the kernel did not grant.
    var notGranted: [String] {
        let unseen = "the extension's memory and disk are not limited: the kernel does not list a process's children"
        return state.withLock { $0.notGranted ?? [] } + (MemoryWatch.seesChildren ? [] : [unseen])
    }

    /// The largest sampled anonymous memory, and its upper bound, in bytes.
    var memory: (peak: Int, bound: Int?) { state.withLock { ($0.peakBytes, $0.boundBytes) } }

    /// Whether all threads slept at one moment just now.
    var isAsleep: Bool {
        guard let identifier = state.withLock({ $0.identifier }) else { return false }
        // The first one does what the app's process may not do itself.
        return ThreadStates.areAsleep(in: [identifier, MemoryWatch.last(below: identifier)])
    }

    /// Stops the process, and waits until it has ended.
    /// - Parameter hasEnded: Whether it already ended by itself, even if the reason is not known yet.
    func stop(hasEnded: Bool) async -> ProcessEnd {
        let identifier = state.withLock { state in
            state.isStopping = !hasEnded
            return state.identifier
        }
        if let identifier {
            let bound = MemoryWatch.bound(of: identifier)
            state.withLock { $0.boundBytes = bound }
        }
        send(.stop)
        let patience = Task { [self] in
            try await Task.sleep(for: .milliseconds(300))
            kill()
        }
        defer { patience.cancel() }
        return await end
    }

    /// How the process has ended, once it has.
    var end: ProcessEnd {
        get async { await task.withLock { $0 }?.value ?? .stopped }
    }

    private func kill() {
        state.withLock { state in
            // Within the lock: the process has not been reaped yet.
            if let identifier = state.identifier { Glibc.kill(-identifier, SIGKILL) }
        }
    }

    // MARK: - From start to end

    private func run(_ executable: String, folder: String, output: String, input: FileDescriptor) async -> ProcessEnd {
        var options = PlatformOptions()
        // Its child processes end with it.
        options.processGroupID = 0
        do {
            let file = try FileDescriptor.open(
                FilePath(output),
                .writeOnly,
                options: [.create, .append, .closeOnExec],
                permissions: .ownerReadWrite
            )
            let ended = try await Subprocess.run(
                .path(FilePath(executable)),
                environment: Self.environment(folder: folder),
                workingDirectory: FilePath(folder),
                platformOptions: options,
                input: .fileDescriptor(input, closeAfterSpawningProcess: true),
                output: .fileDescriptor(file, closeAfterSpawningProcess: false),
                error: .fileDescriptor(file, closeAfterSpawningProcess: true)
            ) { [self] execution in
                let identifier = execution.processIdentifier.value
                started(identifier)
                await ProcessGroup.end(after: identifier)
                MemoryWatch.shared.remove(identifier)
                // From now on, the identifier may be another process's.
                state.withLock { $0.identifier = nil }
            }
            return end(for: ended.terminationStatus)
        } catch {
            socket.end()
            return .notStarted("\(error)")
        }
    }

    private func started(_ identifier: pid_t) {
        state.withLock { $0.identifier = identifier }
        MemoryWatch.shared.add(identifier) { [self] sample in
            let exceeds = state.withLock { state in
                state.peakBytes = max(state.peakBytes, sample.anonymousBytes)
                guard state.exceeded == nil else { return false }
                if sample.anonymousBytes > memoryLimit {
                    state.exceeded = .memoryExceeded(sample.anonymousBytes)
                } else if sample.writtenBytes > Self.diskLimit {
                    state.exceeded = .diskExceeded(sample.writtenBytes)
                }
                return state.exceeded != nil
            }
            if exceeds { kill() }
        }
    }

    private func end(for status: TerminationStatus) -> ProcessEnd {
        let (exceeded, isStopping) = state.withLock { ($0.exceeded, $0.isStopping) }
        if let exceeded { return exceeded }
        if isStopping { return .stopped }
        return switch status {
        case .exited(let code): .exited(code)
        case .signaled(let signal): .crashed(signal: signal)
        }
    }

    /// Returns the variables from which Linux's Foundation takes a process's folders, and those that say where libraries
    /// are and which language the user speaks. All others may be secrets.
    private static func environment(folder: String) -> Environment {
        var variables: [Environment.Key: String] = [
            "RICHPUSH_DEVICE_HOME": folder,
            "HOME": folder,
            "CFFIXED_USER_HOME": folder,
            "TMPDIR": "\(folder)/tmp/",
            "XDG_CACHE_HOME": "\(folder)/Library/Caches",
            "XDG_DATA_HOME": "\(folder)/Library/Application Support",
            // A trap prints only its reason, at once, without the runtime's backtrace.
            "SWIFT_BACKTRACE": "enable=no",
        ]
        for name in ["PATH", "LD_LIBRARY_PATH", "TZ", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE"] as [Environment.Key] {
            variables[name] = ProcessInfo.processInfo.environment[name.rawValue]
        }
        return .custom(variables)
    }
}

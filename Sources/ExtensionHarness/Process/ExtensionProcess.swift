import FoundationEssentials
import Glibc
import Locks
import RichPush
import Subprocess
import SystemPackage

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
    case notStarted(String)
}

/// A running process of an extension: its executable, the socket that it has as standard input, and its memory.
final class ExtensionProcess: ExtensionPeer {
    private struct State {
        var identifier: pid_t?
        var hasStarted = false
        var memory = ProcessMemory()
        var isStopping = false
        /// Whether the app's code is loaded.
        var isReady = false
        var hasAlarm = false
        var lastCheck = ContinuousClock.now
        var mainThread = MainThread()
        var exceeded: ProcessEnd?
        var notGranted: [String]?
    }

    /// How many bytes it may write, so that it fills no disk.
    private static let diskLimit = 2 << 30

    private let socket: ExtensionSocket
    private let memoryLimit: Int
    private let clock: DeviceClock
    /// Has a permit once a check is answered, or the process has ended.
    private let checked = AsyncSemaphore(value: 0)
    private let state = Mutex(State())
    private let task = Mutex<Task<ProcessEnd, Never>?>(nil)

    /// - Parameters:
    ///   - memoryLimit: The limit of its anonymous memory, in bytes: by default, as users observed for service extensions.
    ///   - receive: Called with each of its messages, in order, and with `nil` after the last one.
    init(
        _ executable: String,
        _ folder: DeviceFolder,
        memoryLimit: Int = MediaReport.extensionMemory,
        clock: DeviceClock,
        receive: @escaping @Sendable (ExtensionMessage?) -> Void
    ) throws(Errno) {
        let (socket, childEnd) = try ExtensionSocket.pair()
        self.socket = socket
        self.memoryLimit = memoryLimit
        self.clock = clock
        // The time until a busy machine has started it is none of the device's.
        clock.stop()
        let running = Task { [self] in await run(executable, folder, input: childEnd) }
        task.withLock { $0 = running }
        do throws(ThreadError) {
            try socket.receive { [self] message in
                switch message {
                // The app's code may send all messages but the first.
                case .confined(let notGranted): state.withLock { $0.notGranted = $0.notGranted ?? notGranted }
                case .ready: state.withLock { $0.isReady = true }
                case .checked(let hasAlarm):
                    state.withLock { $0.hasAlarm = hasAlarm }
                    checked.signal()
                case nil: checked.signal()
                default: break
                }
                receive(message)
            }
        } catch { throw Errno(rawValue: error.code) }
    }

    func send(_ message: HarnessMessage) { socket.send(message) }

    var notGranted: [String] {
        let unseen = "the extension's memory and disk are not limited: the kernel does not list a process's children"
        return state.withLock { $0.notGranted ?? [] } + (MemoryWatch.seesChildren ? [] : [unseen])
    }

    var memory: ProcessMemory { state.withLock(\.memory) }

    var mainThreadBlocked: Duration { state.withLock { $0.mainThread.blocked } }

    func stillness(within horizon: Duration) async -> Stillness.Verdict {
        guard MemoryWatch.seesChildren else { return .hidden }
        guard let identifier = state.withLock({ $0.isReady ? $0.identifier : nil }) else { return .busy }
        let stillness = Stillness(process: MemoryWatch.last(below: identifier))
        let first = stillness.look()
        let verdict = first.verdict
        let (seen, now) = (stillness.mainThread(in: first), clock.now)
        let isDue = state.withLock { state in
            state.mainThread.note(seen, at: now)
            // As often as libdispatch's monitor, because work for a pool whose workers all wait begins with a check.
            guard verdict != .busy || .now - state.lastCheck >= .seconds(1) else { return false }
            state.lastCheck = .now
            return true
        }
        guard isDue else { return .busy }
        send(.check)
        guard await checked.wait(), verdict != .busy else { return .busy }
        let hasTimer = state.withLock { $0.hasAlarm } || stillness.hasTimer(within: horizon)
        // The reader goes back to sleep in a moment.
        var second = stillness.look()
        for _ in 0..<20 where second.verdict == .busy && second.isSame(exceptReaderOf: first) {
            sched_yield()
            second = stillness.look()
        }
        guard second.verdict == verdict, second.isSame(exceptReaderOf: first) else { return .busy }
        // Longer than it takes to wake a thread.
        try? await Task.sleep(for: .milliseconds(1))
        guard stillness.look() == second else { return .busy }
        return verdict == .still && hasTimer ? .timed : verdict
    }

    func sleeps(until time: ContinuousClock.Instant) { state.withLock { $0.mainThread.sleep(until: time) } }

    func stop(isStill: Bool, hasEnded: Bool) async -> ProcessEnd {
        let identifier = state.withLock { state in
            state.isStopping = !hasEnded
            return state.identifier
        }
        if let identifier {
            let bound = MemoryWatch.bound(of: identifier)
            state.withLock { $0.memory.bound = bound }
        }
        if isStill || hasEnded { socket.end() } else { kill() }
        return await task.withLock { $0 }?.value ?? .stopped
    }

    private func kill() {
        state.withLock { state in
            // Within the lock: the process has not been reaped yet.
            if let identifier = state.identifier { ProcessSession.kill(identifier) }
        }
    }

    // MARK: - From start to end

    private func run(_ executable: String, _ folder: DeviceFolder, input: FileDescriptor) async -> ProcessEnd {
        var options = PlatformOptions()
        // Its child processes end with it.
        options.createSession = true
        do {
            let file = try FileDescriptor.opened(folder.output, .writeOnly, options: [.create, .append])
            let ended = try await Subprocess.run(
                .path(FilePath(executable)),
                environment: Self.environment(home: folder.home),
                workingDirectory: FilePath(folder.home),
                platformOptions: options,
                input: .fileDescriptor(input, closeAfterSpawningProcess: true),
                output: .fileDescriptor(file, closeAfterSpawningProcess: false),
                error: .fileDescriptor(file, closeAfterSpawningProcess: true)
            ) { [self] execution in
                let identifier = execution.processIdentifier.value
                started(identifier)
                await ProcessSession.end(after: identifier)
                MemoryWatch.shared.remove(identifier)
                // From now on, the identifier may be another process's.
                state.withLock { $0.identifier = nil }
            }
            return end(for: ended.terminationStatus)
        } catch {
            if state.withLock({ !$0.hasStarted }) { clock.resume() }
            socket.end()
            return .notStarted("\(error)")
        }
    }

    private func started(_ identifier: pid_t) {
        state.withLock { state in
            state.identifier = identifier
            state.hasStarted = true
        }
        // A message is late if the reader gets no processor, too.
        clock.follow(
            Starvation { [socket] in
                Stillness(process: MemoryWatch.last(below: identifier)).threads()
                    + Stillness(process: getpid()).threads([socket.reader])
            }
        )
        clock.resume()
        MemoryWatch.shared.add(identifier) { [self] sample in
            let now = clock.now
            let exceeds = state.withLock { state in
                // Before its first message, the process may not be the extension's program yet: until `exec`, it has the
                // memory of the process that started it.
                guard state.notGranted != nil else { return false }
                state.memory.add(sample.anonymousBytes, at: now)
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

    /// The variables from which Linux's Foundation takes a process's folders, and those that say where libraries are and
    /// which language the user speaks. All others may be secrets.
    private static func environment(home: String) -> Environment {
        var variables: [Environment.Key: String] = [
            "RICHPUSH_DEVICE_HOME": home,
            "HOME": home,
            "CFFIXED_USER_HOME": home,
            "TMPDIR": "\(home)/tmp/",
            "XDG_CACHE_HOME": "\(home)/Library/Caches",
            "XDG_DATA_HOME": "\(home)/Library/Application Support",
            // A trap prints only its reason, at once, without the runtime's backtrace.
            "SWIFT_BACKTRACE": "enable=no",
        ]
        for name in ["PATH", "LD_LIBRARY_PATH", "TZ", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE"] as [Environment.Key] {
            variables[name] = ProcessInfo.processInfo.environment[name.rawValue]
        }
        return .custom(variables)
    }
}

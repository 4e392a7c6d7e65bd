import CommandSupport
import Dispatch
import Locks
import SystemPackage

/// A writer to a descriptor, which uses a separate queue and buffers a limited number of bytes.
final class OutputWriter: Sendable {
    /// The number of waiting bytes from which ``write(_:)`` waits.
    private static let limit = 256 * 1_024

    private struct State {
        var waiting: [[UInt8]] = []
        var byteCount = 0
        var isWriting = false
        var failure: Errno?
    }

    private let file: FileDescriptor
    private let queue = DispatchQueue(label: "richpush.output")
    private let state = Mutex(State())
    /// Signaled when the queue takes all waiting bytes, if ``write(_:)`` waits.
    private let room = AsyncSemaphore(value: 0)

    init(_ file: FileDescriptor) { self.file = file }

    /// Adds bytes, and waits until there is room for more. Calls must not overlap.
    /// - Returns: `false` if the task was canceled, or nothing can be written anymore.
    func write(_ bytes: [UInt8]) async -> Bool {
        // The buffers are not joined, and the queue is not told, under the lock: it would wait for the lock meanwhile.
        let (isFull, isFailed, isIdle) = state.withLock { state in
            state.waiting.append(bytes)
            state.byteCount += bytes.count
            defer { state.isWriting = true }
            return (state.byteCount >= Self.limit, state.failure != nil, !state.isWriting)
        }
        if isIdle { queue.async { [self] in writeWaiting() } }
        if isFailed { return false }
        guard isFull else { return true }
        // A permit may be left from an earlier call that was canceled.
        return await room.wait() && !Task.isCancelled && state.withLock { $0.failure == nil }
    }

    /// Waits until everything is written.
    /// - Returns: The error that prevented it; `nil` if everything was written, or if the task was canceled.
    func finish() async -> Errno? {
        let written = AsyncSemaphore(value: 0)
        queue.async { written.signal() }
        _ = await written.wait()
        return state.withLock { $0.failure }
    }

    private func writeWaiting() {
        while true {
            let buffers = state.withLock { state -> [[UInt8]]? in
                guard state.failure == nil, !state.waiting.isEmpty else {
                    state.isWriting = state.failure != nil
                    return nil
                }
                let isFull = state.byteCount >= Self.limit
                defer {
                    state.waiting = []
                    state.byteCount = 0
                }
                if isFull { room.signal() }
                return state.waiting
            }
            guard let buffers else { return }
            do throws(Errno) { for bytes in buffers { try file.writeAllWaiting(bytes) } } catch {
                state.withLock { $0.failure = error }
                room.signal()
                return
            }
        }
    }
}

/// A file that is written at the end, but opened at the beginning, so that an error shows at once.
final class OutputFile: Sendable {
    private let path: String
    private let file: FileDescriptor

    init(_ path: String) throws(CommandError) {
        self.path = path
        do { file = try FileDescriptor.openedToWrite(path, .truncate) } catch {
            throw .unwritable(path, Errno(thrown: error))
        }
    }

    deinit { try? file.close() }

    func write(_ bytes: [UInt8]) throws(CommandError) {
        do throws(Errno) { try file.writeAllWaiting(bytes) } catch { throw .unwritable(path, error) }
    }
}

extension FileDescriptor {
    /// Opens a file, which is created with the usual permissions, and which no program inherits.
    static func openedToWrite(_ path: String, _ options: OpenOptions) throws -> FileDescriptor {
        let permissions = FilePermissions(rawValue: 0o666)
        return try open(path, .writeOnly, options: options.union([.create, .closeOnExec]), permissions: permissions)
    }
}

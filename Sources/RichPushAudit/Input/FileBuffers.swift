import Dispatch
import Glibc
import Locks
public import SystemPackage

/// A file, or the standard input, as a sequence of buffers.
///
/// Each buffer is read on demand, on a separate queue. The sequence can be iterated once. It ends when its task is
/// canceled, even while a read waits for input.
public final class FileBuffers: AsyncSequence, Sendable {
    /// A part of the file, of at most 256 KB.
    public typealias Element = [UInt8]
    /// The reason why the file cannot be read.
    public typealias Failure = Errno

    private static let bufferSize = 256 * 1_024

    private struct State {
        /// The continuation that waits for a read, unless the task was canceled.
        var waiter: CheckedContinuation<Result<[UInt8]?, Errno>, Never>?
        var bytesRead = 0
    }

    /// The size of the file in bytes; `nil` if it is not a regular file.
    package let byteCount: Int?
    private let file: FileDescriptor
    private let queue = DispatchQueue(label: "richpush.input")
    private let state = Mutex(State())

    /// Opens a file.
    /// - Parameter path: The path of a file, or `-` for the standard input.
    public init(_ path: String) throws(Errno) {
        do {
            file = path == "-" ? .standardInput : try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
        } catch {
            throw error as? Errno ?? .ioError
        }
        var status = stat()
        let isKnown = fstat(file.rawValue, &status) == 0
        byteCount = isKnown && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    deinit { if file != .standardInput { try? file.close() } }

    package var bytesRead: Int { state.withLock { $0.bytesRead } }

    /// Returns the iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(buffers: self) }

    /// Reads one buffer after another.
    public struct Iterator: AsyncIteratorProtocol {
        let buffers: FileBuffers

        /// The next buffer; `nil` at the end, or when the task is canceled.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(Errno) -> [UInt8]? {
            try await buffers.read()
        }
    }

    private func read() async throws(Errno) -> [UInt8]? {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.waiter = continuation }
                queue.async { [self] in resume(with: readBuffer()) }
                if Task.isCancelled { resume(with: .success(nil)) }
            }
        } onCancel: {
            resume(with: .success(nil))
        }
        return try result.get()
    }

    private func resume(with result: Result<[UInt8]?, Errno>) {
        let waiter = state.withLock { state in
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: result)
    }

    private func readBuffer() -> Result<[UInt8]?, Errno> {
        var failure: Errno?
        let buffer = [UInt8](unsafeUninitializedCapacity: Self.bufferSize) { bytes, count in
            do throws(Errno) { count = try file.readWaiting(into: UnsafeMutableRawBufferPointer(bytes)) } catch {
                failure = error
            }
        }
        if let failure { return .failure(failure) }
        state.withLock { $0.bytesRead += buffer.count }
        return .success(buffer.isEmpty ? nil : buffer)
    }
}

extension FileDescriptor {
    /// Reads available bytes. It waits for some even if the descriptor is nonblocking, because a program that shares
    /// the descriptor may have made it so.
    /// - Returns: The number of bytes; 0 at the end.
    package func readWaiting(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        while true {
            let count = Glibc.read(rawValue, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            switch Errno(rawValue: errno) {
            case .interrupted: continue
            case .resourceTemporarilyUnavailable:
                var event = pollfd(fd: rawValue, events: Int16(truncatingIfNeeded: POLLIN), revents: 0)
                poll(&event, 1, -1)
            case let error: throw error
            }
        }
    }
}

import FoundationEssentials
import Glibc
import Locks
import RichPush
import SystemPackage

/// The harness's end of the socket to an extension's process: messages as lines of JSON.
final class ExtensionSocket: Sendable {
    /// The maximum length of a line, in bytes. A message may contain a payload but never a body.
    private static let lineLimit = 8 * 1_024 * 1_024

    /// How many messages are read. An extension that sends more means to keep the harness busy.
    private static let messageLimit = 100_000

    private let descriptor: FileDescriptor
    private let sending = Mutex(())
    private let readerThread = Atomic<pid_t>(0)

    /// Makes the harness's socket, and the one that the process inherits.
    static func pair() throws(Errno) -> (ExtensionSocket, FileDescriptor) {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw Errno(rawValue: errno)
        }
        return (ExtensionSocket(FileDescriptor(rawValue: ends[0])), FileDescriptor(rawValue: ends[1]))
    }

    private init(_ descriptor: FileDescriptor) {
        self.descriptor = descriptor
        // A process that does not read must not block the harness.
        var patience = timeval(tv_sec: 5, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor.rawValue, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
    }

    deinit { try? descriptor.close() }

    /// Sends a message. The receiving side notices if the process has ended or does not read.
    func send(_ message: HarnessMessage) {
        guard var line = try? JSONEncoder().encode(message) else { return }
        line.append(UInt8(ascii: "\n"))
        sending.withLock { _ in
            line.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
                var rest = bytes
                while !rest.isEmpty {
                    let count = Glibc.send(descriptor.rawValue, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { return end() }
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                }
            }
        }
    }

    /// The thread that reads, as the kernel calls it; 0 before it has begun.
    var reader: pid_t { readerThread.load(ordering: .relaxed) }

    func end() { _ = shutdown(descriptor.rawValue, Int32(SHUT_RDWR)) }

    /// Calls the handler with each message, on a separate thread, and with `nil` at the end. Other lines come from the
    /// extension's own output and are ignored.
    func receive(_ handler: @escaping @Sendable (ExtensionMessage?) -> Void) throws(ThreadError) {
        try RichPush.Thread.start { [self] in
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
            readerThread.store(path?.split(separator: "/").last.flatMap { pid_t($0) } ?? 0, ordering: .relaxed)
            var line: [UInt8] = []
            var messageCount = 0
            var buffer = [UInt8](repeating: 0, count: 64 * 1_024)
            while true {
                let count = (try? buffer.withUnsafeMutableBytes { try descriptor.read(into: $0) }) ?? 0
                guard count > 0, line.count + count <= Self.lineLimit else { break }
                var rest = buffer[..<count]
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    line += rest[..<end]
                    rest = rest[(end + 1)...]
                    messageCount += 1
                    if messageCount == Self.messageLimit {
                        handler(.limitation("The extension sent 100,000 messages; RichPush reads no more."))
                    } else if messageCount < Self.messageLimit,
                        let message = try? JSONDecoder().decode(ExtensionMessage.self, from: Data(line))
                    {
                        handler(message)
                    }
                    line.removeAll(keepingCapacity: true)
                }
                line += rest
            }
            end()
            handler(nil)
        }
    }
}

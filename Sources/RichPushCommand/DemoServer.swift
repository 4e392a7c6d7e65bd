import CommandSupport
import Glibc
import RichPush
import SystemPackage

/// A minimal web server on the loopback interface for the demo: one thread answers one request after another.
///
/// It knows only `GET` and `HEAD` of HTTP/1, and closes the connection for anything else.
final class DemoServer: Sendable {
    /// The time that a client may take for its request, and to receive each piece, in seconds.
    private static let patience = 5
    private static let longestRequest = 8_192

    private let listener: FileDescriptor
    private let port: Int

    /// Serves a folder on a port that the system chooses, while a body runs.
    /// - Parameter body: The code that needs the server. It gets the port.
    static func run<Result: Sendable>(
        directory: String,
        _ body: (_ port: Int) async throws -> Result
    ) async throws -> Result {
        guard let folder = ServedFolder(directory) else {
            throw CommandError(
                "there is no folder \(directory.visible); name one with --media",
                status: ExitStatus.noInput
            )
        }
        let server = try DemoServer()
        do throws(ThreadError) {
            try Thread.start { server.answerAll(from: folder) }
        } catch {
            throw noServer(Errno(rawValue: error.code))
        }
        // Ends the wait for the next connection, and with it the thread.
        defer { shutdown(server.listener.rawValue, Int32(SHUT_RDWR)) }
        return try await body(server.port)
    }

    private init() throws(CommandError) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        listener = FileDescriptor(rawValue: descriptor)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, size) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, pointer, &size) == 0
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        guard isListening else { throw Self.noServer(Errno(rawValue: errno)) }
    }

    deinit {
        if listener.rawValue >= 0 { try? listener.close() }
    }

    private static func noServer(_ error: Errno) -> CommandError {
        CommandError("cannot serve the picture on 127.0.0.1: \(error)", status: ExitStatus.systemError)
    }

    private func answerAll(from folder: ServedFolder) {
        while true {
            let descriptor = accept(listener.rawValue, nil, nil)
            guard descriptor >= 0 else {
                // Neither a client that hung up nor a signal is a reason to end.
                if errno == ECONNABORTED || errno == EINTR { continue }
                return
            }
            let connection = FileDescriptor(rawValue: descriptor)
            // The client may hang up at any time.
            try? connection.closeAfter { try Self.answer(connection, from: folder) }
        }
    }

    /// Answers the one request of a connection.
    private static func answer(_ connection: FileDescriptor, from folder: ServedFolder) throws {
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(connection.rawValue, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(connection.rawValue, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        guard let request = try request(from: connection) else { return }
        let file = folder.file(at: request.target)
        defer { try? file?.descriptor.close() }
        let status = file == nil ? "404 Not Found" : "200 OK"
        let fields = (file?.fields ?? ["Content-Length: 0"]) + ["Connection: close"]
        let head = "HTTP/1.1 \(status)\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
        try connection.writeAll(head.utf8)
        guard let file, !request.isHead else { return }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var rest = file.size
        while rest > 0 {
            let count = try buffer.withUnsafeMutableBytes { try file.descriptor.read(into: $0) }
            guard count > 0 else { return }
            try connection.writeAll(buffer.prefix(min(count, rest)))
            rest -= count
        }
    }

    /// A client's request; `nil` if this server does not know it.
    private static func request(from connection: FileDescriptor) throws -> (isHead: Bool, target: Substring)? {
        let deadline = ContinuousClock.now + .seconds(patience)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: longestRequest)
        while !bytes.hasSuffix("\r\n\r\n".utf8) {
            guard bytes.count < longestRequest, .now < deadline else { return nil }
            let count = try buffer.withUnsafeMutableBytes { try connection.read(into: $0) }
            guard count > 0 else { return nil }
            bytes += buffer.prefix(count)
        }
        let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, ["GET", "HEAD"].contains(words[0]), words[2].hasPrefix("HTTP/1.") else { return nil }
        return (words[0] == "HEAD", words[1])
    }
}

extension [UInt8] {
    fileprivate func hasSuffix(_ suffix: String.UTF8View) -> Bool {
        suffix.elementsEqual(self.suffix(suffix.count))
    }
}

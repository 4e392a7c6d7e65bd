import Foundation
import Glibc

/// `openssl s_server` on the loopback interface, with a certificate made for the test, in a separate process.
public struct TLSServer: Sendable {
    /// The port that it listens on.
    public let port: Int
    /// The certificate, which is its own authority.
    public let certificatePath: String

    /// The URL of a path on this server.
    public func url(_ path: String, host: String = "127.0.0.1") -> String { "https://\(host):\(port)\(path)" }

    /// Whether `openssl` is installed.
    public static let isAvailable = FileManager.default.isExecutableFile(atPath: openSSL)

    private static let openSSL = "/usr/bin/openssl"

    /// The reason why there is no server.
    public struct Failure: Error {
        /// The step that failed.
        public let step: String
    }

    /// Runs a server while the body runs.
    /// - Parameters:
    ///   - response: The answer to `GET /response`, including its header.
    ///   - name: The subject of the certificate: `IP:127.0.0.1` or `DNS:localhost`.
    ///   - isExpired: Whether the certificate has expired.
    ///   - options: Other options of `openssl s_server`.
    ///   - body: The code that uses the server.
    public static func run<Result: Sendable>(
        response: [UInt8],
        name: String = "IP:127.0.0.1",
        isExpired: Bool = false,
        options: [String] = [],
        while body: @Sendable (TLSServer) async throws -> Result
    ) async throws -> Result {
        let folder = try TemporaryFolder()
        try Data(response).write(to: folder.url.appending(path: "response"))
        try await makeCertificate(in: folder, name: name, isExpired: isExpired)
        let command = [
            openSSL, "s_server", "-accept", "127.0.0.1:0", "-cert", "certificate.pem", "-key", "key.pem", "-HTTP",
        ]
        return try await run(command + options, in: folder, while: body)
    }

    /// Runs a server of HTTP/2 while the body runs. It answers the first request of each connection.
    /// - Parameters:
    ///   - frames: What it sends over HTTP/2; each part once the client has read the one before it.
    ///   - response: The answer to a client that speaks only HTTP/1.1, including its header.
    ///   - body: The code that uses the server.
    public static func run<Result: Sendable>(
        frames: [[UInt8]],
        response: [UInt8],
        while body: @Sendable (TLSServer) async throws -> Result
    ) async throws -> Result {
        let folder = try TemporaryFolder()
        for (number, part) in frames.enumerated() {
            try Data(part).write(to: folder.url.appending(path: "frames\(number)"))
        }
        try Data(response).write(to: folder.url.appending(path: "response"))
        try await makeCertificate(in: folder, name: "IP:127.0.0.1")
        return try await run(["/usr/bin/python3", "-c", http2Server], in: folder, while: body)
    }

    /// Sends the same frames to every client, as soon as the header of its request has come (a frame of type 1). After
    /// each part but the last, it waits for the answer to a PING (type 6).
    private static let http2Server = """
        import glob, socket, ssl, threading
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain("certificate.pem", "key.pem")
        context.set_alpn_protocols(["h2"])
        listener = socket.create_server(("127.0.0.1", 0))
        print("ACCEPT 127.0.0.1:%d" % listener.getsockname()[1], flush=True)

        def exact(tls, count):
            received = b""
            while len(received) < count:
                received += tls.recv(count - len(received)) or exit()
            return received

        def wait(tls, kind):
            frame = b""
            while frame[3:4] != kind:
                frame = exact(tls, 9)
                exact(tls, int.from_bytes(frame[:3], "big"))

        def serve(connection):
            with context.wrap_socket(connection, server_side=True) as tls:
                if tls.selected_alpn_protocol() != "h2":
                    tls.recv(65536)
                    tls.sendall(open("response", "rb").read())
                else:
                    exact(tls, 24)
                    wait(tls, b"\\1")
                    for number in range(len(glob.glob("frames*"))):
                        if number > 0:
                            tls.sendall(b"\\0\\0\\10\\6\\0\\0\\0\\0\\0richpush")
                            wait(tls, b"\\6")
                        tls.sendall(open("frames%d" % number, "rb").read())
                while tls.recv(65536):
                    pass

        while True:
            threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
        """

    private static func makeCertificate(
        in folder: TemporaryFolder,
        name: String,
        isExpired: Bool = false
    ) async throws {
        let request = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", "/CN=RichPush test", "-addext", "subjectAltName=\(name)",
            "-keyout", "key.pem", "-out", "certificate.pem",
        ]
        try await runToEnd(request, in: folder)
        if isExpired {
            let renewal = ["x509", "-in", "certificate.pem", "-signkey", "key.pem", "-days", "-1"]
            try await runToEnd(renewal + ["-out", "expired.pem"], in: folder)
            try await runToEnd(["x509", "-in", "expired.pem", "-out", "certificate.pem"], in: folder)
        }
    }

    /// Runs a server that prints its address, while the body runs.
    private static func run<Result: Sendable>(
        _ command: [String],
        in folder: TemporaryFolder,
        while body: @Sendable (TLSServer) async throws -> Result
    ) async throws -> Result {
        let server = try await start(command, in: folder)
        defer { server.process.signal(SIGKILL) }
        guard let port = port(from: server.output) else { throw Failure(step: command[0]) }
        return try await body(TLSServer(port: port, certificatePath: folder.path + "/certificate.pem"))
    }

    private static func runToEnd(_ arguments: [String], in folder: TemporaryFolder) async throws {
        let end = try await start([openSSL] + arguments, in: folder).process.end()
        guard end == .exited(0) else { throw Failure(step: "openssl \(arguments[0])") }
    }

    private static func start(
        _ command: [String],
        in folder: TemporaryFolder
    ) async throws -> (process: SpawnedProcess, output: FileHandle) {
        let output = Pipe()
        let process = try await SpawnedProcess.start(
            command,
            folder: folder.url,
            output: .descriptor(output.fileHandleForWriting.fileDescriptor),
            error: .null
        )
        try output.fileHandleForWriting.close()
        return (process, output.fileHandleForReading)
    }

    /// Reads until the server has printed its address: `ACCEPT 127.0.0.1:41234`.
    private static func port(from output: FileHandle) -> Int? {
        var text = ""
        while true {
            let data = output.availableData
            guard !data.isEmpty else { return nil }
            text += String(decoding: data, as: UTF8.self)
            for line in text.split(separator: "\n").dropLast(text.hasSuffix("\n") ? 0 : 1)
            where line.hasPrefix("ACCEPT ") {
                return line.split(separator: ":").last.flatMap { Int($0) }
            }
        }
    }
}

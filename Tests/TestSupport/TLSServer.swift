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

        let server = try await start(
            ["s_server", "-accept", "127.0.0.1:0", "-cert", "certificate.pem", "-key", "key.pem", "-HTTP"] + options,
            in: folder
        )
        defer { server.process.signal(SIGKILL) }
        guard let port = port(from: server.output) else { throw Failure(step: "openssl s_server") }
        return try await body(TLSServer(port: port, certificatePath: folder.path + "/certificate.pem"))
    }

    private static func runToEnd(_ arguments: [String], in folder: TemporaryFolder) async throws {
        let end = try await start(arguments, in: folder).process.end()
        guard end == .exited(0) else { throw Failure(step: "openssl \(arguments[0])") }
    }

    private static func start(
        _ arguments: [String],
        in folder: TemporaryFolder
    ) async throws -> (process: SpawnedProcess, output: FileHandle) {
        let output = Pipe()
        let process = try await SpawnedProcess.start(
            [openSSL] + arguments,
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

import ArgumentParser
import AsyncHTTPClient
import BenchmarkSupport
import Glibc
import NIOCore
import NIOHTTP1
import NIOSSL

/// The same over async-http-client: each body is streamed to a file, then libmagic is asked.
@main
struct AsyncHTTPClientPort: AsyncParsableCommand {
    @OptionGroup
    var options: LoadOptions

    func run() async throws {
        var configuration = HTTPClient.Configuration()
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = options.concurrency
        if let authority = options.certificateAuthority {
            configuration.tlsConfiguration = .makeClientConfiguration()
            configuration.tlsConfiguration?.trustRoots = .file(authority)
        }
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let detection = TypeDetection()
        let directory = options.directory
        try await Load(options).run { url, number in
            let path = "\(directory)/AsyncHTTPClient-\(number)"
            try await Self.download(url, to: path, client: client)
            try detection.requireImage(atPath: path)
            unlink(path)
        }
        try await client.shutdown()
    }

    private static func download(_ url: String, to path: String, client: HTTPClient) async throws {
        let response = try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(25))
        guard response.status == .ok else { throw LoadError("\(url): HTTP \(response.status.code)") }
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw LoadError("\(path) cannot be created") }
        defer { close(file) }
        for try await buffer in response.body {
            let isWritten = buffer.withUnsafeReadableBytes { bytes in
                write(file, bytes.baseAddress, bytes.count) == bytes.count
            }
            guard isWritten else { throw LoadError("\(path) cannot be written") }
        }
    }
}

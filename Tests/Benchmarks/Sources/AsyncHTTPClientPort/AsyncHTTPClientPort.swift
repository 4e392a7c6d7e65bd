import ArgumentParser
import AsyncHTTPClient
import BenchmarkSupport
import Glibc
import NIOCore
import NIOHTTP1

/// async-http-client: each body is streamed to a file, and libmagic is asked about its first bytes.
@main
struct AsyncHTTPClientPort: AsyncParsableCommand {
    /// The number that python-magic's documentation recommends.
    private static let detectedByteCount = 2_048

    @OptionGroup
    var options: LoadOptions

    func run() async throws {
        var configuration = HTTPClient.Configuration()
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = options.concurrency
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let detection = TypeDetection()
        let directory = options.directory
        try await Load(options).run { url, number in
            let path = "\(directory)/AsyncHTTPClient-\(number)"
            try await Self.download(url, to: path, client: client, detection: detection)
            unlink(path)
        }
        try await client.shutdown()
    }

    private static func download(
        _ url: String,
        to path: String,
        client: HTTPClient,
        detection: TypeDetection
    ) async throws {
        let response = try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(25))
        guard response.status == .ok else { throw LoadError("\(url): HTTP \(response.status.code)") }
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw LoadError("\(path) cannot be created") }
        defer { close(file) }
        var first = ByteBuffer()
        for try await buffer in response.body {
            if first.readableBytes < detectedByteCount {
                let missing = min(detectedByteCount - first.readableBytes, buffer.readableBytes)
                first.writeBytes(buffer.readableBytesView.prefix(missing))
            }
            let isWritten = buffer.withUnsafeReadableBytes { bytes in
                write(file, bytes.baseAddress, bytes.count) == bytes.count
            }
            guard isWritten else { throw LoadError("\(path) cannot be written") }
        }
        try first.withUnsafeReadableBytes { try detection.requireImage($0, ofFileAtPath: path) }
    }
}

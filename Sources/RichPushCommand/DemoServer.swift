import FoundationEssentials
import Hummingbird
import Logging
import Synchronization

/// A web server on the loopback that serves a folder.
struct DemoServer {
    private let directory: String

    /// A server of a folder; `nil` if there is none.
    init?(directory: String) {
        var isDirectory = false
        guard FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory), isDirectory else {
            return nil
        }
        self.directory = directory
    }

    /// Runs the server, on a port that the system chooses, as long as the body runs.
    func run<Result: Sendable>(while body: @escaping @Sendable (Int) async throws -> Result) async throws -> Result {
        var logger = Logger(label: "richpush.demo")
        logger.logLevel = .critical
        let router = Router()
        router.add(middleware: FileMiddleware(directory, logger: logger))
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in continuation.yield(channel.localAddress?.port ?? 0) },
            logger: logger
        )
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask {
                try await application.runService(gracefulShutdownSignals: [])
                return nil
            }
            group.addTask {
                for await port in ports { return try await body(port) }
                return nil
            }
            defer { group.cancelAll() }
            for try await result in group {
                if let result { return result }
            }
            throw CancellationError()
        }
    }
}

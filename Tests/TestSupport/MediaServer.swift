import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// A real HTTP server on the loopback interface that sends exactly the bytes of a test, valid HTTP or not.
///
/// It runs on its own threads, so a busy test does not delay it.
public final class MediaServer: Sendable {
    /// The address that it listens on.
    public let host: String
    /// The port that it listens on.
    public let port: Int
    private let received: Recorder<ReceivedRequest>
    private let connections: Connections

    /// The connected clients, and the number of connections so far.
    private typealias Connections = NIOLockedValueBox<(count: Int, open: [ObjectIdentifier: any Channel])>

    private init(
        host: String,
        port: Int,
        received: Recorder<ReceivedRequest>,
        connections: Connections
    ) {
        self.host = host
        self.port = port
        self.received = received
        self.connections = connections
    }

    /// The number of connections so far, with or without a request.
    public var connectionCount: Int { connections.withLockedValue { $0.count } }

    /// The requests so far, in order.
    public var requests: [ReceivedRequest] { received.values }

    /// Waits until this many requests have come.
    public func waitForRequests(_ count: Int = 1) async throws {
        try await received.waitFor(count)
    }

    /// The URL of a path on this server.
    public func url(_ path: String) -> String { "http://\(host):\(port)\(path)" }

    /// Runs a server while the body runs.
    /// - Parameters:
    ///   - host: The address to listen on; `::` for all addresses.
    ///   - port: The port to listen on; 0 for a free one.
    ///   - keepsRequests: Whether it keeps the requests, for ``requests``.
    ///   - respond: The response to a request.
    ///   - body: The code that uses the server.
    public static func run<Result: Sendable>(
        host: String = "127.0.0.1",
        port: Int = 0,
        keepsRequests: Bool = true,
        respond: @escaping @Sendable (ReceivedRequest) -> Script,
        while body: @Sendable (MediaServer) async throws -> Result
    ) async throws -> Result {
        let received = Recorder<ReceivedRequest>()
        let connections = Connections((0, [:]))
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 1_024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                connections.withLockedValue { connections in
                    connections.count += 1
                    connections.open[ObjectIdentifier(channel)] = channel
                }
                channel.closeFuture.whenComplete { _ in
                    connections.withLockedValue { _ = $0.open.removeValue(forKey: ObjectIdentifier(channel)) }
                }
                return channel.eventLoop.makeCompletedFuture {
                    let handler = ScriptHandler { request in
                        if keepsRequests { received.record(request) }
                        return respond(request)
                    }
                    try channel.pipeline.syncOperations.addHandler(handler)
                }
            }
            .bind(host: host, port: port).get()
        func stop() async {
            try? await listener.close()
            for connection in connections.withLockedValue({ $0.open.values }) { try? await connection.close() }
        }
        do {
            let port = listener.localAddress?.port ?? 0
            let server = MediaServer(host: host, port: port, received: received, connections: connections)
            let result = try await body(server)
            await stop()
            return result
        } catch {
            await stop()
            throw error
        }
    }
}

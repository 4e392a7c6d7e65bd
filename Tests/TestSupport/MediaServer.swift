import Glibc
import NIOCore
import NIOPosix

/// A real HTTP server on the loopback that says exactly what a test tells it to say, proper HTTP or not.
public final class MediaServer: Sendable {
    /// The port that it listens on.
    public let port: Int
    private let received = Recorder<ReceivedRequest>()
    private let respond: @Sendable (ReceivedRequest) -> Script

    /// What was asked so far, in order.
    public var requests: [ReceivedRequest] { received.values }

    /// Waits until so many requests have come.
    public func waitForRequests(_ count: Int = 1) async {
        await received.waitFor(count)
    }

    private init(port: Int, respond: @escaping @Sendable (ReceivedRequest) -> Script) {
        self.port = port
        self.respond = respond
    }

    /// The URL of a path on this server.
    public func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// Runs a server as long as the body runs.
    /// - Parameters:
    ///   - respond: What to say to a request.
    ///   - body: What uses the server.
    public static func run<Result: Sendable>(
        respond: @escaping @Sendable (ReceivedRequest) -> Script,
        while body: @Sendable (MediaServer) async throws -> Result
    ) async throws -> Result {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 1_024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        let server = MediaServer(port: channel.channel.localAddress?.port ?? 0, respond: respond)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await channel.executeThenClose { connections in
                    await withDiscardingTaskGroup { group in
                        do {
                            for try await connection in connections {
                                group.addTask { await server.serve(connection) }
                            }
                        } catch {
                            // The listening socket is gone: so is the test.
                        }
                    }
                }
            }
            defer { group.cancelAll() }
            return try await body(server)
        }
    }

    /// The first byte that a client of TLS sends.
    private static let tlsHandshake: UInt8 = 0x16

    private func serve(_ connection: NIOAsyncChannel<ByteBuffer, ByteBuffer>) async {
        try? await connection.executeThenClose { inbound, outbound in
            var bytes: [UInt8] = []
            for try await var buffer in inbound {
                bytes += buffer.readBytes(length: buffer.readableBytes) ?? []
                if bytes.first == Self.tlsHandshake {
                    // As a web server answers TLS on a port that has none.
                    _ = try await play(
                        .send(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), times: 1),
                        on: connection.channel,
                        outbound
                    )
                    return
                }
                while let request = ReceivedRequest(takingFrom: &bytes) {
                    received.record(request)
                    for step in respond(request).steps {
                        guard try await play(step, on: connection.channel, outbound) else { return }
                    }
                }
            }
        }
    }

    /// Does one step; `false` when the connection is over.
    private func play(
        _ step: Script.Step,
        on channel: any Channel,
        _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) async throws -> Bool {
        switch step {
        case .send(let bytes, let times):
            let buffer = ByteBuffer(bytes: bytes)
            for _ in 0..<times { try await outbound.write(buffer) }
        case .pause(let duration):
            try await Task.sleep(for: duration)
        case .stall:
            try await Task.sleep(for: .seconds(3_600))
        case .reset:
            let provider = channel as? any SocketOptionProvider
            try await provider?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
            try await channel.close().get()
            return false
        case .close:
            return false
        }
        return true
    }
}

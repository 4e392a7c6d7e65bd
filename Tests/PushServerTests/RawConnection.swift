import NIOCore
import NIOPosix

/// A connection on which a test says what it likes.
enum RawConnection {
    /// Sends a text, and returns all that comes until the server closes the connection.
    static func exchange(_ text: String, port: Int) async throws -> [UInt8] {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
            .executeThenClose { inbound, outbound in
                // Whoever has closed already may have said why.
                try? await outbound.write(ByteBuffer(string: text))
                var received: [UInt8] = []
                for try await part in inbound { received += Array(buffer: part) }
                return received
            }
    }

    /// Keeps a connection open on which something was said, as long as the body runs.
    static func holding(_ text: String, port: Int, while body: @Sendable () async throws -> Void) async throws {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port).get()
        if !text.isEmpty { try await channel.writeAndFlush(ByteBuffer(string: text)) }
        try await body()
        try? await channel.close()
    }

    /// Keeps connections open that say nothing, as long as the body runs.
    static func hold(count: Int, port: Int, while body: @Sendable () async throws -> Void) async throws {
        var channels: [any Channel] = []
        for _ in 0..<count {
            channels.append(
                try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                    .connect(host: "127.0.0.1", port: port).get()
            )
        }
        try await body()
        for channel in channels { try? await channel.close() }
    }
}

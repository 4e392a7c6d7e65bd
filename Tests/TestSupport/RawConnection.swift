import NIOCore
import NIOPosix

/// A connection on which a test can send anything.
public enum RawConnection {
    /// Sends a text, and returns all that it receives until the server closes the connection.
    public static func exchange(_ text: String, port: Int) async throws -> [UInt8] {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(FirstWords(text))
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
            .executeThenClose { inbound, _ in
                var received: [UInt8] = []
                for try await part in inbound { received += Array(buffer: part) }
                return received
            }
    }

    /// Sends the text as soon as there is a connection: on a busy machine a task may be too late, and the answer of a
    /// server that has closed the connection by then is lost.
    private final class FirstWords: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let text: String

        init(_ text: String) {
            self.text = text
        }

        func channelActive(context: ChannelHandlerContext) {
            if !text.isEmpty { context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil) }
            context.fireChannelActive()
        }
    }

    /// Sends a text, and keeps the connection open while the body runs.
    public static func holding(_ text: String, port: Int, while body: @Sendable () async throws -> Void) async throws {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port).get()
        if !text.isEmpty { try await channel.writeAndFlush(ByteBuffer(string: text)) }
        do {
            try await body()
        } catch {
            try? await channel.close()
            throw error
        }
        try? await channel.close()
    }
}

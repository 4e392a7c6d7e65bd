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
                try await outbound.write(ByteBuffer(string: text))
                var received: [UInt8] = []
                for try await part in inbound { received += Array(buffer: part) }
                return received
            }
    }
}

import NIOCore
import NIOPosix

/// Carries bytes between a client and this server, in both directions, as they are.
enum Tunnel {
    typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>
    typealias Input = NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    typealias Output = NIOAsyncChannelOutboundWriter<ByteBuffer>

    /// Wraps a connection whose two directions end by themselves.
    static func wrap(_ channel: any Channel) throws -> Connection {
        try NIOAsyncChannel(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: true)
        )
    }

    /// Connects to the server, and carries bytes until both directions have ended.
    /// - Parameter greeting: What the client gets first, once there is a connection to the server.
    static func run(
        _ input: inout Input,
        _ output: Output,
        host: String,
        port: Int,
        greeting: ByteBuffer = ByteBuffer()
    ) async throws {
        let server = try await ClientBootstrap(group: PushServer.encryptedLoops)
            .connect(host: host, port: port) { channel in
                channel.eventLoop.makeCompletedFuture { try wrap(channel) }
            }
        try await server.executeThenClose { answers, requests in
            if greeting.readableBytes > 0 { try await output.write(greeting) }
            let answering = Task {
                for try await part in answers { try await output.write(part) }
                output.finish()
            }
            defer { answering.cancel() }
            while let part = try await input.next() { try await requests.write(part) }
            requests.finish()
            try await withTaskCancellationHandler {
                try await answering.value
            } onCancel: {
                answering.cancel()
            }
        }
    }
}

import NIOCore
import NIOPosix

/// A listener to the events of the inbox.
enum EventStream {
    /// Listens until a text arrives.
    /// - Parameters:
    ///   - identifier: The last event that the listener got before; `nil` for none.
    ///   - start: Called once the server has accepted the listener.
    static func read(
        from server: RunningServer,
        after identifier: String? = nil,
        until end: String,
        start: @Sendable () async throws -> Void
    ) async throws -> String {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: server.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
            .executeThenClose { inbound, outbound in
                let last = identifier.map { "Last-Event-ID: \($0)\r\n" } ?? ""
                let request = "GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\(last)\r\n"
                try await outbound.write(ByteBuffer(string: request))
                var text = ""
                var isStarted = false
                for try await part in inbound {
                    text += String(buffer: part)
                    if !isStarted, text.contains("retry:") {
                        isStarted = true
                        try await start()
                    }
                    if text.contains(end), text.hasSuffix("\n\n") || text.hasSuffix("\r\n") { break }
                }
                return text
            }
    }
}

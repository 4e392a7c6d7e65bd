import ArgumentParser
import NIOCore
import NIOPosix

/// Opens many connections that stay silent, and sends the server a request on another one. It runs in its own process
/// because the connections need more descriptors than a test may have.
struct ConnectionProbe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "connections",
        abstract: "Open silent connections, and print the server's answer meanwhile."
    )

    @Argument(help: "The server's port on 127.0.0.1.")
    var port: Int
    @Argument(help: "The number of silent connections.")
    var count: Int

    func run() async throws {
        let client = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        var silent: [any Channel] = []
        for _ in 0..<count {
            silent.append(try await client.connect(host: "127.0.0.1", port: port).get())
        }
        let answer = try await client.connect(host: "127.0.0.1", port: port) { channel in
            channel.eventLoop.makeCompletedFuture {
                try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
            }
        }.executeThenClose { inbound, outbound in
            try await outbound.write(
                ByteBuffer(string: "GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            )
            var answer = ""
            for try await part in inbound { answer += String(buffer: part) }
            return answer
        }
        print(answer)
        for channel in silent { try? await channel.close() }
    }
}

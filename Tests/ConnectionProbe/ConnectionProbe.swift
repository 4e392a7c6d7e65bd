import NIOCore
import NIOPosix

/// Keeps connections open that say nothing, and asks a question on another one meanwhile: in a process of its own, with
/// descriptors of its own. Its arguments are a port and how many connections there are; it writes the answer.
@main
struct ConnectionProbe {
    static func main() async throws {
        let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        guard numbers.count == 2 else { throw Usage() }
        let client = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        var silent: [any Channel] = []
        for _ in 0..<numbers[1] {
            silent.append(try await client.connect(host: "127.0.0.1", port: numbers[0]).get())
        }
        let answer = try await client.connect(host: "127.0.0.1", port: numbers[0]) { channel in
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

    private struct Usage: Error {}
}

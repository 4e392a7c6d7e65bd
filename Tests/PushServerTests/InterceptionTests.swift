import Glibc
import Locks
import Logging
import NIOCore
import NIOPosix
import TestSupport
import Testing

@testable import PushServer

@Suite("The proxy for unmodified SDKs", .timeLimit(.minutes(10)))
struct InterceptionTests {
    private static let connect = "CONNECT fcm.googleapis.com:443 HTTP/1.1\r\n\r\n"
    static let requests = ["", "CONNECT fcm.goo", connect]

    @Test("The server ends without an error, whatever the proxy's clients are doing", arguments: requests)
    func ends(_ request: String) async throws {
        let folder = try TemporaryFolder()
        let server = try await ServerProcess(["--intercept", "--intercept-port", "0"], in: folder)
        let line = try server.log.split(separator: "\n").first { $0.contains("HTTPS_PROXY") } ?? ""
        let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
        try await RawConnection.holding(request, port: port) { () async throws in
            // The answer shows that the proxy has seen the earlier bytes.
            let refused = try await RawConnection.exchange("CONNECT example.org:443 HTTP/1.1\r\n\r\n", port: port)
            #expect(try HTTPAnswer(refused).status == 403)
            server.terminate(SIGTERM)
            #expect(try await server.end() == 0)
        }
        #expect(try !server.log.contains("error"))
    }

    @Suite("The acknowledgments of requests, by the clock", .serialized, .tags(.realTime))
    struct RealTime {
        @Test(
            "A client that writes a request in two parts gets its response at once, through the proxy too",
            arguments: [false, true]
        )
        func answersAtOnce(_ usesProxy: Bool) async throws {
            try await RunningServer.run { server in
                let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
                let proxy = ConnectProxy(
                    host: "127.0.0.1",
                    port: 0,
                    requestTimeLimit: .seconds(120),
                    places: AsyncSemaphore(value: 1),
                    // Without TLS, which this test is not about.
                    destination: { server.port },
                    onStart: { continuation.yield($0) },
                    logger: Logger(label: "test")
                )
                let running = Task { try await proxy.run() }
                defer { running.cancel() }
                let proxyPort = try #require(await ports.first { _ in true })
                let isPrompt = try await PartedClient.isAnsweredAtOnce(
                    port: usesProxy ? proxyPort : server.port,
                    greeting: usesProxy ? connect : "",
                    parts: ["GET /livez HTTP/1.1\r\n", "Host: localhost\r\n\r\n"]
                )
                #expect(isPrompt)
            }
        }
    }

    @Test("A connection that does not start its TLS handshake in time is closed")
    func silentHandshake() async throws {
        try await RunningServer.run {
            $0.tlsPort = 0
            $0.requestTimeLimit = .milliseconds(50)
        } while: { server in
            let port = try #require(server.addresses.tlsPort)
            #expect(try await RawConnection.exchange("", port: port).isEmpty)
        }
    }

    /// Opens a tunnel, and keeps it while the body runs. The proxy counts it before it answers.
    private static func holdingTunnel(port: Int, while body: () async throws -> Void) async throws {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
            .executeThenClose { inbound, outbound in
                try await outbound.write(ByteBuffer(string: connect))
                var answers = inbound.makeAsyncIterator()
                _ = try await answers.next()
                try await body()
            }
    }

    @Test("The proxy refuses connections beyond its limit, until others end")
    func isLimited() async throws {
        try await RunningServer.run {
            $0.interceptPort = 0
            $0.maximumTunnels = 2
        } while: { server in
            let port = try #require(server.addresses.interceptPort)
            @Sendable func status() async throws -> Int {
                try await HTTPAnswer(RawConnection.exchange("GET / HTTP/1.1\r\n\r\n", port: port)).status
            }
            try await Self.holdingTunnel(port: port) { () async throws in
                try await Self.holdingTunnel(port: port) { () async throws in
                    #expect(try await status() == 503)
                    #expect(try await server.send("GET", "/livez").status == 200)
                }
            }
            try await eventually("the status after the others", read: status, until: { $0 != 503 })
            #expect(try await status() == 405)
        }
    }
}

/// A client whose system holds back writes until earlier ones are acknowledged.
private enum PartedClient {
    /// Sends the same request again and again, in parts, until the response comes sooner than the system would acknowledge
    /// the first part. It delays that by 40 ms, except for the first few requests of a connection.
    /// - Parameter greeting: What the client sends first, and waits for an answer to.
    static func isAnsweredAtOnce(port: Int, greeting: String, parts: [String]) async throws -> Bool {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.tcpOption(.tcp_nodelay), value: 0)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
            .executeThenClose { inbound, outbound in
                var answers = inbound.makeAsyncIterator()
                if !greeting.isEmpty {
                    try await outbound.write(ByteBuffer(string: greeting))
                    _ = try await answers.next()
                }
                for number in 0..<500 {
                    let start = ContinuousClock.now
                    for part in parts { try await outbound.write(ByteBuffer(string: part)) }
                    var text = ""
                    while !text.hasSuffix("\r\n\r\nok\n"), let answer = try await answers.next() {
                        text += String(buffer: answer)
                    }
                    if number > 20, .now - start < .milliseconds(35) { return true }
                }
                return false
            }
    }
}

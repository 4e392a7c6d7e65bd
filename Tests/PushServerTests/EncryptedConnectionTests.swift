import Glibc
import TestSupport
import Testing

@testable import PushServer

@Suite("Connections over TLS", .timeLimit(.minutes(10)))
struct EncryptedConnectionTests {
    private static let hello = RawFrame.preface + RawFrame.settings.bytes

    private static func run(
        _ change: (inout PushServerConfiguration) -> Void = { _ in },
        while body: @escaping @Sendable (RunningServer, Int) async throws -> Void
    ) async throws {
        try await RunningServer.run {
            $0.tlsPort = 0
            change(&$0)
        } while: { server in
            try await body(server, try #require(server.addresses.tlsPort))
        }
    }

    /// Whether a response has ended on the first stream.
    @Sendable
    private static func hasEnded(_ bytes: [UInt8]) -> Bool {
        RawFrame.frames(bytes).contains { $0.stream == 1 && $0.flags & RawFrame.endStream != 0 }
    }

    /// How a client gets to HTTP/2: negotiated, by prior knowledge, in parts, and without encryption.
    static let ways: [(protocols: [String]?, parts: [[UInt8]])] = [
        (["h2"], [hello]), (["h2", "http/1.1"], [hello]), ([], [hello]), ([], hello.map { [$0] }),
        ([], [Array(hello.prefix(3)), Array(hello.dropFirst(3))]), (nil, [hello]), (nil, hello.map { [$0] }),
    ]

    @Test("HTTP/2 is negotiated, or the client just starts with it, as APNs allows", arguments: ways)
    func acceptsHTTP2(_ protocols: [String]?, _ parts: [[UInt8]]) async throws {
        try await Self.run { server, port in
            let received = try await EncryptedConnection.exchange(
                parts + [RawFrame.request("/livez").bytes],
                port: protocols == nil ? server.port : port,
                protocols: protocols,
                until: Self.hasEnded
            )
            let response = RawFrame.frames(received).filter { $0.stream == 1 }
            // The first field of the header is `:status: 200`, from the static table.
            #expect(response.first?.kind == 1)
            #expect(response.first?.payload.first == 0x88)
            #expect(response.last?.payload == Array("ok\n".utf8))
        }
    }

    static let requests: [(protocols: [String]?, text: String, status: Int)] = [
        (nil, "PRI /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 400),
        ([], "GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 200),
        (["http/1.1"], "GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 200),
        // Starts like HTTP/2, but is another method.
        ([], "PRI /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 400),
        ([], "PUT /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 404),
    ]

    @Test("Whatever does not start like HTTP/2 is HTTP/1.1", arguments: requests)
    func acceptsHTTP1(_ protocols: [String]?, _ text: String, _ status: Int) async throws {
        try await Self.run { server, port in
            let received = try await EncryptedConnection.exchange(
                [Array(text.utf8)],
                port: protocols == nil ? server.port : port,
                protocols: protocols
            )
            #expect(try HTTPAnswer(received).status == status)
        }
    }

    @Test(
        "A connection on which nothing follows the handshake in time is closed",
        arguments: ["", "PRI * HTTP/2.0\r\n"]
    )
    func silent(_ text: String) async throws {
        try await Self.run {
            $0.requestTimeLimit = .milliseconds(200)
        } while: { _, port in
            let received = try await EncryptedConnection.exchange([Array(text.utf8)], port: port)
            #expect(received.isEmpty)
        }
    }

    @Suite("The idle time of a connection, by the clock", .serialized, .tags(.realTime))
    struct RealTime {
        @Test("A connection over HTTP/2 without a request is closed after its time")
        func idle() async throws {
            try await EncryptedConnectionTests.run {
                $0.idleTimeLimit = .seconds(1)
            } while: { _, port in
                let received = try await EncryptedConnection.exchange([EncryptedConnectionTests.hello], port: port)
                #expect(RawFrame.frames(received).contains { $0.kind == 7 })
            }
        }
    }

    /// Many equal frames, or groups of frames, one for each stream.
    private static func many(_ count: UInt32 = 2_000, _ frames: (UInt32) -> [RawFrame]) -> [UInt8] {
        (0..<count).flatMap { frames(2 * $0 + 1) }.flatMap(\.bytes)
    }

    private static func flood(_ name: String) -> [UInt8] {
        let open = RawFrame.request("/api/v1/devices", method: "POST", flags: RawFrame.endHeaders)
        let unended = RawFrame.request("/livez", flags: RawFrame.endStream)
        let waiting = "/api/v1/deliveries/wait?timeout=60&query=never"
        let (canceled, most) = (RawFrame.number(8), RawFrame.number(0x7FFF_FFFF))
        return switch name {
        case "resets": many { [.request(waiting, stream: $0), RawFrame(kind: 3, stream: $0, payload: canceled)] }
        case "streams": many { [.request(waiting, stream: $0)] }
        case "window overflows": many { [.request(waiting, stream: $0), RawFrame(kind: 8, stream: $0, payload: most)] }
        case "CONTINUATION":
            unended.bytes + many { _ in [RawFrame(kind: 9, stream: 1, payload: RawFrame.literal("a", "b"))] }
        case "empty CONTINUATION": unended.bytes + many { _ in [RawFrame(kind: 9, stream: 1)] }
        case "large header":
            RawFrame(
                kind: 1,
                flags: 5,
                stream: 1,
                payload: (0..<150).flatMap { _ in RawFrame.literal("a", String(repeating: "b", count: 100)) }
            ).bytes
        case "PING": many { _ in [RawFrame(kind: 6, payload: Array(repeating: 1, count: 8))] }
        case "SETTINGS": many { _ in [.settings] }
        case "PRIORITY": many { _ in [RawFrame(kind: 2, stream: 1, payload: [0, 0, 0, 0, 1])] }
        case "empty DATA": open.bytes + many { _ in [RawFrame(kind: 0, stream: 1)] }
        default: []
        }
    }

    @Test(
        "A client that floods the server with frames loses its connection",
        arguments: [
            "resets", "streams", "window overflows", "CONTINUATION", "empty CONTINUATION", "PING", "SETTINGS",
            "PRIORITY", "empty DATA",
        ],
        [["h2"], nil]
    )
    func endsFloods(_ name: String, _ protocols: [String]?) async throws {
        try await Self.run { server, port in
            // Ends before the time limits would end it.
            let received = try await EncryptedConnection.exchange(
                [Self.hello, Self.flood(name)],
                port: protocols == nil ? server.port : port,
                protocols: protocols
            )
            #expect(RawFrame.frames(received).first?.kind == 4)
            #expect(try await server.send("GET", "/livez").status == 200)
        }
    }

    @Test("A client that keeps to the announced number of streams loses no request, however fast it sends")
    func losesNothing() async throws {
        let count = 2_000
        try await Self.run { _, port in
            // Opens a stream for each that has ended, and gives back the window that the answer took.
            var (opened, answered, lost) = (100, 0, 0)
            func request(_ number: Int) -> [UInt8] {
                RawFrame.request("/livez", stream: UInt32(2 * number + 1)).bytes
            }
            let start = Self.hello + RawFrame(kind: 4, flags: 1).bytes + (0..<opened).flatMap(request)
            let isConnected = try await EncryptedConnection.converse(start, port: port) { frame in
                let hasEnded = frame.stream != 0 && frame.flags & RawFrame.endStream != 0 && frame.kind < 2
                if frame.kind == 3 { lost += 1 } else if hasEnded { answered += 1 }
                guard frame.kind == 3 || hasEnded else { return [] }
                if answered + lost == count { return nil }
                defer { opened += 1 }
                let window = RawFrame(kind: 8, payload: RawFrame.number(3)).bytes
                return window + (opened < count ? request(opened) : [])
            }
            #expect((isConnected, answered, lost) == (true, count, 0))
        }
    }

    @Test("A stream beyond the announced number is refused, and can be sent again")
    func refuses() async throws {
        let waiting = (0..<150).flatMap {
            RawFrame.request("/api/v1/deliveries/wait?timeout=60&query=never", stream: UInt32(2 * $0 + 1)).bytes
        }
        try await Self.run { _, port in
            var refused: [UInt32] = []
            let start = Self.hello + RawFrame(kind: 4, flags: 1).bytes + waiting
            let isConnected = try await EncryptedConnection.converse(start, port: port) { frame in
                guard frame.kind == 3 else { return frame.stream == 301 ? nil : [] }
                #expect(frame.payload == RawFrame.number(7))
                refused.append(frame.stream)
                guard refused.count == 50 else { return [] }
                // The client gives up one of those that wait, and sends one again.
                let reset = RawFrame(kind: 3, stream: 1, payload: RawFrame.number(8))
                return reset.bytes + RawFrame.request("/livez", stream: 301).bytes
            }
            #expect(isConnected)
            #expect(refused == (100..<150).map { 2 * $0 + 1 })
        }
    }

    @Test(
        "A connection ends with the last answer after its client has announced the end",
        arguments: ["/livez", "/api/v1/deliveries/wait?timeout=0.1&query=never"]
    )
    func endsWithClient(_ path: String) async throws {
        try await Self.run { _, port in
            let end = RawFrame(kind: 7, payload: RawFrame.number(0) + RawFrame.number(0))
            let received = try await EncryptedConnection.exchange(
                [Self.hello, RawFrame.request(path).bytes + end.bytes],
                port: port
            )
            // The connection's own time limits are two minutes.
            #expect(Self.hasEnded(received))
            #expect(!RawFrame.frames(received).contains { $0.kind == 7 })
        }
    }

    @Test("A header beyond the limit is refused, and ends nothing else")
    func largeHeader() async throws {
        try await Self.run { server, port in
            let isRefusal: @Sendable (RawFrame) -> Bool = { [1, 3, 7].contains($0.kind) }
            let received = try await EncryptedConnection.exchange(
                [Self.hello, Self.flood("large header")],
                port: port,
                until: { RawFrame.frames($0).contains(where: isRefusal) }
            )
            #expect(RawFrame.frames(received).contains(where: isRefusal))
            #expect(try await server.send("GET", "/livez").status == 200)
        }
    }

    @Test("The server gives up requests that a client has reset, so that others can wait")
    func givesUp() async throws {
        try await Self.run {
            $0.maximumListeners = 5
        } while: { server, port in
            let path = "/api/v1/deliveries/wait?timeout=60&query=never"
            let reset = (0..<50).flatMap { number in
                let stream = UInt32(2 * number + 1)
                return RawFrame.request(path, stream: stream).bytes
                    + RawFrame(kind: 3, stream: stream, payload: RawFrame.number(8)).bytes
            }
            let after = RawFrame.request("/livez", stream: 101).bytes
            let isAnswer: @Sendable (RawFrame) -> Bool = { $0.stream == 101 && $0.flags & RawFrame.endStream != 0 }
            let received = try await EncryptedConnection.exchange(
                [Self.hello, reset, after],
                port: port,
                until: { RawFrame.frames($0).contains(where: isAnswer) }
            )
            #expect(RawFrame.frames(received).contains(where: isAnswer))
            try await eventually("the status of another client's answer") {
                try await server.send("GET", "/api/v1/deliveries/wait?timeout=0&query=never").status
            } until: {
                $0 != 503
            }
        }
    }

    @Test("The server ends as it should, whatever its clients are doing over HTTP/2", arguments: [1, 100])
    func ends(_ count: UInt32) async throws {
        let folder = try TemporaryFolder()
        let server = try await ServerProcess(["--tls-port", "0"], in: folder)
        let line = try server.log.split(separator: "\n").first { $0.contains("https://") } ?? ""
        let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
        let waiting = Self.many(count) { [.request("/api/v1/deliveries/wait?timeout=60&query=never", stream: $0)] }
        let received = try await EncryptedConnection.exchange([Self.hello, waiting], port: port) { received in
            // The acknowledgment of the client's settings: the server reads.
            if RawFrame.frames(received).contains(RawFrame(kind: 4, flags: 1)) { server.terminate(SIGTERM) }
            return false
        }
        #expect(!received.isEmpty)
        #expect(try await server.end() == 0)
    }
}

import Glibc
import RichPush
import TestSupport
import Testing

@Suite("A server that gets a signal to end", .timeLimit(.minutes(10)))
struct EndingServerTests {
    static let requests = [
        "",
        "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: loc",
        "GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /api/v1/deliveries/wait?timeout=300&query=never HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ]

    @Test(
        "The server ends at once and cleans up, whatever its clients are doing",
        arguments: requests,
        [SIGTERM, SIGINT, SIGHUP]
    )
    func ends(_ request: String, _ signal: Int32) async throws {
        let folder = try TemporaryFolder()
        let server = try await ServerProcess([], in: folder)
        try await RawConnection.holding(request, port: server.port) { () async throws in
            // Its answer shows that the server has seen the earlier bytes.
            #expect(try await HTTPAnswer.get("/livez", port: server.port).status == 200)
            server.terminate(signal)
            #expect(try await server.end() == 0)
        }
    }

    @Test("The server forgets a client that waits or listens as soon as it hangs up", arguments: requests.suffix(2))
    func forgets(_ request: String) async throws {
        let folder = try TemporaryFolder()
        let server = try await ServerProcess([], in: folder)
        let before = server.openSockets
        try await RawConnection.holding(request, port: server.port) { () async throws in
            #expect(try await HTTPAnswer.get("/livez", port: server.port).status == 200)
        }
        // No event comes whose sending would fail: the server notices the end of the connection itself.
        try await eventually("the number of sockets, \(before) before,") {
            server.openSockets
        } until: {
            $0 <= before
        }
        server.terminate()
        #expect(try await server.end() == 0)
    }
}

import RichPush
import TestSupport
import Testing

@Suite("HEAD")
struct HeadTests {
    static let paths = [
        "/", "/livez", "/readyz", "/metrics", "/api/v1/deliveries", "/api/v1/deliveries/latest", "/api/v1/devices",
        "/api/v1/chaos", "/api/v1/openapi.json", "/api/v1/deliveries/none", "/none",
    ]

    @Test("HEAD gets the response of GET without its body", arguments: paths)
    func isAnswered(_ path: String) async throws {
        try await RunningServer.run { server in
            #expect(try await server.sendMessage(Samples.text("a")).status == 200)
            #expect(try await server.wait(for: "title:a").status == 200)
            let head = try await server.send("HEAD", path)
            let whole = try await server.send("GET", path)
            #expect(head.status == whole.status)
            #expect(head.body.isEmpty)
            #expect(head.headers.keys.sorted() == whole.headers.keys.sorted())
            #expect(head.headers["content-type"] == whole.headers["content-type"])
            // The figures change from one answer to the next.
            #expect(path == "/metrics" || head.headers["content-length"] == whole.headers["content-length"])
        }
    }

    @Test("A refused HEAD gets no body, so that the client reads the next response correctly")
    func refusal() async throws {
        try await RunningServer.run { server in
            let head = "HTTP/1.1\r\nHost: evil.example\r\n"
            let text = "HEAD / \(head)\r\nGET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            let bytes = try await RawConnection.exchange(text, port: server.port)
            let answers = String(decoding: bytes, as: UTF8.self).split(separator: "HTTP/1.1 ")
            #expect(answers.count == 2)
            #expect(answers.first?.hasPrefix("403") == true)
            #expect(answers.first?.hasSuffix("\r\n\r\n") == true)
            #expect(answers.last?.hasPrefix("200") == true)
        }
    }

    @Test("HEAD is refused where GET is, and allowed where GET is")
    func methods() async throws {
        try await RunningServer.run { server in
            #expect(try await server.send("HEAD", "/api/v1/devices/a").status == 405)
            #expect(try await server.send("HEAD", "/3/device/a").status == 405)
            let answer = try await server.send("PATCH", "/api/v1/deliveries")
            #expect(answer.status == 405)
            #expect(answer.headers["allow"] == "DELETE, GET, HEAD")
        }
    }

    @Test("HEAD for the stream of events does not wait for events")
    func events() async throws {
        try await RunningServer.run { server in
            let answer = try await server.send("HEAD", "/api/v1/events")
            #expect(answer.status == 200)
            #expect(answer.headers["content-type"] == "text/event-stream")
        }
    }
}

import PushServer
import RichPush
import Testing
import TestSupport

@Suite("The inbox")
struct InboxTests {
    private static func send(_ titles: [String], to server: RunningServer) async throws {
        for title in titles {
            #expect(try await server.sendMessage(Samples.text(title)).status == 200)
            #expect(try await server.wait(for: "title:\(title)").status == 200)
        }
    }

    @Test("The inbox lists deliveries in pages, newest first")
    func pages() async throws {
        try await RunningServer.run { server in
            try await Self.send(["one", "two", "three"], to: server)
            let first = try await server.send("GET", "/api/v1/deliveries?limit=2").json
            let titles = first?["deliveries"]?.arrayValue?.compactMap { $0["title"]?.stringValue }
            #expect(titles == ["three", "two"])
            #expect(first?["total"] == 3)
            #expect(first?["next"] == 2)
            let second = try await server.send("GET", "/api/v1/deliveries?limit=2&before=2").json
            #expect(second?["deliveries"]?.arrayValue?.first?["title"] == "one")
            #expect(second?["next"] == nil)
        }
    }

    static let queries: [(String, [String])] = [
        ("", ["other", "firework"]),
        ("fire", ["firework"]),
        ("FIRE", ["firework"]),
        ("title:other", ["other"]),
        ("-title:other", ["firework"]),
        ("%22Some%20text%22%20title:o", ["other", "firework"]),
        ("status:succeeded", ["other", "firework"]),
        ("status:failed", []),
        ("finding:no-image", ["other", "firework"]),
        ("target:news%20id:1", ["firework"]),
        ("target:news+id:1", ["firework"]),
        ("%22Some+text%22", ["other", "firework"]),
        ("Some%2Btext", []),
        ("%25", []),
        ("https://example.org", []),
    ]

    @Test("A query finds the deliveries that match all its words and fields", arguments: queries)
    func searches(_ query: String, _ titles: [String]) async throws {
        try await RunningServer.run { server in
            try await Self.send(["firework", "other"], to: server)
            let found = try await server.send("GET", "/api/v1/deliveries?query=\(query)").json
            #expect(found?["deliveries"]?.arrayValue?.compactMap { $0["title"]?.stringValue } == titles)
        }
    }

    @Test("A delivery can be read by its identifier and as the latest, until it is deleted")
    func getsAndDeletes() async throws {
        try await RunningServer.run { server in
            try await Self.send(["one", "two", "three"], to: server)
            #expect(try await server.send("GET", "/api/v1/deliveries/latest").json?["delivery"]?["title"] == "three")
            #expect(try await server.send("GET", "/api/v1/deliveries/1").json?["delivery"]?["title"] == "one")
            #expect(try await server.send("DELETE", "/api/v1/deliveries/1").status == 204)
            #expect(try await server.send("DELETE", "/api/v1/deliveries/1").status == 404)
            #expect(try await server.send("GET", "/api/v1/deliveries/1").status == 404)
            let deleted = try await server.send("DELETE", "/api/v1/deliveries?query=title:two")
            #expect(deleted.json?["deleted"] == 1)
            #expect(try await server.send("GET", "/api/v1/deliveries").json?["total"] == 1)
        }
    }

    @Test("A client that waits gets an answer as soon as a delivery matches")
    func waits() async throws {
        try await RunningServer.run { server in
            async let answer = server.wait(for: "title:awaited")
            try await Self.send(["other"], to: server)
            #expect(try await server.sendMessage(Samples.text("awaited")).status == 200)
            let awaited = try await answer
            #expect(awaited.json?["delivery"]?["title"] == "awaited")
        }
    }

    @Test("A client that waits in vain gets the near misses, with the terms that do not match")
    func nearMisses() async throws {
        try await RunningServer.run { server in
            try await Self.send(["other", "firework"], to: server)
            let query = "title:firework%20status:failed"
            let answer = try await server.send("GET", "/api/v1/deliveries/wait?timeout=0&query=\(query)")
            #expect(answer.status == 404)
            let miss = answer.json?["nearMisses"]?.arrayValue?.first
            #expect(miss?["delivery"]?["title"] == "firework")
            #expect(miss?["unmet"] == ["status:failed"])
        }
    }

    @Test("The inbox keeps as many messages as configured")
    func keepsLimited() async throws {
        try await RunningServer.run {
            $0.maximumMessages = 2
        } while: { server in
            try await Self.send(["one", "two", "three", "four"], to: server)
            let found = try await server.send("GET", "/api/v1/deliveries").json
            #expect(found?["deliveries"]?.arrayValue?.compactMap { $0["title"]?.stringValue } == ["four", "three"])
        }
    }

    @Test("An inbox in a file survives a restart, with its devices")
    func survivesRestart() async throws {
        let folder = try TemporaryFolder()
        let database = folder.path + "/inbox.sqlite"
        try await RunningServer.run {
            $0.database = database
        } while: { server in
            try await Self.send(["kept"], to: server)
            #expect(try await server.send("POST", "/api/v1/devices", body: #"{"token": "mine"}"#).status == 201)
        }
        try await RunningServer.run {
            $0.database = database
        } while: { server in
            #expect(try await server.send("GET", "/api/v1/deliveries/latest").json?["delivery"]?["title"] == "kept")
            let devices = try await server.send("GET", "/api/v1/devices").json?["devices"]?.arrayValue
            #expect(devices?.compactMap { $0["token"]?.stringValue } == ["default-device", "mine"])
        }
    }

    @Test("Events announce accepted and finished deliveries")
    func tellsEvents() async throws {
        try await RunningServer.run { server in
            let text = try await EventStream.read(from: server, until: "event: finished") {
                let answer = try await server.sendMessage(Samples.text("streamed"))
                #expect(answer.status == 200)
            }
            #expect(text.contains("event: accepted"))
            #expect(text.contains("\"title\":\"streamed\""))
        }
    }

    @Test("Events announce deliveries that were deleted, and messages that were forgotten")
    func tellsDeletions() async throws {
        try await RunningServer.run {
            $0.maximumMessages = 1
        } while: { server in
            let text = try await EventStream.read(from: server, until: "\"query\"") {
                try await Self.send(["one", "two"], to: server)
                #expect(try await server.send("DELETE", "/api/v1/deliveries").status == 200)
            }
            #expect(text.contains("event: deleted\ndata: {\"lastMessage\":1}"))
            #expect(text.contains("event: deleted\ndata: {\"query\":\"\"}"))
        }
    }

    @Test("Health and metrics are served", arguments: ["/livez", "/readyz", "/metrics"])
    func answersHealth(_ path: String) async throws {
        try await RunningServer.run { server in
            let answer = try await server.send("GET", path)
            #expect(answer.status == 200)
        }
    }
}

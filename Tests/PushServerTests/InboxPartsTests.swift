import RichPush
import Testing
import TestSupport

@testable import PushServer

@Suite("Projects, labels and read deliveries")
struct InboxPartsTests {
    /// Sends one message with each label, and one to another project.
    private static func send(to server: RunningServer) async throws {
        let labeled =
            #"{"message": {"topic": "a", "notification": {"title": "own"}, "fcm_options": {"analytics_label": "spring"}}}"#
        #expect(try await server.sendMessage(labeled, headers: ["RichPush-Label": "run-1, spring"]).status == 200)
        #expect(
            try await server.sendMessage(Samples.text("other"), headers: ["RichPush-Label": "run-12"]).status == 200
        )
        let headers = ["Authorization": "Bearer a", "Content-Type": "application/json"]
        let path = "/v1/projects/my-project-test/messages:send"
        #expect(try await server.send("POST", path, headers: headers, body: Samples.text("none")).status == 200)
        let token = String(repeating: "a", count: 64)
        let apns = [
            "Authorization": ProviderToken.make(), "apns-topic": "com.example.app", "apns-push-type": "alert",
            "RichPush-Label": "run-1",
        ]
        let answer = try await server.send(
            "POST",
            "/3/device/\(token)",
            headers: apns,
            body: #"{"aps": {"alert": "pushed"}}"#
        )
        #expect(answer.status == 200)
        try await eventually("the number of pending deliveries") {
            try await server.send("GET", "/api/v1/deliveries?query=status:pending").json?["total"]
        } until: {
            $0 == 0
        }
    }

    static let queries = [
        ("label:run-1", 2), ("label:run", 0), ("label:spring", 1), ("label:RUN-1", 0), ("label:", 1), ("-label:", 3),
        ("label:run-1%20label:spring", 1), ("project:my-project", 2), ("project:my", 0), ("project:com.example.app", 1),
        ("is:unread", 4), ("is:read", 0),
    ]

    @Test("A search finds the deliveries of a project, and those with a label, and no others", arguments: queries)
    func search(_ query: String, _ count: Int) async throws {
        try await RunningServer.run { server in
            try await Self.send(to: server)
            #expect(try await server.send("GET", "/api/v1/deliveries?query=\(query)").json?["total"] == .integer(count))
            let waited = try await server.send("GET", "/api/v1/deliveries/wait?timeout=0&query=\(query)")
            #expect(waited.status == (count > 0 ? 200 : 404))
        }
    }

    @Test(
        "A client that waits for a label gets the message with that label",
        arguments: ["label:mine", "project:my-project"]
    )
    func wait(_ query: String) async throws {
        try await RunningServer.run { server in
            async let waited = server.wait(for: "title:awaited%20\(query)")
            let path = "/v1/projects/others/messages:send"
            let headers = ["Authorization": "Bearer a", "RichPush-Label": "mine2"]
            #expect(try await server.send("POST", path, headers: headers, body: Samples.text("awaited")).status == 200)
            #expect(
                try await server.sendMessage(Samples.text("awaited"), headers: ["RichPush-Label": "mine"]).status == 200
            )
            let delivery = try await waited.json?["delivery"]
            #expect(delivery?["labels"] == ["mine"])
            #expect(delivery?["project"] == "my-project")
        }
    }

    @Test("The inbox lists its projects and labels, each with the number of deliveries")
    func parts() async throws {
        try await RunningServer.run { server in
            try await Self.send(to: server)
            #expect(try await server.send("PUT", "/api/v1/deliveries/read?query=label:run-12").json?["changed"] == 1)
            let parts = try await server.send("GET", "/api/v1/inboxes").json
            #expect(
                parts?["labels"] == [
                    ["name": "run-1", "count": 2, "unread": 2], ["name": "run-12", "count": 1, "unread": 0],
                    ["name": "spring", "count": 1, "unread": 1],
                ]
            )
            let names = parts?["projects"]?.arrayValue?.compactMap { $0["name"]?.stringValue }
            #expect(names == ["com.example.app", "my-project", "my-project-test"])
        }
    }

    @Test("A delivery is unread until it is marked as read, and listeners learn of it")
    func read() async throws {
        try await RunningServer.run { server in
            try await Self.send(to: server)
            #expect(try await server.send("GET", "/api/v1/deliveries/1").json?["delivery"]?["isRead"] == false)
            let text = try await EventStream.read(from: server, until: "\"isRead\":false") {
                let marked = try await server.send("PUT", "/api/v1/deliveries/1/read").status
                let unread = try await server.send("GET", "/api/v1/deliveries").json?["unread"]
                let read = try await server.send("GET", "/api/v1/deliveries?query=is:read").json?["total"]
                let unmarked = try await server.send("DELETE", "/api/v1/deliveries/1/read").status
                #expect([marked, unmarked] == [204, 204])
                #expect([unread, read] == [3, 1])
            }
            #expect(text.contains("event: read\ndata: {\"query\":\"id:1\",\"isRead\":true}"))
            #expect(try await server.send("PUT", "/api/v1/deliveries/read").json?["changed"] == 4)
            #expect(try await server.send("PUT", "/api/v1/deliveries/read").json?["changed"] == 0)
            #expect(try await server.send("GET", "/api/v1/deliveries").json?["unread"] == 0)
            #expect(try await server.send("PUT", "/api/v1/deliveries/99/read").status == 404)
        }
    }

    static let labels = [
        "", "a,,b", "two words", "ü", String(repeating: "a", count: 51),
        (1...11).map(String.init).joined(separator: ","),
    ]

    @Test("Labels that cannot be searched are refused, and nothing is sent", arguments: labels)
    func refuses(_ labels: String) async throws {
        try await RunningServer.run { server in
            let header = labels.isEmpty ? " " : labels
            let answer = try await server.sendMessage(Samples.text("kept"), headers: ["RichPush-Label": header])
            #expect(answer.status == 400)
            #expect(answer.json?["error"]?["message"]?.stringValue?.hasPrefix("RichPush-Label must have") == true)
            #expect(try await server.send("GET", "/api/v1/deliveries").json?["total"] == 0)
        }
    }
}

import FoundationEssentials
import RichPush
import Testing

@testable import PushServer

@Suite("Topic subscriptions, the successor of Instance ID")
struct TopicSubscriptionTests {
    private static let path = "/v1/projects/p/registrations/abc%3ADEF/topicSubscriptions"
    private static let bearer = ["Authorization": "Bearer any"]

    private static func call(_ method: String, _ rest: String, _ server: RunningServer) async throws -> HTTPAnswer {
        try await server.send(method, path + rest, headers: bearer, body: method == "GET" ? "" : "{}")
    }

    @Test("A subscription is created once, and then exists", arguments: ["topic_name", "topicName"])
    func creates(_ parameter: String) async throws {
        try await RunningServer.run { (server) async throws in
            let before = WallClock.milliseconds
            let answer = try await Self.call("POST", "?\(parameter)=cats", server)
            #expect(answer.status == 200)
            #expect(answer.json?.objectValue?.map(\.name) == ["name", "topic_name", "create_time"])
            #expect(answer.json?["name"] == "projects/p/registrations/abc:DEF/topicSubscriptions/cats")
            #expect(answer.json?["topic_name"] == "cats")
            let text = try #require(answer.json?["create_time"]?.stringValue)
            let time = try Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            let now = WallClock.milliseconds
            #expect((before - 1...now + 1).contains(Int64(time.timeIntervalSince1970 * 1_000)))

            let second = try await Self.call("POST", "?\(parameter)=cats", server)
            #expect(second.status == 409)
            #expect(second.json?["error"]?["status"] == "ALREADY_EXISTS")
            #expect(try await Self.call("GET", "/cats", server).json == answer.json)
            #expect(try await Self.call("PATCH", "/cats", server).json == answer.json)
            let message = #"{"message": {"topic": "cats", "notification": {"title": "Meow"}}}"#
            #expect(try await server.sendMessage(message).status == 200)
            #expect(try await server.wait(for: "token:abc").status == 200)
        }
    }

    @Test("A missing subscription can be created with a patch, and otherwise gets NOT_FOUND")
    func missing() async throws {
        try await RunningServer.run { (server) async throws in
            for (method, rest) in [("GET", "/cats"), ("PATCH", "/cats"), ("DELETE", "/cats")] {
                let answer = try await Self.call(method, rest, server)
                #expect(answer.status == 404)
                #expect(answer.json?["error"]?["status"] == "NOT_FOUND")
                #expect(answer.json?["error"]?["details"] == nil)
            }
            let devices = try await server.send("GET", "/api/v1/devices").json?["devices"]?.arrayValue
            #expect(devices?.count == 1)
            #expect(try await Self.call("PATCH", "/cats?allow_missing=true", server).json?["topic_name"] == "cats")
            #expect(try await Self.call("PATCH", "/dogs?allowMissing=true", server).json?["topic_name"] == "dogs")
            for (method, status) in [("DELETE", 200), ("DELETE", 404), ("GET", 404)] {
                let answer = try await Self.call(method, "/cats", server)
                #expect(answer.status == status)
                #expect(status == 404 || answer.text == "{}")
            }
            #expect(try await Self.call("DELETE", "/cats?allow_missing=true", server).text == "{}")
        }
    }

    @Test("The list comes in pages of the wanted size, each subscription once")
    func pages() async throws {
        try await RunningServer.run { (server) async throws in
            #expect(try await Self.call("GET", "", server).text == "{}")
            let topics = ["a", "b", "c", "d", "e"]
            for topic in topics.reversed() {
                #expect(try await Self.call("POST", "?topic_name=\(topic)", server).status == 200)
            }
            var found: [[String]] = []
            var next: String? = ""
            while let token = next {
                let page = try await Self.call("GET", "?page_size=2&page_token=\(token)", server).json
                let names = page?["topic_subscriptions"]?.arrayValue?.compactMap { $0["topic_name"]?.stringValue }
                found.append(try #require(names))
                next = page?["next_page_token"]?.stringValue?.replacing("=", with: "%3D")
            }
            #expect(found == [["a", "b"], ["c", "d"], ["e"]])
            let all = try await Self.call("GET", "?pageSize=5000", server).json
            #expect(all?["topic_subscriptions"]?.arrayValue?.count == 5)
            #expect(all?["next_page_token"] == nil)
        }
    }

    static let refusals = [
        ("GET", "?page_size=-1", 400, "INVALID_ARGUMENT"), ("GET", "?page_size=x", 400, "INVALID_ARGUMENT"),
        ("GET", "?page_token=%3F", 400, "INVALID_ARGUMENT"), ("POST", "", 400, "INVALID_ARGUMENT"),
        ("POST", "?topic_name=a%20b", 400, "INVALID_ARGUMENT"),
    ]

    @Test("An invalid request is refused in Google's form", arguments: refusals)
    func refuses(_ method: String, _ rest: String, _ status: Int, _ code: String) async throws {
        try await RunningServer.run { (server) async throws in
            let answer = try await Self.call(method, rest, server)
            #expect(answer.status == status)
            #expect(answer.json?["error"]?["status"]?.stringValue == code)
            #expect(answer.json?["error"]?["code"]?.numberValue == Double(status))
        }
    }

    @Test(
        "Without credentials, for a removed device, and for a device of a faulty project the only answer is an error"
    )
    func faults() async throws {
        try await RunningServer.run { (server) async throws in
            #expect(try await server.send("GET", Self.path).status == 401)
            let chaos = #"{"projects": {"p": "SERVICE_DISABLED"}}"#
            #expect(try await server.send("PUT", "/api/v1/chaos", body: chaos).status == 200)
            #expect(try await Self.call("GET", "", server).status == 403)
            #expect(try await server.send("PUT", "/api/v1/chaos", body: "{}").status == 200)
            #expect(try await server.send("POST", "/api/v1/devices", body: #"{"token": "abc:DEF"}"#).status == 201)
            #expect(try await server.send("DELETE", "/api/v1/devices/abc:DEF").status == 204)
            #expect(try await Self.call("GET", "", server).status == 404)
        }
    }

    @Test("Subscriptions made at the same time all exist, even after a restart")
    func concurrent() async throws {
        let inbox = try Inbox(path: nil, maximumMessages: 1, maximumAge: nil)
        let registry = try DeviceRegistry(inbox)
        let topics = Set((0..<50).map { "topic-\($0)" })
        try await withThrowingTaskGroup(of: Void.self) { group in
            for topic in topics {
                group.addTask { _ = try await registry.change("phone", topic: topic, true) }
            }
            try await group.waitForAll()
        }
        for registry in [registry, try DeviceRegistry(inbox)] {
            #expect(registry.devices.first { $0.token == "phone" }?.topics == topics)
        }
    }
}

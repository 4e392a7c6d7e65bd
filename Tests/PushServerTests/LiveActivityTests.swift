import DeviceSimulator
import RichPush
import TestSupport
import Testing

@testable import PushServer

@Suite("Live Activities", .timeLimit(.minutes(10)))
struct LiveActivityTests {
    private static let registration = "phone"
    private static let startToken = String(repeating: "5a", count: 64)

    /// The members of a push in `aps`.
    private static func aps(_ event: String, _ timestamp: Int, _ members: String = "") -> String {
        let start =
            event == "start"
            ? #", "attributes-type": "Match", "attributes": {"home": "A"}, "alert": {"title": "Kick-off", "body": "A – B"}"#
            : ""
        let rest = members.isEmpty ? "" : ", \(members)"
        return
            #"{"event": "\#(event)", "timestamp": \#(timestamp), "content-state": {"at": \#(timestamp)}\#(start)\#(rest)}"#
    }

    /// The way in which a push reaches the device.
    enum Way: CaseIterable {
        case fcm, apns
    }

    /// Sends a push to a token of a Live Activity, or to the one that starts it.
    /// - Returns: The delivery.
    private static func push(
        _ aps: String,
        to token: String,
        _ way: Way,
        _ server: RunningServer
    ) async throws -> JSONValue {
        let name: String
        switch way {
        case .fcm:
            let apns = #"{"live_activity_token": "\#(token)", "payload": {"aps": \#(aps)}}"#
            let answer = try await server.sendMessage(#"{"message": {"token": "phone", "apns": \#(apns)}}"#)
            name = String(try #require(answer.json?["name"]?.stringValue?.split(separator: "/").last))
        case .apns:
            let answer = try await server.send(
                "POST",
                "/3/device/\(token)",
                headers: [
                    "Authorization": ProviderToken.make(), "apns-push-type": "liveactivity",
                    "apns-topic": "com.example.app.push-type.liveactivity",
                ],
                body: #"{"aps": \#(aps)}"#
            )
            #expect(answer.status == 200)
            name = try #require(answer.headers["apns-id"])
        }
        return try #require(try await server.wait(for: "name:\(name)").json)
    }

    private static func register(_ server: RunningServer) async throws {
        let device = #"{"token": "phone", "pushToStartToken": "\#(startToken)", "bundleIdentifier": "com.example.app"}"#
        #expect(try await server.send("POST", "/api/v1/devices", body: device).status == 201)
    }

    private static func activities(_ server: RunningServer) async throws -> [JSONValue] {
        let answer = try await server.send("GET", "/api/v1/devices/phone/activities")
        return try #require(answer.json?["activities"]?.arrayValue)
    }

    private static func findings(_ delivery: JSONValue) -> [String] {
        delivery["delivery"]?["findings"]?.arrayValue?.compactMap(\.stringValue) ?? []
    }

    @Test(
        "A push starts a Live Activity, others update and end it, and the device keeps it until it is dismissed",
        arguments: Way.allCases
    )
    func life(_ way: Way) async throws {
        try await RunningServer.run {
            // The server knows the tokens of Live Activities anyway.
            $0.knowsOnlyRegisteredTokens = true
        } while: { (server) async throws in
            try await Self.register(server)
            let stale = #""stale-date": 1795000600, "relevance-score": 0.75"#
            let started = try await Self.push(Self.aps("start", 1_795_000_000, stale), to: Self.startToken, way, server)
            #expect(started["delivery"]?["decision"] == "live-activity")
            #expect(started["delivery"]?["token"] == "phone")
            #expect(started["delivery"]?["status"] == "succeeded")
            #expect(started["result"]?["text"]?["conclusion"] == "An iPhone starts this Live Activity.")
            let activity = try #require(started["result"]?["activity"])
            #expect(activity["event"] == "start")
            #expect(activity["outcome"] == "started")
            #expect(activity["attributesType"] == "Match")
            #expect(activity["attributes"] == ["home": "A"])
            #expect(activity["contentState"] == ["at": 1_795_000_000])
            #expect(activity["alert"] == ["title": "Kick-off", "body": "A – B"])
            #expect(activity["timestamp"] == 1_795_000_000_000)
            #expect(activity["staleAt"] == 1_795_000_600_000)
            #expect(activity["relevanceScore"]?.numberValue == 0.75)
            #expect(activity["state"] == "active")
            let token = try #require(activity["token"]?.stringValue)
            #expect(try await Self.activities(server).map { $0["token"] } == [.string(token)])

            let updated = try await Self.push(Self.aps("update", 1_795_000_001), to: token, way, server)
            #expect(updated["result"]?["activity"]?["outcome"] == "updated")
            #expect(updated["result"]?["activity"]?["staleAt"] == nil)
            let outdated = try await Self.push(Self.aps("update", 1_795_000_000), to: token, way, server)
            #expect(outdated["result"]?["activity"]?["outcome"] == "refused")
            #expect(outdated["result"]?["activity"]?["contentState"] == ["at": 1_795_000_001])
            #expect(outdated["result"]?["activity"]?["reason"]?.stringValue?.contains("timestamp") == true)
            #expect(Self.findings(outdated) == ["live-activity-ignored"])
            #expect(outdated["delivery"]?["status"] == "failed")
            #expect(try await Self.activities(server).first?["contentState"] == ["at": 1_795_000_001])

            let ended = try await Self.push(Self.aps("end", 1_795_000_002), to: token, way, server)
            #expect(ended["result"]?["activity"]?["outcome"] == "ended")
            let end = try #require(ended["result"]?["activity"]?["endedAt"]?.numberValue)
            let dismissal = try #require(ended["result"]?["activity"]?["dismissesAt"]?.numberValue)
            #expect(dismissal - end == 4 * 3_600_000)
            #expect(try await Self.activities(server).map { $0["state"] } == ["ended"])
            let late = try await Self.push(Self.aps("update", 1_795_000_003), to: token, way, server)
            #expect(late["result"]?["activity"]?["outcome"] == "refused")
            #expect(late["result"]?["activity"]?["contentState"] == ["at": 1_795_000_002])
        }
    }

    @Test(
        "An end with a dismissal date in the past takes the Live Activity off the lock screen at once",
        arguments: Way.allCases
    )
    func dismissal(_ way: Way) async throws {
        try await RunningServer.run { (server) async throws in
            try await Self.register(server)
            let started = try await Self.push(Self.aps("start", 1_795_000_000), to: Self.startToken, way, server)
            let token = try #require(started["result"]?["activity"]?["token"]?.stringValue)
            let end = Self.aps("end", 1_795_000_001, #""dismissal-date": 1168364460"#)
            let ended = try await Self.push(end, to: token, way, server)
            #expect(ended["result"]?["activity"]?["state"] == "dismissed")
            #expect(try await Self.activities(server) == [])
        }
    }

    /// A push that has no effect: the event, other members of `aps`, the token, and the reason.
    static let refusals: [(String, String, String, [String])] = [
        ("begin", "", startToken, ["invalid-live-activity"]),
        ("start", #""attributes-type": null"#, startToken, ["invalid-live-activity"]),
        ("start", #""attributes": []"#, startToken, ["invalid-live-activity"]),
        ("start", #""timestamp": 1795000000000"#, startToken, ["invalid-live-activity"]),
        ("update", #""content-state": null"#, "running", ["invalid-live-activity"]),
        ("start", "", "another", ["live-activity-ignored"]), ("start", "", "running", ["live-activity-ignored"]),
        ("update", "", "another", ["live-activity-ignored"]), ("end", "", startToken, ["live-activity-ignored"]),
    ]

    @Test("A push that has no effect is refused with the reason, and changes nothing", arguments: refusals)
    func refuses(_ event: String, _ members: String, _ token: String, _ findings: [String]) async throws {
        try await RunningServer.run { (server) async throws in
            try await Self.register(server)
            let running = #"{"token": "running", "attributesType": "Match", "contentState": {"at": 0}}"#
            let path = "/api/v1/devices/phone/activities"
            #expect(try await server.send("POST", path, body: running).status == 201)
            let delivery = try await Self.push(Self.aps(event, 1_795_000_000, members), to: token, .fcm, server)
            #expect(delivery["result"]?["activity"]?["outcome"] == "refused")
            #expect(delivery["result"]?["activity"]?["reason"]?.stringValue?.isEmpty == false)
            #expect(delivery["result"]?["activity"]?["event"]?.stringValue == event)
            #expect(Self.findings(delivery) == findings)
            #expect(try await Self.activities(server).map { $0["contentState"] } == [["at": 0]])
        }
    }

    @Test("A message with only the push type has no token of a Live Activity")
    func withoutToken() async throws {
        try await RunningServer.run { (server) async throws in
            let apns =
                #"{"headers": {"apns-push-type": "liveactivity"}, "payload": {"aps": \#(Self.aps("update", 1))}}"#
            #expect(try await server.sendMessage(#"{"message": {"token": "phone", "apns": \#(apns)}}"#).status == 200)
            let delivery = try #require(try await server.wait(for: "token:phone").json)
            #expect(delivery["result"]?["activity"]?["outcome"] == "refused")
            #expect(Self.findings(delivery) == ["live-activity-ignored"])
        }
    }

    @Test("Firebase's example starts a Live Activity on the default device, and its token takes updates")
    func defaultDevice() async throws {
        try await RunningServer.run { (server) async throws in
            let started = try await Self.push(Self.aps("start", 1_168_364_460), to: "START_TOKEN", .fcm, server)
            #expect(started["result"]?["activity"]?["outcome"] == "started")
            let token = try #require(started["result"]?["activity"]?["token"]?.stringValue)
            let updated = try await Self.push(Self.aps("update", 1_168_364_461), to: token, .apns, server)
            #expect(updated["delivery"]?["token"] == "phone")
            #expect(updated["result"]?["activity"]?["outcome"] == "updated")
        }
    }

    @Test("Updates take effect in the order in which they are sent")
    func order() async throws {
        try await RunningServer.run { (server) async throws in
            try await Self.register(server)
            let running = #"{"token": "running", "attributesType": "Match"}"#
            let path = "/api/v1/devices/phone/activities"
            #expect(try await server.send("POST", path, body: running).status == 201)
            #expect(try await server.send("POST", path, body: running).status == 409)
            for time in 1...40 {
                let apns = #"{"live_activity_token": "running", "payload": {"aps": \#(Self.aps("update", time))}}"#
                let message = #"{"message": {"token": "phone", "apns": \#(apns)}}"#
                #expect(try await server.sendMessage(message).status == 200)
            }
            let last = try await Self.push(Self.aps("update", 41), to: "running", .fcm, server)
            #expect(last["result"]?["activity"]?["outcome"] == "updated")
            try await eventually("the number of pending deliveries") {
                try await server.send("GET", "/api/v1/deliveries?query=status:pending").json?["total"]
            } until: {
                $0 == 0
            }
            #expect(try await server.send("GET", "/api/v1/deliveries?query=status:failed").json?["total"] == 0)
        }
    }

    @Test("Live Activities survive a restart, and are removed with their device")
    func restart() async throws {
        let inbox = try Inbox(path: nil, maximumMessages: 1, maximumAge: nil)
        let first = try ActivityRegistry(inbox)
        for (token, device) in [("one", "phone"), ("two", "phone"), ("three", "tablet")] {
            try await first.start(
                .init(
                    token: token,
                    attributesType: "Match",
                    attributes: ["a": [1]],
                    contentState: [:],
                    at: WallClock.milliseconds
                ),
                on: device
            )
        }
        try await first.remove(device: "tablet")
        let second = try ActivityRegistry(inbox)
        #expect(second.activities(of: "phone") == first.activities(of: "phone"))
        #expect(Set(second.activities(of: "phone").map(\.token)) == ["one", "two"])
        #expect(second.device(of: "three") == nil)
    }

    static let bodies = [
        "{}", #"{"attributesType": ""}"#, #"{"attributesType": "A", "token": "a b"}"#,
        #"{"attributesType": "A", "state": {}}"#, #"{"attributesType": "A", "attributes": 1}"#, "[]",
    ]

    @Test("A Live Activity that no app could start is refused", arguments: bodies)
    func refusesStart(_ body: String) async throws {
        try await RunningServer.run {
            $0.knowsOnlyRegisteredTokens = true
        } while: { (server) async throws in
            try await Self.register(server)
            #expect(try await server.send("POST", "/api/v1/devices/phone/activities", body: body).status == 400)
            #expect(try await server.send("POST", "/api/v1/devices/tablet/activities", body: body).status == 404)
            #expect(try await server.send("GET", "/api/v1/devices/tablet/activities").status == 404)
        }
    }
}

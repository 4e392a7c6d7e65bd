import Foundation
import PushServer
import RichPush
import TestSupport
import Testing

@Suite("Sending to APNs")
struct APNsTests {
    private static let token = String(repeating: "0123456789abcdef", count: 4)
    private static let payload = #"{"aps": {"alert": {"title": "Pushed", "body": "Text"}}}"#
    private static let headers = [
        "Authorization": ProviderToken.make(), "apns-topic": "com.example.app", "apns-push-type": "alert",
    ]

    private static func push(
        _ change: [String: String] = [:],
        token: String = token,
        payload: String = payload,
        to server: RunningServer
    ) async throws -> HTTPAnswer {
        let headers = headers.merging(change) { $1 }
        return try await server.send("POST", "/3/device/\(token)", headers: headers, body: payload)
    }

    @Test("APNs accepts a push with an empty body and its identifier, and delivers the payload unchanged")
    func accepts() async throws {
        try await RunningServer.run { server in
            let identifier = "7E1A9E0B-0B4D-4E4C-9B1F-2A6A3E1C5D10"
            let answer = try await Self.push(["apns-id": identifier, "apns-priority": "5"], to: server)
            #expect(answer.status == 200)
            #expect(answer.body.isEmpty)
            #expect(answer.headers["apns-id"] == identifier)
            let delivery = try await server.wait(for: "title:Pushed").json
            #expect(delivery?["message"]?["name"]?.stringValue == identifier)
            #expect(delivery?["message"]?["headers"]?["apns-priority"] == "5")
            #expect(try delivery?["payload"] == JSONValue(parsing: Self.payload.utf8))
            #expect(delivery?["delivery"]?["decision"] == "not-mutable")
        }
    }

    @Test("A push without an identifier gets one, and a search finds it")
    func makesIdentifier() async throws {
        try await RunningServer.run { server in
            let answer = try await Self.push(to: server)
            let identifier = try #require(answer.headers["apns-id"])
            #expect(identifier.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
            let delivery = try await server.wait(for: "name:\(identifier)")
            #expect(delivery.status == 200)
        }
    }

    /// Headers that APNs refuses, each with the status and the reason.
    static let headerRefusals: [([String: String], Int, String)] = [
        (["apns-id": "1"], 400, "BadMessageId"),
        (["apns-push-type": "toast"], 400, "InvalidPushType"),
        (["apns-priority": "7"], 400, "BadPriority"),
        (["apns-push-type": "background", "apns-priority": "10"], 400, "BadPriority"),
        (["apns-expiration": "tomorrow"], 400, "BadExpirationDate"),
        (["apns-collapse-id": String(repeating: "c", count: 65)], 400, "BadCollapseId"),
        (["apns-topic": ""], 400, "MissingTopic"),
        (["apns-topic": String(repeating: "t", count: 256)], 400, "BadTopic"),
        (["apns-topic": "a\r\napns-topic: b"], 400, "DuplicateHeaders"),
        (["Authorization": ""], 403, "MissingProviderToken"),
        (["Authorization": "bearer x.y.z"], 403, "InvalidProviderToken"),
        (["Authorization": ProviderToken.make(algorithm: "HS256")], 403, "InvalidProviderToken"),
        (["Authorization": ProviderToken.make(members: "")], 403, "InvalidProviderToken"),
        (["Authorization": ProviderToken.make(age: 3_700)], 403, "ExpiredProviderToken"),
        (["Authorization": ProviderToken.make(age: -7_200)], 403, "InvalidProviderToken"),
    ]

    @Test("A push with a header that APNs refuses gets APNs' reason, and is not stored", arguments: headerRefusals)
    func refusesHeader(_ change: [String: String], _ status: Int, _ reason: String) async throws {
        try await RunningServer.run { server in
            let answer = try await Self.push(change, to: server)
            #expect(answer.status == status)
            #expect(answer.json?["reason"]?.stringValue == reason)
            #expect(try await server.send("GET", "/api/v1/deliveries").json?["total"] == 0)
        }
    }

    static let headerValues: [[String: String]] = [
        ["apns-collapse-id": String(repeating: "c", count: 64)],
        ["apns-expiration": "0"],
        ["apns-push-type": ""],
        ["apns-push-type": "background", "apns-priority": "5"],
    ]

    @Test("A header at the limit of what APNs accepts is accepted", arguments: headerValues)
    func acceptsHeader(_ change: [String: String]) async throws {
        try await RunningServer.run { server in
            let answer = try await Self.push(change, to: server)
            #expect(answer.status == 200)
        }
    }

    @Test("A provider token of almost an hour is accepted")
    func acceptsOldToken() async throws {
        try await RunningServer.run { server in
            let answer = try await Self.push(["Authorization": ProviderToken.make(age: 3_500)], to: server)
            #expect(answer.status == 200)
        }
    }

    static let tokens = ["", "xyz", "0123", String(repeating: "0", count: 63), String(repeating: "g", count: 64)]

    @Test("A text that is not a token is refused", arguments: tokens)
    func refusesToken(_ token: String) async throws {
        try await RunningServer.run { server in
            let answer = try await Self.push(token: token, to: server)
            #expect(answer.status == 400)
            #expect(answer.json?["reason"] == (token.isEmpty ? "MissingDeviceToken" : "BadDeviceToken"))
        }
    }

    /// A payload of this many bytes.
    private static func payload(size: Int) -> String {
        let (start, end) = (#"{"aps": {"alert": ""#, #""}}"#)
        return start + String(repeating: "a", count: size - start.utf8.count - end.utf8.count) + end
    }

    static let sizes = [("alert", 4_096, 200), ("alert", 4_097, 413), ("voip", 5_120, 200), ("voip", 5_121, 413)]

    @Test("A payload can have 4,096 bytes, and one for VoIP 5,120", arguments: sizes)
    func limitsSize(_ type: String, _ size: Int, _ status: Int) async throws {
        try await RunningServer.run { server in
            let topic = type == "voip" ? "com.example.app.voip" : "com.example.app"
            let headers = ["apns-push-type": type, "apns-topic": topic]
            let answer = try await Self.push(headers, payload: Self.payload(size: size), to: server)
            #expect(answer.status == status)
            #expect(answer.json?["reason"] == (status == 413 ? "PayloadTooLarge" : nil))
        }
    }

    @Test("A body that is not a payload is refused", arguments: ["", "{", "[]", "1"])
    func refusesPayload(_ payload: String) async throws {
        try await RunningServer.run { server in
            let answer = try await Self.push(payload: payload, to: server)
            #expect(answer.status == 400)
            #expect(answer.json?["reason"] == "PayloadEmpty")
        }
    }

    @Test(
        "A payload that is not JSON is refused, whatever FCM would do",
        arguments: [
            LooseJSON.acceptedByFCM, LooseJSON.refusedByAll,
        ]
    )
    func looseJSON(_ texts: [String]) async throws {
        try await RunningServer.run { server in
            for members in texts {
                let answer = try await Self.push(payload: "{\"aps\": {\"alert\": \"Hi\"}, \(members)}", to: server)
                #expect(answer.status == 400, "\(members)")
            }
        }
    }

    static let paths = [
        ("POST", "/3/devices/a", 404, "BadPath"), ("POST", "/3", 404, "BadPath"),
        ("GET", "/3/device/a", 405, "MethodNotAllowed"), ("DELETE", "/3/device/a", 405, "MethodNotAllowed"),
        ("PUT", "/3/device", 405, "MethodNotAllowed"), ("OPTIONS", "/3/device/a", 405, "MethodNotAllowed"),
        ("POST", "/4/broadcasts/apps/a", 404, "BadPath"), ("DELETE", "/1/apps/a/channels", 404, "BadPath"),
        ("GET", "/1/apps/a/all-channels", 404, "BadPath"), ("POST", "/3/device/a/b", 404, "BadPath"),
        ("POST", "/device/a", 404, "BadPath"), ("POST", "/2/%2e/a", 404, "BadPath"),
    ]

    @Test("Another path or method gets APNs' reason", arguments: paths)
    func refusesPath(_ method: String, _ path: String, _ status: Int, _ reason: String) async throws {
        try await RunningServer.run { server in
            for type in ["application/json", "application/x-www-form-urlencoded", ""] {
                let headers = Self.headers.merging(["Content-Type": type]) { $1 }
                let answer = try await server.send(method, path, headers: headers)
                #expect(answer.status == status)
                #expect(answer.json?["reason"]?.stringValue == reason)
                #expect(answer.headers["apns-id"] != nil)
            }
        }
    }

    static let topics = [
        ("com.example.app.voip", "alert", "InvalidPushType"), ("com.example.app.voip-ptt", "alert", "InvalidPushType"),
        ("com.example.app.complication", "background", "InvalidPushType"),
        ("com.example.app.push-type.widgets", "background", "InvalidPushType"),
        ("com.example.app.push-type.controls", "alert", "InvalidPushType"),
        ("com.example.app.pushkit.fileprovider", "alert", "InvalidPushType"),
        ("com.example.app.location-query", "alert", "InvalidPushType"),
        ("com.example.app.voip", "liveactivity", "DeviceTokenNotForTopic"),
        ("com.example.app", "pushtotalk", "DeviceTokenNotForTopic"), ("com.example.app", "alert", nil),
        ("com.example.app.push-type.liveactivity", "liveactivity", nil), ("com.example.app.voip", "", nil),
        ("com.apple.mgmt.External.1", "mdm", nil),
    ]

    @Test("A push whose type does not fit its topic is refused, through FCM as well", arguments: topics)
    func refusesTopic(_ topic: String, _ type: String, _ reason: String?) async throws {
        try await RunningServer.run { (server) async throws in
            let headers = ["apns-topic": topic, "apns-push-type": type, "apns-priority": "5"]
            let answer = try await Self.push(headers, to: server)
            #expect(answer.status == (reason == nil ? 200 : 400))
            #expect(answer.json?["reason"]?.stringValue == reason)
            let members = headers.filter { !$0.value.isEmpty }.map { "\"\($0.key)\": \"\($0.value)\"" }
            let message = """
                {"message": {"token": "t", "notification": {"title": "a"},
                  "apns": {"headers": {\(members.joined(separator: ", "))}}}}
                """
            let details = try await server.sendMessage(message).json?["error"]?["details"]?.arrayValue
            #expect(details?.compactMap { $0["reason"]?.stringValue } == reason.map { [$0] })
        }
    }

    @Test("The topic of an app whose own name ends like a suffix is no other type's")
    func appNamedLikeSuffix() async throws {
        try await RunningServer.run { (server) async throws in
            let device = #"{"token": "\#(Self.token)", "bundleIdentifier": "com.example.voip"}"#
            #expect(try await server.send("POST", "/api/v1/devices", body: device).status == 201)
            for (topic, status) in [("com.example.voip", 200), ("com.example.voip.voip", 400)] {
                #expect(try await Self.push(["apns-topic": topic], to: server).status == status)
            }
        }
    }

    static let issueTimes: [(String, Int)] = [
        ("\"\(now)\"", 200), ("\"\(now - 3_700)\"", 403), ("\"now\"", 403), ("\"\"", 403), ("null", 403),
    ]
    private static let now: Int = Int(Date().timeIntervalSince1970)

    @Test("The time of a provider token may be a number in a text", arguments: issueTimes)
    func issueTime(_ time: String, _ status: Int) async throws {
        try await RunningServer.run { (server) async throws in
            let token = ProviderToken.make(members: "\"iss\": \"TEAM\", ", time: time)
            #expect(try await Self.push(["Authorization": token], to: server).status == status)
        }
    }

    @Test("The token of a removed device gets Unregistered with a timestamp")
    func unregistered() async throws {
        try await RunningServer.run { server in
            let device = #"{"token": "\#(Self.token)"}"#
            #expect(try await server.send("POST", "/api/v1/devices", body: device).status == 201)
            #expect(try await Self.push(to: server).status == 200)
            #expect(try await server.send("DELETE", "/api/v1/devices/\(Self.token)").status == 204)
            let answer = try await Self.push(to: server)
            #expect(answer.status == 410)
            #expect(answer.json?["reason"] == "Unregistered")
            #expect(answer.json?["timestamp"]?.numberValue ?? 0 > 1_600_000_000_000)
        }
    }

    @Test("APNs is unavailable as often as requested")
    func unavailable() async throws {
        try await RunningServer.run { server in
            #expect(try await server.send("PUT", "/api/v1/chaos", body: #"{"unavailableShare": 1}"#).status == 200)
            let answer = try await Self.push(to: server)
            #expect(answer.status == 503)
            #expect(answer.json?["reason"] == "ServiceUnavailable")
        }
    }

    @Test("The deepest accepted payload is delivered and returned whole, and a deeper one is refused")
    func deepest() async throws {
        try await RunningServer.run { server in
            // The surrounding object is one more level.
            for (depth, status) in [(JSONParser.depthLimit - 1, 200), (JSONParser.depthLimit, 400)] {
                let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
                let payload = #"{"aps":{"alert":{"title":"Deep"}},"x":\#(nested)}"#
                #expect(try await Self.push(payload: payload, to: server).status == status)
                guard status == 200 else { continue }
                let answer = try await server.wait(for: "title:Deep")
                #expect(answer.status == 200)
                // In the payload, in the request and in the result.
                #expect(answer.text.split(separator: nested, omittingEmptySubsequences: false).count == 4)
                var parser = JSONParser(answer.body)
                parser.depthLimit = 512
                let delivery = try parser.parseDocument()
                #expect(delivery["delivery"]?["decision"] == "not-mutable")
                #expect(delivery["result"]?["content"]?["title"] == "Deep")
            }
        }
    }
}

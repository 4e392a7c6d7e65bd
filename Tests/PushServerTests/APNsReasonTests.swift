import FCM
import PushServer
import RichPush
import Testing

@Suite("The reasons of APNs")
struct APNsReasonTests {
    private static let token = String(repeating: "0123456789abcdef", count: 4)
    private static let payload = #"{"aps": {"alert": "Pushed"}}"#

    private static func push(
        _ headers: [String: String] = [:],
        token: String = token,
        host: String? = nil,
        to server: RunningServer
    ) async throws -> HTTPAnswer {
        var fields = ["Authorization": ProviderToken.make(), "apns-topic": "com.example.app"]
        fields["Host"] = host
        return try await server.send(
            "POST",
            "/3/device/\(token)",
            headers: fields.merging(headers) { $1 },
            body: payload
        )
    }

    private static func register(_ members: String, _ server: RunningServer) async throws {
        let device = #"{"token": "\#(token)", \#(members)}"#
        #expect(try await server.send("POST", "/api/v1/devices", body: device).status == 201)
    }

    @Test("Each reason is available on demand, with the status that Apple documents", arguments: APNsReason.allCases)
    func onDemand(_ reason: APNsReason) async throws {
        try await RunningServer.run { (server) async throws in
            let chaos = #"{"errors": {"\#(Self.token)": "\#(reason.rawValue)", "t": "\#(reason.rawValue)"}}"#
            #expect(try await server.send("PUT", "/api/v1/chaos", body: chaos).status == 200)
            let answer = try await Self.push(to: server)
            #expect(answer.status == reason.code)
            #expect(answer.json?["reason"]?.stringValue == reason.rawValue)
            #expect((answer.json?["timestamp"] != nil) == (reason.code == 410))

            let error = try await server.sendMessage(Samples.text("a", to: "\"token\": \"t\"")).json?["error"]
            // Another reason is not the token's fault.
            let blamesToken = error?["message"] == "The registration token is not a valid FCM registration token"
            #expect(blamesToken == (reason == .badDeviceToken))
            #expect(error?["message"]?.stringValue?.isEmpty == false)
            let details = error?["details"]?.arrayValue ?? []
            #expect(details.map { $0["reason"] ?? .null }.contains(.string(reason.rawValue)))
            #expect(details.first?["errorCode"]?.stringValue == reason.fcmErrorCode.rawValue)
            #expect(try await server.send("GET", "/api/v1/deliveries").json?["total"] == 0)
        }
    }

    @Test("There are the 32 reasons that Apple documents")
    func count() {
        #expect(APNsReason.allCases.count == 32)
    }

    static let codes = [
        ("UNREGISTERED", 410, "Unregistered"), ("QUOTA_EXCEEDED", 429, "TooManyRequests"),
        ("UNAVAILABLE", 503, "ServiceUnavailable"), ("INTERNAL", 500, "InternalServerError"),
        ("SENDER_ID_MISMATCH", 403, "Forbidden"), ("THIRD_PARTY_AUTH_ERROR", 403, "InvalidProviderToken"),
        ("INVALID_ARGUMENT", 400, "BadDeviceToken"),
    ]

    @Test("A fault in FCM's words has APNs' reason", arguments: codes)
    func code(_ fault: String, _ status: Int, _ reason: String) async throws {
        try await RunningServer.run { (server) async throws in
            let chaos = #"{"errors": {"\#(Self.token)": "\#(fault)"}}"#
            #expect(try await server.send("PUT", "/api/v1/chaos", body: chaos).status == 200)
            let answer = try await Self.push(to: server)
            #expect(answer.status == status)
            #expect(answer.json?["reason"]?.stringValue == reason)
        }
    }

    static let hosts = [
        ("sandbox", "api.sandbox.push.apple.com", true), ("sandbox", "API.Development.push.apple.com:443", true),
        ("sandbox", "api.push.apple.com", false), ("production", "api.push.apple.com:2197", true),
        ("production", "api.sandbox.push.apple.com", false), ("production", "localhost", true),
        ("sandbox", "127.0.0.1", true),
    ]

    @Test("A token of the other environment is a BadDeviceToken", arguments: hosts)
    func environment(_ environment: String, _ host: String, _ isAccepted: Bool) async throws {
        try await RunningServer.run { (server) async throws in
            try await Self.register(#""environment": "\#(environment)""#, server)
            let answer = try await Self.push(host: host, to: server)
            #expect(answer.status == (isAccepted ? 200 : 400))
            #expect(answer.json?["reason"] == (isAccepted ? nil : "BadDeviceToken"))
        }
    }

    @Test("The sandbox alone gives each push an identifier for its delivery log")
    func uniqueIdentifier() async throws {
        try await RunningServer.run { (server) async throws in
            var identifiers: Set<String> = []
            for host in ["api.sandbox.push.apple.com", "api.development.push.apple.com"] {
                let answer = try await Self.push(host: host, to: server)
                identifiers.insert(try #require(answer.headers["apns-unique-id"]))
            }
            #expect(identifiers.count == 2)
            for host in ["api.push.apple.com", "localhost"] {
                #expect(try await Self.push(host: host, to: server).headers["apns-unique-id"] == nil)
            }
            let refusal = try await Self.push(["apns-priority": "7"], host: "api.sandbox.push.apple.com", to: server)
            #expect(refusal.headers["apns-unique-id"] == nil)
        }
    }

    static let topics = [
        ("alert", "com.example.app", true), ("background", "com.example.app", true), ("", "com.example.app", true),
        ("", "com.example.app.voip", true), ("alert", "com.example.other", false), ("", "com.example.other", false),
        ("alert", "com.example.app.voip", false), ("voip", "com.example.app.voip", true),
        ("voip", "com.example.app", false), ("voip", "com.example.other.voip", false),
        ("complication", "com.example.app.complication", true), ("complication", "com.example.app", false),
        ("fileprovider", "com.example.app.pushkit.fileprovider", true), ("fileprovider", "com.example.app", false),
        ("location", "com.example.app.location-query", true), ("location", "com.example.app", false),
        ("pushtotalk", "com.example.app.voip-ptt", true), ("pushtotalk", "com.example.app.voip", false),
        ("liveactivity", "com.example.app.push-type.liveactivity", true), ("liveactivity", "com.example.app", false),
        ("widgets", "com.example.app.push-type.widgets", true), ("widgets", "com.example.app", false),
        ("controls", "com.example.app.push-type.controls", true), ("controls", "com.example.app", false),
    ]

    @Test("A topic of another app, or of another push type, is refused", arguments: topics)
    func topic(_ type: String, _ topic: String, _ isAccepted: Bool) async throws {
        try await RunningServer.run { (server) async throws in
            try await Self.register(#""bundleIdentifier": "com.example.app""#, server)
            var headers = ["apns-topic": topic, "apns-push-type": type]
            if type == "background" { headers["apns-priority"] = "5" }
            let answer = try await Self.push(headers, to: server)
            #expect(answer.status == (isAccepted ? 200 : 400))
            let reason = type == "alert" && topic.hasSuffix(".voip") ? "InvalidPushType" : "DeviceTokenNotForTopic"
            #expect(answer.json?["reason"]?.stringValue == (isAccepted ? nil : reason))
        }
    }

    @Test("Each push type needs its own topic even if the device's app is not known", arguments: topics)
    func anyApp(_ type: String, _ topic: String, _ isAccepted: Bool) async throws {
        try await RunningServer.run { (server) async throws in
            let suffix = PushType(rawValue: type)?.topicSuffix ?? ""
            var headers = ["apns-topic": topic, "apns-push-type": type]
            if type == "background" { headers["apns-priority"] = "5" }
            let answer = try await Self.push(headers, to: server)
            let isOfOtherType = type == "alert" && topic.hasSuffix(".voip")
            #expect(answer.status == (topic.hasSuffix(suffix) && !isOfOtherType ? 200 : 400))
        }
    }
}

import Foundation
import PushServer
import RichPush
import TestSupport
import Testing

@Suite("What FCM and APNs refuse, and what they cannot know")
struct ParityTests {
    private static let deviceToken: String = String(repeating: "5eed", count: 16)
    private static let registrationToken: String = "fInstallation_22-chars:" + String(repeating: "APA91b-", count: 20)

    private static func message(_ target: String, _ headers: String = "", isDryRun: Bool = false) -> String {
        """
        {"validate_only": \(isDryRun), "message": {\(target), "notification": {"title": "Parity"},
          "apns": {"headers": {\(headers)}}}}
        """
    }

    private static func register(_ device: String, _ server: RunningServer) async throws -> Int {
        try await server.send("POST", "/api/v1/devices", body: device).status
    }

    private static func reasons(_ answer: HTTPAnswer) -> [JSONValue] {
        answer.json?["error"]?["details"]?.arrayValue?.compactMap { $0["reason"] ?? $0["errorCode"] } ?? []
    }

    static let faults = [
        ("BadDeviceToken", 200), ("ExpiredToken", 200), ("TooManyRequests", 200), ("THIRD_PARTY_AUTH_ERROR", 200),
        ("UNREGISTERED", 404), ("SENDER_ID_MISMATCH", 403), ("QUOTA_EXCEEDED", 429), ("INVALID_ARGUMENT", 400),
    ]

    @Test("A dry run finds what FCM knows of a token, and nothing that only APNs knows", arguments: faults)
    func dryRun(_ fault: String, _ status: Int) async throws {
        try await RunningServer.run { (server) async throws in
            let chaos = #"{"errors": {"t": "\#(fault)"}}"#
            #expect(try await server.send("PUT", "/api/v1/chaos", body: chaos).status == 200)
            let dry = try await server.sendMessage(Self.message(#""token": "t""#, isDryRun: true))
            #expect(dry.status == status)
            #expect(dry.text.contains("fake_message_id") == (status == 200))
            #expect(try await server.sendMessage(Self.message(#""token": "t""#)).status >= 400)
        }
    }

    @Test(
        "A dry run does not find a header that APNs refuses",
        arguments: [#""apns-priority": "7""#, #""apns-topic": "com.example.app.voip", "apns-push-type": "alert""#]
    )
    func dryRun(_ headers: String) async throws {
        try await RunningServer.run { (server) async throws in
            let dry = try await server.sendMessage(Self.message(#""topic": "cats""#, headers, isDryRun: true))
            #expect((dry.status, dry.text.contains("fake_message_id")) == (200, true))
            let answer = try await server.sendMessage(Self.message(#""topic": "cats""#, headers))
            #expect(answer.status == 400)
            #expect(Self.reasons(answer).count == 2)
        }
    }

    @Test("A topic of another app is lost silently, and refused for a token, but not in a dry run")
    func foreignTopic() async throws {
        try await RunningServer.run { (server) async throws in
            let device = #"{"token": "phone", "bundleIdentifier": "com.example.app", "topics": ["cats"]}"#
            #expect(try await Self.register(device, server) == 201)
            for (topic, status, count) in [("com.example.other", 400, 0), ("com.example.app", 200, 2)] {
                let headers = #""Apns-Topic": "\#(topic)""#
                let answer = try await server.sendMessage(Self.message(#""token": "phone""#, headers))
                #expect(answer.status == status)
                #expect(Self.reasons(answer) == (status == 200 ? [] : ["INVALID_ARGUMENT", "DeviceTokenNotForTopic"]))
                #expect(try await server.sendMessage(Self.message(#""topic": "cats""#, headers)).status == 200)
                let query = "/api/v1/deliveries?query=token:phone"
                #expect(try await server.send("GET", query).json?["total"] == .integer(count))
                let dry = Self.message(#""token": "phone""#, headers, isDryRun: true)
                #expect(try await server.sendMessage(dry).status == 200)
            }
        }
    }

    @Test("A device token of APNs is none of FCM's, even if a device has it, and stays one of APNs'")
    func deviceToken() async throws {
        try await RunningServer.run { (server) async throws in
            let token = Self.deviceToken
            #expect(try await Self.register(#"{"token": "\#(token)", "installation": "fid"}"#, server) == 201)
            let answer = try await server.sendMessage(Self.message(#""token": "\#(token)""#))
            #expect(answer.status == 400)
            #expect(answer.json?["error"]?["message"] == "The registration token is not a valid FCM registration token")
            #expect(try await server.sendMessage(Self.message(#""fid": "fid""#)).status == 200)
            let headers = ["Authorization": ProviderToken.make(), "apns-topic": "com.example.app"]
            let body = #"{"aps": {"alert": "a"}}"#
            #expect(try await server.send("POST", "/3/device/\(token)", headers: headers, body: body).status == 200)
            let instance = ["Authorization": "Bearer any", "access_token_auth": "true"]
            let path = "/iid/v1/\(token)/rel/topics/cats"
            #expect(try await server.send("POST", path, headers: instance).status == 400)
        }
    }

    @Test("Information about a device is also at the path without info")
    func information() async throws {
        try await RunningServer.run { (server) async throws in
            #expect(try await Self.register(#"{"token": "phone", "topics": ["cats"]}"#, server) == 201)
            let headers = ["Authorization": "Bearer any", "access_token_auth": "true"]
            let answer = try await server.send("GET", "/iid/phone?details=true", headers: headers)
            #expect(answer.status == 200)
            #expect(answer.json?["rel"]?["topics"]?["cats"] != nil)
        }
    }

    @Test("A push with an empty collapse identifier replaces none")
    func emptyCollapseIdentifier() async throws {
        try await RunningServer.run { (server) async throws in
            let headers = #""apns-collapse-id": """#
            for label in ["first", "second"] {
                let answer = try await server.sendMessage(
                    Self.message(#""token": "phone""#, headers),
                    headers: ["RichPush-Label": label]
                )
                #expect(answer.status == 200)
                #expect(try await server.wait(for: "label:\(label)").status == 200)
            }
            let first = try await server.send("GET", "/api/v1/deliveries/1").json
            #expect(first?["delivery"] != nil)
            #expect(first?["delivery"]?["replacedBy"] == nil)
        }
    }

    static let devices: [(String, Int)] = [
        (#"{"token": "phone", "bundleIdentifier": "com.example.app"}"#, 400), (#"{"token": "\#(deviceToken)"}"#, 400),
        (#"{"token": "\#(deviceToken)", "bundleIdentifier": "com.example.app"}"#, 201),
        (#"{"token": "\#(registrationToken)", "bundleIdentifier": "com.example.app"}"#, 201),
    ]

    @Test("A strict server demands a bundle identifier, and a token in a real form", arguments: devices)
    func strictDevice(_ device: String, _ status: Int) async throws {
        try await RunningServer.run {
            $0.isStrict = true
        } while: { (server) async throws in
            #expect(try await Self.register(device, server) == status)
            for (token, expected) in [(Self.registrationToken, status), ("default-device", 400), ("phone", 400)] {
                let answer = try await server.sendMessage(Self.message(#""token": "\#(token)""#))
                let isRegistered = expected == 201 && device.contains(token)
                #expect(answer.status == (isRegistered ? 200 : token == Self.registrationToken ? 404 : 400))
            }
        }
    }

    @Test("A strict server answers requests to APNs over HTTP/2 alone", arguments: [false, true])
    func strictProtocol(_ isStrict: Bool) async throws {
        try await RunningServer.run {
            $0.isStrict = isStrict
            $0.tlsPort = 0
        } while: { (server) async throws in
            let head = "POST /3/device/\(Self.deviceToken) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            let plain = try await RawConnection.exchange(head, port: server.port)
            let port = try #require(server.addresses.tlsPort)
            let encrypted = try await EncryptedConnection.exchange([Array(head.utf8)], port: port)
            #expect([plain.isEmpty, encrypted.isEmpty] == [isStrict, isStrict])
            #expect(try await server.send("GET", "/api/v1/deliveries").status == 200)
        }
    }
}

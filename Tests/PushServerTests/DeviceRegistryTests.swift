import RichPush
import Testing

@testable import PushServer

@Suite("The device registry")
struct DeviceRegistryTests {
    @Test("An unregistered token cannot be removed, and stays the default device's")
    func unknownToken() async throws {
        try await RunningServer.run { (server) async throws in
            #expect(try await server.send("DELETE", "/api/v1/devices/stranger").status == 404)
            let message = Samples.text("a", to: "\"token\": \"stranger\"")
            #expect(try await server.sendMessage(message).status == 200)
        }
    }

    @Test("The registry remembers the newest removed tokens, up to its limit")
    func remembersLimited() async throws {
        let inbox = try Inbox(path: nil, maximumMessages: 1, maximumAge: nil)
        let registry = try DeviceRegistry(inbox, unregisteredLimit: 2)
        for token in ["one", "two", "three"] {
            _ = try await registry.register(RegisteredDevice(token: token, name: "iPhone"))
            #expect(try await registry.unregister(token))
            #expect(try await !registry.unregister(token))
        }
        for registry in [registry, try DeviceRegistry(inbox)] {
            #expect(registry.lookup("one") != .unregistered)
            #expect(registry.lookup("two") == .unregistered)
            #expect(registry.lookup("three") == .unregistered)
        }
    }

    @Test("A subscription needs the header that tells an access token from a server key", arguments: [nil, "false"])
    func accessTokenAuthentication(value: String?) async throws {
        try await RunningServer.run { server in
            for action in ["batchAdd", "batchRemove"] {
                let answer = try await server.send(
                    "POST",
                    "/iid/v1:\(action)",
                    headers: ["Authorization": "Bearer any", "access_token_auth": value ?? ""],
                    body: #"{"to": "/topics/cats", "registration_tokens": ["a"]}"#
                )
                #expect(answer.status == 401)
            }
        }
    }

    static let faults = [
        ("UNREGISTERED", "NOT_FOUND"), ("INVALID_ARGUMENT", "INVALID_ARGUMENT"),
        ("SENDER_ID_MISMATCH", "INVALID_ARGUMENT"), ("QUOTA_EXCEEDED", "RESOURCE_EXHAUSTED"),
        ("UNAVAILABLE", "INTERNAL"), ("INTERNAL", "INTERNAL"), ("UNSPECIFIED_ERROR", "INTERNAL"),
        ("THIRD_PARTY_AUTH_ERROR", "INTERNAL"),
    ]

    @Test("Every fault on demand reaches a subscription, for its token alone", arguments: faults)
    func faultOnDemand(_ code: String, _ error: String) async throws {
        try await RunningServer.run { server in
            let chaos = #"{"errors": {"faulty": "\#(code)"}}"#
            #expect(try await server.send("PUT", "/api/v1/chaos", body: chaos).status == 200)
            for action in ["batchAdd", "batchRemove"] {
                let answer = try await server.send(
                    "POST",
                    "/iid/v1:\(action)",
                    headers: ["Authorization": "Bearer any", "access_token_auth": "true"],
                    body: #"{"to": "/topics/cats", "registration_tokens": ["sound", "faulty"]}"#
                )
                #expect(answer.json == ["results": [[:], ["error": .string(error)]]])
            }
            let devices = try await server.send("GET", "/api/v1/devices?").json?["devices"]?.arrayValue
            #expect(devices?.contains { $0["token"] == "faulty" } == false)
        }
    }

    @Test("A full registry refuses new devices, and still changes its own")
    func limited() async throws {
        try await RunningServer.run {
            // One of them is the default device.
            $0.maximumDevices = 3
        } while: { (server) async throws in
            let device = { (token: String) async throws in
                try await server.send("POST", "/api/v1/devices", body: #"{"token": "\#(token)"}"#).status
            }
            let subscriptions = { (tokens: String) async throws in
                try await server.send(
                    "POST",
                    "/iid/v1:batchAdd",
                    headers: ["Authorization": "Bearer any", "access_token_auth": "true"],
                    body: #"{"to": "/topics/cats", "registration_tokens": \#(tokens)}"#
                ).json
            }
            #expect(try await device("a") == 201)
            #expect(
                try await subscriptions(#"["a", "b", "c", "d e"]"#) == [
                    "results": [
                        [:], [:], ["error": "RESOURCE_EXHAUSTED"], ["error": "INVALID_ARGUMENT"],
                    ]
                ]
            )
            #expect(try await device("c") == 409)
            #expect(try await device("b") == 201)
            #expect(try await server.send("DELETE", "/api/v1/devices/a").status == 204)
            #expect(try await subscriptions(#"["a", "c"]"#) == ["results": [["error": "NOT_FOUND"], [:]]])
        }
    }
}

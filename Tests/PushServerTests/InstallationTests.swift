import RichPush
import Testing

@testable import PushServer

@Suite("A device with a token and an installation")
struct InstallationTests {
    private static func register(_ members: String, _ server: RunningServer) async throws -> Int {
        let device = #"{"token": "token-1", "installation": "fid-1"\#(members)}"#
        return try await server.send("POST", "/api/v1/devices", body: device).status
    }

    private static func send(_ target: String, _ server: RunningServer) async throws -> HTTPAnswer {
        try await server.sendMessage(Samples.text("a", to: target))
    }

    static let targets = [#""token": "token-1""#, #""fid": "fid-1""#, #""token": "fid-1""#]

    @Test("A token and an installation reach the same device, whose payload has the installation", arguments: targets)
    func reaches(_ target: String) async throws {
        try await RunningServer.run { (server) async throws in
            #expect(try await Self.register("", server) == 201)
            #expect(try await Self.send(target, server).status == 200)
            let delivery = try await server.wait(for: "token:token-1").json
            #expect(delivery?["delivery"]?["token"] == "token-1")
            #expect(delivery?["payload"]?["google.c.fid"] == "fid-1")
        }
    }

    static let registrations = [("token", [200, 404, 404]), ("installation", [404, 200, 200])]

    @Test("The identifier with which the app is not registered gets UNREGISTERED", arguments: registrations)
    func excludes(_ registration: String, _ statuses: [Int]) async throws {
        try await RunningServer.run { (server) async throws in
            #expect(try await Self.register(#", "registeredBy": "\#(registration)""#, server) == 201)
            for (target, status) in zip(Self.targets, statuses) {
                let answer = try await Self.send(target, server)
                #expect(answer.status == status)
                let code = answer.json?["error"]?["details"]?.arrayValue?.first?["errorCode"]
                #expect(code == (status == 404 ? "UNREGISTERED" : nil))
            }
        }
    }

    @Test("Neither identifier reaches a removed device, and an installation belongs to one device")
    func removed() async throws {
        try await RunningServer.run { (server) async throws in
            #expect(try await Self.register("", server) == 201)
            let other = #"{"token": "token-2", "installation": "fid-1"}"#
            #expect(try await server.send("POST", "/api/v1/devices", body: other).status == 409)
            #expect(try await server.send("POST", "/api/v1/devices", body: #"{"token": "fid-1"}"#).status == 409)
            let twice = #"{"token": "a", "installation": "a"}"#
            #expect(try await server.send("POST", "/api/v1/devices", body: twice).status == 409)
            #expect(try await server.send("DELETE", "/api/v1/devices/fid-1").status == 404)
            #expect(try await server.send("DELETE", "/api/v1/devices/token-1").status == 204)
            for target in Self.targets { #expect(try await Self.send(target, server).status == 404) }
            #expect(try await server.send("POST", "/api/v1/devices", body: other).status == 201)
            #expect(try await Self.send(#""fid": "fid-1""#, server).status == 200)
        }
    }

    @Test("A device's old installation no longer reaches it, even after a restart")
    func changes() async throws {
        let inbox = try Inbox(path: nil, maximumMessages: 1, maximumAge: nil)
        var configuration = PushServerConfiguration()
        configuration.knowsOnlyRegisteredTokens = true
        let first = try DeviceRegistry(inbox, configuration)
        for installation in ["fid-1", "fid-2"] {
            var device = RegisteredDevice(token: "token-1", name: "iPhone")
            device.installation = installation
            _ = try await first.register(device)
        }
        for registry in [first, try DeviceRegistry(inbox, configuration)] {
            #expect(registry.lookup("fid-1") == .unregistered)
            #expect(registry.lookup("fid-2") == registry.lookup("token-1"))
        }
    }

    static let defects = [
        #"{"token": "a", "installation": "b c"}"#,
        #"{"token": "a", "registeredBy": "both"}"#, #"{"token": "a", "environment": "development"}"#,
        #"{"token": "a", "bundleIdentifier": "com.example/app"}"#, #"{"token": "a", "bundleIdentifier": ""}"#,
        #"{"token": "a", "subscribedAt": {"cats": -1}}"#,
    ]

    @Test("Identifiers that cannot be a device's are refused", arguments: defects)
    func refuses(_ body: String) async throws {
        try await RunningServer.run { (server) async throws in
            #expect(try await server.send("POST", "/api/v1/devices", body: body).status == 400)
        }
    }
}

import RichPush
import Testing

@testable import PushServer

@Suite("Who has which token")
struct DeviceRegistryTests {
    @Test("A token that nobody has registered cannot be removed, and stays the default device's")
    func unknownToken() async throws {
        try await RunningServer.run { (server) async throws in
            #expect(try await server.send("DELETE", "/api/v1/devices/stranger").status == 404)
            let message = Samples.text("a", to: "\"token\": \"stranger\"")
            #expect(try await server.sendMessage(message).status == 200)
        }
    }

    @Test("Of as many removed tokens as was asked for it is remembered that they were valid once, the newest")
    func remembersLimited() async throws {
        let inbox = try Inbox(path: nil, maximumMessages: 1, maximumAge: nil)
        let registry = try DeviceRegistry(inbox, knowsOnlyRegisteredTokens: false, unregisteredLimit: 2)
        for token in ["one", "two", "three"] {
            try await registry.register(SimulatedDevice(token: token, name: "iPhone"))
            #expect(try await registry.unregister(token))
            #expect(try await !registry.unregister(token))
        }
        for registry in [registry, try DeviceRegistry(inbox, knowsOnlyRegisteredTokens: false)] {
            #expect(registry.lookup("one") != .unregistered)
            #expect(registry.lookup("two") == .unregistered)
            #expect(registry.lookup("three") == .unregistered)
        }
    }
}

import ExtensionTesting
import Testing

@Suite("A device with what an app has left")
struct DeviceStateTests {
    @Test("An extension finds what a test gives the device, and a folder that is missing is an error")
    func state() async throws {
        let device = SimulatedDevice(extension: .sources("Fixtures/extensions/pictures/Reads.swift"))
        #expect(throws: (any Error).self) { try device.setAppState(folder: "Fixtures/nowhere") }
        try device.setAppState(folder: "Fixtures/extensions/pictures/state")
        let delivery = try await device.deliver(
            #"{"aps": {"alert": {"title": "Hi", "body": "Look"}, "mutable-content": 1}}"#
        )
        #expect(delivery.shown?.body == "token, Ann, Own, key")
    }
}

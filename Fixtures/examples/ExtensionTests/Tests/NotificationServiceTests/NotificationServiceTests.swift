import ExtensionTesting
import Testing

@Suite("The app's notification service extension")
struct NotificationServiceTests {
    private let device = SimulatedDevice(extension: .sources("NotificationService.swift"))
    private let payload = """
        {"aps": {"alert": {"title": "Hi", "body": "Look at this."}, "mutable-content": 1},
         "fcm_options": {"image": "https://media.example/sparky.png"}}
        """

    @Test("The picture shows, and the text survives when the network stalls")
    func delivers() async throws {
        try device.serve("https://media.example/sparky.png", file: "Fixtures/sparky.png")
        var delivery = try await device.deliver(payload)
        #expect(delivery.shown?.title == "Hi (new)")
        #expect(delivery.shown?.attachments.count == 1)
        #expect(delivery.findings.isEmpty)

        device.network = .stalls(afterBytes: 2_000)
        delivery = try await device.deliver(payload)
        #expect(delivery.shown?.title == "Hi (new)")
        #expect(delivery.shown?.attachments.isEmpty == true)
        #expect(delivery.findings.map(\.kind) == [.timeLimit])
    }

    @Test("The extension passes every case of the suite", arguments: ExtensionSuite.cases)
    func passes(_ suiteCase: ExtensionSuite.Case) async throws {
        let findings = try await ExtensionSuite(device).findings(in: suiteCase)
        #expect(!findings.contains { $0.severity == .error }, "\(findings.map(\.explanation))")
    }
}

import ExtensionTesting
import Testing

@Suite("The app's notification service extension")
struct NotificationServiceTests {
    private let device = SimulatedDevice(extension: .sources("NotificationService.swift"))
    private let payload = """
        {"aps": {"alert": {"title": "Hi", "body": "Look at this."}, "mutable-content": 1},
         "fcm_options": {"image": "https://media.example/sparky.png"}}
        """

    @Test("The picture shows, and the text survives without it")
    func delivers() async throws {
        let url = "https://media.example/sparky.png"
        try device.serve(url, file: "Fixtures/sparky.png")
        var delivery = try await device.deliver(payload)
        try delivery.expectShown(image: url)
        #expect(delivery.shown?.title == "Hi (new)")
        #expect(delivery.findings.isEmpty)

        device.serve(url, .status(404))
        delivery = try await device.deliver(payload)
        #expect(delivery.shown?.title == "Hi (new)")
        #expect(delivery.shown?.attachments.isEmpty == true)
        #expect(delivery.findings.map(\.kind) == [.httpStatus])
    }

    @Test("The extension passes every case of the suite", arguments: ExtensionSuite.cases)
    func passes(_ suiteCase: ExtensionSuite.Case) async throws {
        let findings = try await ExtensionSuite(device).findings(in: suiteCase)
        #expect(!findings.contains { $0.severity == .error }, "\(findings.map(\.explanation))")
    }
}

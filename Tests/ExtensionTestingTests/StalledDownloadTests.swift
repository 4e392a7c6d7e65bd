import ExtensionTesting
import TestSupport
import Testing

@Suite("Stalled downloads in an extension")
enum StalledDownloadTests {
    @Suite("By the clock", .serialized, .tags(.realTime))
    struct RealTime {
        @Test(
            "A best attempt at expiry has a finding that says why the picture is missing",
            arguments: [
                "Fixtures/examples/ExtensionTests/NotificationService.swift",
                "Fixtures/extensions/sound/DownloadTask.swift",
                "Fixtures/extensions/sound/DataTask.m",
            ]
        )
        func bestAttempt(path: String) async throws {
            let device = SimulatedDevice(extension: .sources(path))
            device.timeLimits.warning = .seconds(3)
            device.timeLimits.expiry = .seconds(6)
            let url = "https://media.example/sparky.png"
            try device.serve(url, file: "Fixtures/media/sparky.png")
            device.settings.network = .stalls(afterBytes: 2_000)
            let delivery = try await device.deliver(
                """
                {"aps": {"alert": {"title": "Hi", "body": "Look"}, "mutable-content": 1}, "fcm_options": {"image": "\(url)"},
                 "image-url": "\(url)", "data": {"media": "\(url)", "media-url": "\(url)"}}
                """
            )
            #expect(delivery.shown?.body.hasPrefix("Look") == true)
            #expect(delivery.shown?.attachments.isEmpty == true)
            #expect(delivery.findings.map(\.identifier) == ["time-limit"])
        }
    }
}

import DeviceSimulator
import RichPush
import TestSupport
import Testing

/// What every case begins with: a payload, a device that runs a service extension, and servers that listen.
enum Hostile {
    /// A payload whose `fcm_options` is written as it stands here.
    static func payload(fcmOptions: String, title: String = "Sparky says hello!") -> String {
        #"{"aps": {"alert": {"title": "\#(title)"}, "mutable-content": 1}, "fcm_options": \#(fcmOptions)}"#
    }

    /// What came of a payload on a device.
    struct Outcome: Sendable {
        let delivery: DeviceDelivery
        /// What the helper has reported; more than one, if it was asked more than once.
        let reports: [DeliveryReport]
    }

    /// Delivers a payload through the whole simulated device, from the bytes on.
    static func deliver(
        _ payload: some Collection<UInt8>,
        configuration: ExtensionHelper.Configuration
    ) async throws -> Outcome {
        let notification = try RemoteNotification(payload: payload)
        let reports = Recorder<DeliveryReport>()
        let helper = ExtensionHelper(configuration: configuration)
        let host = ServiceExtensionHost {
            ImageNotificationService(helper: helper) { reports.record($0) }
        }
        let delivery = await host.deliver(notification)
        return Outcome(delivery: delivery, reports: reports.values)
    }

    /// Delivers a payload, and expects the best attempt: shown once, without an attachment, and with nothing asked of
    /// the network and nothing left on the disk.
    /// - Parameters:
    ///   - makePayload: Makes the payload from the URL of a server that would answer.
    ///   - failure: Whether the helper's failure is the one that is named.
    static func expectBestAttempt(
        of makePayload: @Sendable (String) -> String,
        failure: @Sendable (MediaFailure?) -> Bool = { $0 == nil }
    ) async throws {
        try await MediaServer.run { _ in
            .response(status: 200, contentType: "image/png", body: (try? Fixture.media("sparky.png")) ?? [])
        } while: { server in
            let folder = try TemporaryFolder()
            let payload = makePayload(server.url("/sparky.png"))
            let outcome = try await deliver(Array(payload.utf8), configuration: .loopback(server, folder))
            #expect(outcome.delivery.decision == .runExtension)
            #expect(outcome.reports.count == 1)
            #expect(failure(outcome.reports.first?.failure))
            #expect(outcome.delivery.findings == [])
            let shown = try #require(outcome.delivery.shown)
            #expect(shown.title == "Sparky says hello!")
            #expect(shown.attachments == [])
            #expect(server.requests == [])
            #expect(try folder.contents == [])
        }
    }
}

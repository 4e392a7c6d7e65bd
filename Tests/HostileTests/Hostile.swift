import DeviceSimulator
import RichPush
import TestSupport
import Testing

/// What every case begins with: a payload, a device that runs a service extension, and servers that listen.
enum Hostile {
    /// A payload with this text as its `fcm_options`.
    static func payload(fcmOptions: String, title: String = "Sparky says hello!") -> String {
        #"{"aps": {"alert": {"title": "\#(title)"}, "mutable-content": 1}, "fcm_options": \#(fcmOptions)}"#
    }

    /// Delivers a payload through the whole simulated device, from the bytes on.
    static func deliver(
        _ payload: some Collection<UInt8>,
        configuration: ExtensionHelper.Configuration
    ) async throws -> Delivery {
        let helper = ExtensionHelper(configuration: configuration)
        return await Device().receive(try RemoteNotification(payload: payload), helper: helper)
    }

    /// Delivers a payload, and expects the best attempt: shown once, without an attachment, without a request to the
    /// network, and with nothing left on the disk.
    /// - Parameters:
    ///   - makePayload: Makes the payload from the URL of a server that would answer.
    ///   - failure: Whether the helper's failure is the expected one.
    static func expectBestAttempt(
        of makePayload: @Sendable (String) -> String,
        failure: @Sendable (MediaFailure?) -> Bool = { $0 == nil }
    ) async throws {
        try await MediaServer.run { _ in
            .response(status: 200, contentType: "image/png", body: (try? Fixture.media("sparky.png")) ?? [])
        } while: { server in
            let folder = try TemporaryFolder()
            let payload = makePayload(server.url("/sparky.png"))
            let delivery = try await deliver(Array(payload.utf8), configuration: .loopback(server, folder))
            #expect(delivery.decision == .runExtension)
            #expect(failure(try #require(delivery.helperReport).failure))
            #expect(!delivery.findings.contains { $0.kind == .contentHandlerCalledTwice })
            let shown = try #require(delivery.shown)
            #expect(shown.title == "Sparky says hello!")
            #expect(shown.attachments == [])
            #expect(server.requests == [])
            #expect(try folder.contents == [])
        }
    }
}

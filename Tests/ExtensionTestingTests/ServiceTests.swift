import ExtensionTesting
import Foundation
import TestSupport
import Testing

/// A service like an app's, except for its protocol.
private final class NotificationService: NotificationServiceExtension {
    var contentHandler: ContentHandler?
    var bestAttemptContent: NotificationContent?

    func didReceive(_ request: NotificationRequest, withContentHandler contentHandler: @escaping ContentHandler) {
        self.contentHandler = contentHandler
        var content = request.content
        content.title += " (new)"
        bestAttemptContent = content
        ExtensionHelper().populateNotificationContent(content, contentHandler: contentHandler)
    }

    func serviceExtensionTimeWillExpire() {
        if let contentHandler, let bestAttemptContent { contentHandler(bestAttemptContent) }
    }
}

/// A service that never calls its handler.
private final class SilentService: NotificationServiceExtension {
    func didReceive(_ request: NotificationRequest, withContentHandler contentHandler: @escaping ContentHandler) {}
}

@Suite("A service in the test's own process")
struct ServiceTests {
    private static let payload = """
        {"aps": {"alert": {"title": "Hi", "body": "Look"}, "mutable-content": 1},
         "fcm_options": {"image": "https://media.example/sparky.png"}}
        """

    private static func device() throws -> SimulatedDevice {
        let device = SimulatedDevice { NotificationService() }
        try device.serve("https://media.example/sparky.png", file: "Fixtures/media/sparky.png")
        return device
    }

    @Test("A service shows what it makes of a push without a network")
    func shows() async throws {
        let delivery = try await Self.device().deliver(Self.payload)
        #expect(delivery.shown?.title == "Hi (new)")
        #expect(delivery.shown?.attachments.count == 1)
        #expect(delivery.findings.isEmpty)
        #expect(delivery.handlerCalls.count == 1)
    }

    @Test("A push shows with its picture after a redirect, and within its time")
    func expected() async throws {
        let device = SimulatedDevice { NotificationService() }
        device.serve("https://media.example/sparky.png", .redirects(to: "https://media.example/moved.png"))
        device.serve("https://media.example/moved.png", .picture(after: .seconds(3)))
        try await device.deliver(Self.payload).expectShown(image: "https://media.example/sparky.png")
    }

    @Test(
        "What is not as expected is said in sentences",
        arguments: [
            (ServerAnswer.status(404), "The server answered 404"),
            (.stalls(afterBytes: 0), "Time ran out while receiving the response"),
            (.stalls(afterBytes: 100_000), "Time ran out while receiving the response"),
            (.breaksOff(afterBytes: 2_000), "The connection ended after 2000 of 5483 bytes"),
            (.never, "Time ran out while waiting for the response"),
        ]
    )
    func unmet(answer: ServerAnswer, reason: String) async throws {
        let device = SimulatedDevice { NotificationService() }
        device.serve("https://media.example/*", answer)
        let delivery = try await device.deliver(Self.payload)
        let unmet = #expect(throws: UnmetExpectation.self) {
            try delivery.expectShown(image: "https://media.example/sparky.png")
        }
        let start = "The notification shows without https://media.example/sparky.png. "
        let description = try #require(unmet).description
        #expect(description.hasPrefix(start + reason))
    }

    @Test("A picture that was not requested is not shown")
    func notRequested() async throws {
        let delivery = try await Self.device().deliver(Self.payload)
        let url = "https://media.example/other.png"
        let unmet = #expect(throws: UnmetExpectation.self) { try delivery.expectShown(image: url) }
        let sentence = "The notification shows without \(url), which the extension did not request."
        #expect(try #require(unmet).description == sentence)
    }

    @Test("A URL that is not served has no host")
    func unserved() async throws {
        let delivery = try await SimulatedDevice { NotificationService() }.deliver(Self.payload)
        #expect(delivery.findings.map(\.identifier) == ["name-resolution", "unhandled-request"])
    }

    /// The clock of a service in this process skips what the service waits for, and follows the clock on the wall.
    @Suite("A service's time", .serialized, .tags(.realTime))
    struct RealTime {
        @Test("A service spends its 30 seconds in milliseconds, and its best attempt survives")
        func stalls() async throws {
            let device = try ServiceTests.device()
            device.settings.network = .stalls(afterBytes: 2_000)
            let start = ContinuousClock.now
            let delivery = try await device.deliver(ServiceTests.payload)
            #expect(delivery.shown?.title == "Hi (new)")
            #expect(delivery.shown?.attachments.isEmpty == true)
            #expect(delivery.findings.map(\.kind) == [.timeLimit])
            #expect(try #require(delivery.handlerCalls.first) >= .seconds(25))
            // Ten seconds for a machine with other work to do.
            #expect(ContinuousClock.now - start < .seconds(10))
        }

        @Test("A service that never calls its handler ends after 30 simulated seconds")
        func silent() async throws {
            let device = SimulatedDevice { SilentService() }
            let delivery = try await device.deliver(ServiceTests.payload)
            #expect(delivery.outcome == .original(.timeExpired))
            #expect(delivery.findings.contains { $0.identifier == "handler-never-called" })
        }

        @Test("A service passes the suite", arguments: ExtensionSuite.cases)
        func stands(_ suiteCase: ExtensionSuite.Case) async throws {
            let suite = ExtensionSuite(SimulatedDevice { NotificationService() })
            let findings = try await suite.findings(in: suiteCase)
            #expect(!findings.contains { $0.severity == .error }, "\(findings.map(\.explanation))")
        }
    }
}

import DeviceSimulator
import FoundationEssentials
import RichPush
import TestSupport
import Testing

/// The example of
/// [Send an image in the notification payload](https://firebase.google.com/docs/cloud-messaging/ios/send-image), in
/// Swift: it changes the title, and leaves the rest to the extension helper.
private final class NotificationService: NotificationServiceExtension {
    private let helper: ExtensionHelper
    private var contentHandler: ContentHandler?
    private var bestAttemptContent: NotificationContent?

    init(helper: ExtensionHelper) {
        self.helper = helper
    }

    func didReceive(_ request: NotificationRequest, withContentHandler contentHandler: @escaping ContentHandler) {
        self.contentHandler = contentHandler
        var content = request.content
        content.title += " (new)"
        bestAttemptContent = content
        helper.populateNotificationContent(content, contentHandler: contentHandler)
    }

    func serviceExtensionTimeWillExpire() {
        if let contentHandler, let bestAttemptContent { contentHandler(bestAttemptContent) }
    }
}

@Suite("The documentation's service extension", .timeLimit(.minutes(10)))
struct DocumentedServiceTests {
    /// Delivers a notification whose image has not arrived when the device warns the extension.
    private static func expiredDelivery(
        _ makeService: @escaping @Sendable (ExtensionHelper) -> any NotificationServiceExtension
    ) async throws -> Delivery {
        try await unansweredDelivery {
            makeService(ExtensionHelper(configuration: $0))
        } while: { server, clock in
            try await server.waitForRequests()
            await clock.waitForSleepers()
            clock.advance(by: .seconds(29))
        }
    }

    @Test("The documented extension shows the modified title and the image")
    func delivers() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: body)
        } while: { server in
            let folder = try TemporaryFolder()
            let helper = ExtensionHelper(configuration: .loopback(server, folder))
            let host = ServiceExtensionHost { NotificationService(helper: helper) }
            let notification = try RemoteNotification.mutable(
                title: "Sparky says hello!",
                image: server.url("/pizza-monster.png")
            )
            do {
                let delivery = await host.deliver(notification)
                let shown = try #require(delivery.shown)
                #expect(shown.title == "Sparky says hello! (new)")
                #expect(delivery.succeeded)
                #expect(delivery.findings == delivery.helperReport?.findings)
                let attachment = try #require(shown.attachments.first)
                #expect(shown.attachments.count == 1)
                #expect(attachment.type == .png)
                #expect(try Array(Data(contentsOf: attachment.url)) == body)
            }
            #expect(server.requests.map(\.path) == ["/pizza-monster.png"])
            try await folder.waitUntilEmpty()
        }
    }

    @Test("The documented extension shows the modified title without the image when the server does not answer in time")
    func expires() async throws {
        let delivery = try await Self.expiredDelivery { NotificationService(helper: $0) }
        #expect(delivery.shown?.title == "Hello (new)")
        #expect(delivery.shown?.attachments == [])
    }

    @Test("The ready-made service does the same, and the delivery has its report")
    func imageNotificationService() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: body)
        } while: { server in
            let folder = try TemporaryFolder()
            let helper = ExtensionHelper(configuration: .loopback(server, folder))
            let delivery = await Device().receive(try .mutable(image: server.url("/pizza-monster.png")), helper: helper)
            #expect(delivery.shown?.attachments.map(\.type) == [.png])
            #expect(delivery.helperReport?.media?.detectedMIMEType == "image/png")
        }
    }

    @Test("The warning ends the ready-made service's download once")
    func imageNotificationServiceExpires() async throws {
        let delivery = try await Self.expiredDelivery { ImageNotificationService(helper: $0) }
        #expect(delivery.outcome == .modified(delivery.notification.content))
        #expect(delivery.helperReport?.failure == .canceled)
        #expect(delivery.findings == delivery.helperReport?.findings)
    }
}

import DeviceSimulator
import Dispatch
import FoundationEssentials
import RichPush
import TestSupport
import Testing

@Suite("An app's own extension", .timeLimit(.minutes(10)))
struct OwnExtensionTests {
    /// Where a service calls its helper.
    enum Place: CaseIterable {
        case inline
        case task
        case queue
    }

    /// A script that makes a helper and calls it, on the content or on a copy that it has changed.
    private static func script(
        _ configuration: ExtensionHelper.Configuration? = nil,
        from place: Place = .inline
    ) -> ServiceScript {
        var script = ServiceScript()
        script.receive = { request, handler in
            let helper = configuration.map(ExtensionHelper.init) ?? ExtensionHelper()
            let content = request.content.titled("changed")
            switch place {
            case .inline: helper.populateNotificationContent(content, contentHandler: handler)
            case .task: Task { handler(await helper.populate(content).content) }
            case .queue:
                DispatchQueue.global().async { helper.populateNotificationContent(content, contentHandler: handler) }
            }
        }
        return script
    }

    @Test("A delivery includes the findings of the helper that an extension calls", arguments: Place.allCases)
    func findings(place: Place) async throws {
        let script = Self.script(from: place)
        let host = ServiceExtensionHost { ScriptedService(script) }
        let delivery = await host.deliver(try .mutable(image: "http://127.0.0.1/sparky.png"))
        #expect(delivery.shown?.title == "changed")
        let failure = try #require(delivery.helperReport?.failure)
        #expect(delivery.findings.map(\.kind).contains(failure.kind))
        #expect(!delivery.succeeded)
    }

    @Test("An extension's helper uses its device's network", arguments: Place.allCases)
    func network(place: Place) async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: body)
        } while: { server in
            let folder = try TemporaryFolder()
            let script = Self.script(.loopback(server, folder), from: place)
            let notification = try RemoteNotification.mutable(image: server.url("/sparky.png"))
            var device = Device()
            device.network.connectionLostAfterBytes = 0
            let lost = await ServiceExtensionHost(device: device) { ScriptedService(script) }.deliver(notification)
            #expect(lost.shown?.attachments == [])
            #expect(lost.helperReport?.failure?.kind == .connectionFailure)
            #expect(server.requests == [])

            let delivery = await ServiceExtensionHost { ScriptedService(script) }.deliver(notification)
            #expect(delivery.shown?.attachments.map(\.type) == [.png])
            #expect(delivery.helperReport?.media?.detectedMIMEType == "image/png")
        }
    }

    @Test("An extension's helper uses its device's clock for the network's latency and for its time limit")
    func clock() async throws {
        var device = Device()
        device.network.latency = .seconds(5)
        let delivery = try await unansweredDelivery(device: device, timeLimit: .seconds(20)) {
            ScriptedService(Self.script($0))
        } while: { server, clock in
            await clock.waitForSleepers(2)
            #expect(server.requests == [])
            clock.advance(by: .seconds(5))
            try await server.waitForRequests()
            await clock.waitForSleepers(2)
            clock.advance(by: .seconds(15))
        }
        #expect(delivery.shown?.title == "changed")
        #expect(delivery.helperReport?.failure?.kind == .timeLimit)
    }

    @Test("What Firebase's helper misses does not matter if the extension attached a picture of its own")
    func ownPicture() async throws {
        let picture = Fixture.folder.appending(path: "media/sparky.png")
        let payload: JSONValue = [
            "aps": ["alert": ["title": "Sparky"], "mutable-content": 1], "image": "https://media.example/sparky.png",
        ]
        let notification = try RemoteNotification(payload: payload, byteCount: 100)
        for attaches in [true, false] {
            var script = ServiceScript()
            script.receive = { request, handler in
                var content = request.content
                let attachment = try? NotificationAttachment(identifier: "own", url: picture)
                if attaches { content.attachments = [attachment].compactMap(\.self) }
                ExtensionHelper().populateNotificationContent(content, contentHandler: handler)
            }
            let host = ServiceExtensionHost { [script] in ScriptedService(script) }
            let delivery = await host.deliver(notification).ofOwnExtension(calling: ["firebase"])
            let expected: [Finding.Kind] = attaches ? [] : [.imageInWrongPlace]
            #expect(delivery.findings.map(\.kind) == expected)
            #expect(delivery.succeeded == attaches)
        }
    }

    @Test("The shown content equals what the extension handed back")
    func handsBack() async throws {
        var script = ServiceScript()
        script.receive = { request, handler in handler(request.content.titled("changed")) }
        let notification = try RemoteNotification.mutable()
        let host = ServiceExtensionHost { [script] in ScriptedService(script) }
        let delivery = await host.deliver(notification)
        #expect(delivery.outcome == .modified(notification.content.titled("changed")))
        let handed = try #require(script.received.values.first?.request.content)
        #expect(handed == notification.content)
        #expect(handed.hashValue == notification.content.hashValue)
    }
}

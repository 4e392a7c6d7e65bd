import Foundation
import RichPush
import TestSupport
import Testing

@testable import DeviceSimulator

@Suite("Parallel notifications in one process", .timeLimit(.minutes(10)))
struct ParallelNotificationTests {
    private let clock = ManualClock()

    private func host(_ configuration: ExtensionHelper.Configuration) -> ServiceExtensionHost {
        var device = Device()
        device.deliversInParallel = true
        var script = ServiceScript()
        script.receive = { request, handler in
            ExtensionHelper(configuration: configuration)
                .populateNotificationContent(request.content, contentHandler: handler)
        }
        return ServiceExtensionHost(device: device, clock: clock) { [script] in ScriptedService(script) }
    }

    @Test("Firebase's helper forgets the earlier notification when the next one comes before its image")
    func forgotten() async throws {
        try await MediaServer.run { _ in
            Script([.stall])
        } while: { server in
            let folder = try TemporaryFolder()
            let host = host(.loopback(server, folder))
            let first = try RemoteNotification.mutable(title: "first", image: server.url("/first.png"))
            let earlier = Task { await host.deliver(first) }
            try await server.waitForRequests()
            // A notification without an image is done at once.
            let second = try RemoteNotification(
                payload: Array(#"{"aps": {"alert": {"title": "second"}, "mutable-content": 1}}"#.utf8)
            )
            let later = await host.deliver(second)
            #expect(later.outcome == .modified(second.content))

            await clock.waitForSleepers()
            clock.advance(by: .seconds(30))
            let forgotten = await earlier.value
            #expect(forgotten.outcome == .original(.timeExpired))
            #expect(forgotten.shown == first.content)
            let kinds = Set(forgotten.findings.map(\.kind))
            #expect(kinds.isSuperset(of: [.contentHandlerForgotten, .extensionTimeExpired]))
        }
    }

    @Test("The newer notification gets the earlier one's image")
    func mixedUp() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "sparky.png")
        try Data(Fixture.media("sparky.png")).write(to: file)
        let image = try NotificationAttachment(identifier: "first", url: file)
        let singleton = HelperSingleton()
        let calls = Recorder<String>()
        let context = DeviceContext(device: Device(), start: clock.now, clock: clock, singleton: singleton) {}
        for title in ["first", "second"] {
            let content = try RemoteNotification.mutable(title: title).content
            singleton.begin(content, owner: context) { shown in
                calls.record("\(title): \(shown.title), \(shown.attachments.map(\.identifier))")
            }
        }
        singleton.end([image])
        singleton.end([])
        #expect(calls.values == Array(repeating: "second: second, [\"first\"]", count: 2))
        #expect(context.end().findings.map(\.kind) == [.contentHandlerForgotten])
    }

    @Test("Notifications that do not overlap each get their own image")
    func oneAfterTheOther() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: body)
        } while: { server in
            let folder = try TemporaryFolder()
            let host = host(.loopback(server, folder))
            for number in 0..<2 {
                let url = server.url("/\(number).png")
                let delivery = await host.deliver(try .mutable(title: "\(number)", image: url))
                #expect(delivery.shown?.title == "\(number)")
                #expect(delivery.shown?.attachments.count == 1)
                #expect(delivery.succeeded)
            }
        }
    }
}

import DeviceSimulator
import RichPush
import TestSupport
import Testing

@Suite("The end of a delivery", .timeLimit(.minutes(10)))
struct DeliveryLifetimeTests {
    private static let url = "https://media.example/sparky.png"

    /// How an extension calls its helper.
    enum Way: CaseIterable {
        case handler
        case task
        case own
    }

    @Test(
        "Nothing keeps a delivery alive after its end: no helper, no process that notifications share, no kept content",
        arguments: Way.allCases,
        [false, true]
    )
    func isReleased(way: Way, inParallel: Bool) async throws {
        var answers = ScriptedAnswers()
        answers[Self.url] = ScriptedResponse(contentType: "image/png", body: .bytes(try Fixture.media("sparky.png")))
        var device = Device()
        device.answers = answers
        device.deliversInParallel = inParallel
        let isOpen = Recorder<Bool>()
        var script = ServiceScript()
        script.receive = { request, handler in
            isOpen.record(request.content.delivery.context != nil)
            switch way {
            case .handler: ExtensionHelper().populateNotificationContent(request.content, contentHandler: handler)
            case .task: Task { handler(await ExtensionHelper().populate(request.content).content) }
            case .own: handler(request.content)
            }
        }
        let host = ServiceExtensionHost(device: device) { [script] in ScriptedService(script) }
        let delivery = await host.deliver(try .mutable(image: Self.url))
        #expect(delivery.shown?.attachments.count == (way == .own ? 0 : 1))
        #expect(isOpen.values == [true])
        // The script keeps the content, and the host what the notifications share.
        let kept = try #require(script.received.values.first?.request.content)
        #expect(kept.delivery.context == nil)
        withExtendedLifetime((host, delivery)) {}
    }

    @Test("A helper or a request that comes after the end of its delivery does not touch the network")
    func late() async throws {
        try await MediaServer.run { _ in
            .response(status: 404)
        } while: { server in
            let folder = try TemporaryFolder()
            var script = ServiceScript()
            script.receive = { request, handler in handler(request.content) }
            let host = ServiceExtensionHost { [script] in ScriptedService(script) }
            let delivery = await host.deliver(try .mutable(image: server.url("/sparky.png")))
            let kept = try #require(script.received.values.first?.request.content)

            let helper = ExtensionHelper(configuration: .loopback(server, folder))
            let report = await helper.populate(kept)
            #expect(report.failure == .canceled)
            #expect(report.content == kept)
            let handed = Recorder<NotificationContent>()
            helper.populateNotificationContent(kept) { handed.record($0) }
            try await handed.waitFor()
            #expect(handed.values == [kept])
            var request = ResourceRequest(url: server.url("/sparky.png"), folder: folder.path)
            request.policy = helper.configuration.transfer
            #expect(await kept.fetch(request).failure == .canceled)
            #expect(server.connectionCount == 0)
            #expect(delivery.helperReport == nil)
        }
    }
}

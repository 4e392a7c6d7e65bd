import DeviceSimulator
import RichPush
import TestSupport
import Testing

@Suite("A device with scripted answers", .timeLimit(.minutes(10)))
struct ScriptedDeviceTests {
    private static let url = "https://media.example/sparky.png"

    private static func device() throws -> Device {
        var answers = ScriptedAnswers()
        answers[url] = ScriptedResponse(contentType: "image/png", body: .bytes(try Fixture.media("sparky.png")))
        var device = Device()
        device.answers = answers
        return device
    }

    /// A service whose best attempt shows when time is up, with a helper that knows nothing of it.
    private static func script(timeLimit: Duration = .seconds(25)) -> ServiceScript {
        var script = ServiceScript()
        script.receive = { request, handler in
            var configuration = ExtensionHelper.Configuration()
            configuration.timeLimit = timeLimit
            ExtensionHelper(configuration: configuration)
                .populateNotificationContent(request.content.titled("Hello [modified]"), contentHandler: handler)
        }
        script.expire = { request, handler in handler(request.content.titled("Hello [modified]")) }
        return script
    }

    @Test("A device with scripted answers needs no web server")
    func attached() async throws {
        let device = try Self.device()
        let host = ServiceExtensionHost(device: device) { [script = Self.script()] in ScriptedService(script) }
        let delivery = await host.deliver(try .mutable(image: Self.url))
        #expect(delivery.shown?.title == "Hello [modified]")
        #expect(delivery.shown?.attachments.map(\.type) == [.png])
        #expect(delivery.findings == [])
        #expect(device.answers?.requests.map(\.url) == [Self.url])
    }

    @Test("The conclusion does not promise a movie whose codec may not play", arguments: ["avc1", "avc3"])
    func doubtful(codec: String) async throws {
        let movie = try Fixture.media("clip.mp4")
        let place = try #require(movie.indices.last { movie[$0...].starts(with: "avc1".utf8) })
        let url = "https://media.example/clip.mp4"
        var device = try Self.device()
        device.answers?[url] = ScriptedResponse(
            contentType: "video/mp4",
            body: .bytes(movie[..<place] + Array(codec.utf8) + movie[(place + 4)...])
        )
        let host = ServiceExtensionHost(device: device) { [script = Self.script()] in ScriptedService(script) }
        let delivery = await host.deliver(try .mutable(image: url))
        let sentence =
            codec == "avc1"
            ? "An iPhone shows this notification with its movie."
            : "An iPhone may not show the movie of this notification."
        #expect(DeliveryText(delivery).conclusion == sentence)
    }

    @Test("A stalled network shows the best attempt and reports the expired time without waiting for it")
    func stalls() async throws {
        var device = try Self.device()
        device.network.stallsAfterBytes = 2_000
        let clock = ManualClock()
        let host = ServiceExtensionHost(device: device, clock: clock) { [script = Self.script()] in
            ScriptedService(script)
        }
        let notification = try RemoteNotification.mutable(image: Self.url)
        let delivery = Task { await host.deliver(notification) }
        // The extension's time, and the download's.
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(25))
        let shown = await delivery.value
        #expect(shown.shown?.title == "Hello [modified]")
        #expect(shown.shown?.attachments == [])
        #expect(shown.findings.map(\.kind) == [.timeLimit])
        #expect(shown.helperReport?.media?.bytesReceived == 2_000)
    }

    @Test("The last byte can arrive on command, such as after the warning")
    func expiryAtTheEnd() async throws {
        let gate = ScriptedGate()
        var device = try Self.device()
        device.answers?[Self.url]?.gate = gate
        let clock = ManualClock()
        let script = Self.script(timeLimit: .seconds(60))
        let host = ServiceExtensionHost(device: device, clock: clock) { ScriptedService(script) }
        let notification = try RemoteNotification.mutable(image: Self.url)
        let delivery = Task { await host.deliver(notification) }
        await gate.waitUntilReached()
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(29))
        try await script.warned.waitFor()
        gate.open()
        let shown = await delivery.value
        #expect(shown.shown?.title == "Hello [modified]")
        #expect(shown.shown?.attachments == [])
    }

    @Test("An extension's own requests use the device's network and scripted answers", arguments: [false, true])
    func resource(isStalled: Bool) async throws {
        let folder = try TemporaryFolder()
        var device = try Self.device()
        device.network.latency = .seconds(2)
        device.network.stallsAfterBytes = isStalled ? 100 : nil
        let clock = ManualClock()
        let fetched = Recorder<ResourceResponse>()
        var script = ServiceScript()
        script.receive = { [path = folder.path] request, handler in
            Task {
                var resource = ResourceRequest(url: Self.url, folder: path)
                resource.timeLimit = .seconds(20)
                fetched.record(await request.content.fetch(resource))
                handler(request.content)
            }
        }
        let host = ServiceExtensionHost(device: device, clock: clock) { [script] in ScriptedService(script) }
        let notification = try RemoteNotification.mutable(image: Self.url)
        let delivery = Task { await host.deliver(notification) }
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(2))
        if isStalled {
            await clock.waitForSleepers(2)
            clock.advance(by: .seconds(18))
        }
        _ = await delivery.value
        let response = try #require(fetched.values.first)
        #expect(response.status == 200)
        #expect(response.failure == (isStalled ? .time(.limit(.receiving)) : nil))
        #expect(response.byteCount == (isStalled ? 100 : try Fixture.media("sparky.png").count))
        #expect((response.path != nil) == !isStalled)
        #expect(device.answers?.requests.count == 1)
    }

    @Test("A request without a delivery is judged by the default configuration, not by a test's answers")
    func withoutDelivery() async throws {
        let folder = try TemporaryFolder()
        let request = ResourceRequest(url: "http://media.example/", folder: folder.path)
        #expect(await NotificationContent().fetch(request).failure == .url(.insecure))
    }
}

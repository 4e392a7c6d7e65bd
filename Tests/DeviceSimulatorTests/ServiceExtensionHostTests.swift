import DeviceSimulator
import Dispatch
import RichPush
import TestSupport
import Testing

@Suite("The host of a service extension", .timeLimit(.minutes(10)))
struct ServiceExtensionHostTests {
    private let clock = ManualClock()

    private func host(_ script: ServiceScript, mayFilter: Bool = false) -> ServiceExtensionHost {
        var device = Device()
        device.hasFilteringEntitlement = mayFilter
        return ServiceExtensionHost(device: device, clock: clock) { ScriptedService(script) }
    }

    // MARK: - The handler

    @Test("The host shows what the extension hands back")
    func modified() async throws {
        var script = ServiceScript()
        script.receive = { request, handler in handler(request.content.titled("changed")) }
        let delivery = await host(script).deliver(try .mutable())
        #expect(delivery.shown?.title == "changed")
        #expect(delivery.findings == [])
        #expect(script.warned.values == [])
    }

    @Test("The first of two handler calls counts, and a finding reports the second")
    func handlerTwice() async throws {
        let executor = QueueExecutor()
        var script = ServiceScript()
        script.receive = { request, handler in
            handler(request.content.titled("first"))
            // By then, a host that did not wait for the service to return would have gone on without the second call.
            executor.waitUntilIdle()
            handler(request.content.titled("second"))
        }
        let (host, notification) = (host(script), try RemoteNotification.mutable())
        let delivery = await Task(executorPreference: executor) { await host.deliver(notification) }.value
        #expect(delivery.shown?.title == "first")
        #expect(delivery.findings.map(\.kind) == [.contentHandlerCalledTwice])
    }

    @Test("The first of two handler calls counts when both come after the warning")
    func handlerTwiceWhenWarned() async throws {
        var script = ServiceScript()
        script.expire = { request, handler in
            handler(request.content.titled("first"))
            handler(request.content.titled("second"))
        }
        let host = host(script)
        let notification = try RemoteNotification.mutable()
        let delivery = Task { await host.deliver(notification) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(29))
        #expect(await delivery.value.shown?.title == "first")
        #expect(await delivery.value.findings.map(\.kind) == [.contentHandlerCalledTwice])
    }

    @Test("The original shows for content without text unless the extension may filter", arguments: [false, true])
    func emptyContent(mayFilter: Bool) async throws {
        var script = ServiceScript()
        script.receive = { request, handler in handler(request.content.titled("")) }
        let notification = try RemoteNotification.mutable()
        let delivery = await host(script, mayFilter: mayFilter).deliver(notification)
        #expect(delivery.outcome == (mayFilter ? .suppressed : .original(.emptyContent)))
        #expect(delivery.shown == (mayFilter ? nil : notification.content))
        #expect(delivery.findings.map(\.kind) == (mayFilter ? [] : [.emptyContent]))
    }

    // MARK: - The clock

    @Test("The host warns at 29 seconds, not before, and shows what the extension then hands back")
    func warning() async throws {
        var script = ServiceScript()
        script.expire = { request, handler in handler(request.content.titled("best attempt")) }
        let (host, notification) = (host(script), try RemoteNotification.mutable())
        let delivery = Task { await host.deliver(notification) }
        await clock.waitForSleepers()
        try await script.received.waitFor()
        clock.advance(by: .milliseconds(28_999))
        #expect(script.warned.values == [])
        clock.advance(by: .milliseconds(1))
        #expect(await delivery.value.shown?.title == "best attempt")
        #expect(await delivery.value.findings == [])
        #expect(script.warned.values.count == 1)
    }

    @Test("The original shows at 30 seconds if the warning did not help")
    func expiry() async throws {
        let script = ServiceScript()
        let (host, notification) = (host(script), try RemoteNotification.mutable())
        let delivery = Task { await host.deliver(notification) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(29))
        try await script.warned.waitFor()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        #expect(await delivery.value.outcome == .original(.timeExpired))
        #expect(await delivery.value.shown == notification.content)
        #expect(await delivery.value.findings.map(\.kind) == [.extensionTimeExpired])
    }

    // MARK: - One at a time

    @Test("The host gives the extension one notification at a time, each to its own service")
    func oneAtATime() async throws {
        let script = ServiceScript()
        let host = host(script)
        let deliveries = try (0..<3).map { number in
            let notification = try RemoteNotification.mutable(title: "\(number)")
            return Task { await host.deliver(notification) }
        }
        for count in 1...3 {
            try await script.received.waitFor(count)
            await clock.waitForSleepers()
            #expect(script.received.values.count == count)
            clock.advance(by: .seconds(29))
            try await script.warned.waitFor(count)
            await clock.waitForSleepers()
            #expect(script.received.values.count == count)
            clock.advance(by: .seconds(1))
        }
        for delivery in deliveries { #expect(await delivery.value.outcome == .original(.timeExpired)) }
        #expect(Set(script.received.values.map(\.request.content.title)) == ["0", "1", "2"])
        #expect(Set(script.received.values.map(\.request.identifier)).count == 3)
    }

    // MARK: - Cancellation

    @Test("The original shows at once when the host's task is canceled")
    func cancellation() async throws {
        let script = ServiceScript()
        let (host, notification) = (host(script), try RemoteNotification.mutable())
        let delivery = Task { await host.deliver(notification) }
        try await script.received.waitFor()
        delivery.cancel()
        #expect(await delivery.value.outcome == .original(.timeExpired))
        #expect(await delivery.value.shown == notification.content)
    }

    @Test("A delivery that waits for its turn can be canceled, and the others continue")
    func cancellationWhileWaiting() async throws {
        var script = ServiceScript()
        script.expire = { request, handler in handler(request.content) }
        let host = host(script)
        let notification = try RemoteNotification.mutable()
        let running = Task { await host.deliver(notification) }
        try await script.received.waitFor()
        let waiting = Task { await host.deliver(notification) }
        waiting.cancel()
        #expect(await waiting.value.outcome == .original(.timeExpired))
        #expect(script.received.values.count == 1)

        await clock.waitForSleepers()
        clock.advance(by: .seconds(29))
        #expect(await running.value.outcome == .modified(notification.content))
        let next = Task { await host.deliver(notification) }
        try await script.received.waitFor(2)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(29))
        #expect(await next.value.outcome == .modified(notification.content))
    }
}

/// Runs tasks on a queue of its own, so that a test can let them go on as far as they get.
private final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "ServiceExtensionHostTests")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Waits until the tasks wait for something else. Each turn gives them the time for one more job.
    func waitUntilIdle() {
        for _ in 0..<10 { queue.sync {} }
    }
}

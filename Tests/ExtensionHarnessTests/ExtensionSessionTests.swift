import DeviceSimulator
import RichPush
import Synchronization
import TestSupport
import Testing

@testable import ExtensionHarness

/// The rules of a session, with a process in memory: nothing here depends on how fast the machine is.
@Suite("A session with an extension")
struct ExtensionSessionTests {
    private static let url = "https://media.example/sparky.png"

    /// A clock for which no real time passes: only skips move it.
    private static func standing() -> DeviceClock {
        let start = ContinuousClock.now
        return DeviceClock { start }
    }

    /// Delivers notifications to a process in memory, in a network with one answer.
    private static func result(
        count: Int = 1,
        simultaneously: Bool = false,
        answer: ScriptedResponse = ScriptedResponse(contentType: "image/png", body: .bytes(SuiteMedia.picture)),
        limits: (warning: Duration, expiry: Duration) = (.seconds(29), .seconds(30)),
        clock: DeviceClock = standing(),
        look: @escaping PeerInMemory.Look = { _ in .still },
        _ react: @escaping PeerInMemory.Reaction
    ) async throws -> ExtensionRun.Result {
        let payload: JSONValue = ["aps": ["alert": ["title": "Sparky", "body": "says hi"], "mutable-content": 1]]
        let notification = try RemoteNotification(payload: payload, byteCount: 100)
        var device = Device()
        device.deliversInParallel = simultaneously
        var answers = ScriptedAnswers()
        answers[url] = answer
        device.answers = answers
        var run = ExtensionRun(.executable("/"))
        run.timeLimits.warning = limits.warning
        run.timeLimits.expiry = limits.expiry
        return try await run.deliver(Array(repeating: notification, count: count), to: "/", on: device, clock: clock) {
            _,
            _,
            receive in PeerInMemory(receive, look: look, react: react)
        }
    }

    /// A slow answer, which comes after this many seconds.
    private static func slow(_ seconds: Int) -> ScriptedResponse {
        var answer = ScriptedResponse(contentType: "image/png", body: .bytes(SuiteMedia.picture))
        answer.delay = .seconds(seconds)
        return answer
    }

    private static func fetch(_ ask: Int = 1) -> ExtensionMessage {
        .fetch(ask: ask, FetchMessage(url: url, api: "dataTask"))
    }

    private static func handed(_ title: String, ask: Int = 9, delivery: Int = 0) -> ExtensionMessage {
        .handed(ask: ask, delivery: delivery, ContentMessage(title: title))
    }

    @Test("An extension that waits for nothing is warned after 29 seconds of its device, and the report says so")
    func idle() async throws {
        let result = try await Self.result { message, send in
            if case .expire = message { send(Self.handed("late")) }
        }
        let observation = try #require(result.observations.first)
        #expect(observation.wasIdleAtWarning)
        #expect(try #require(observation.warnedAfter) >= .seconds(29))
        #expect(result.deliveries.first?.shown?.title == "late")
        let finding = try #require(
            result.deliveries.first?.findings.first { $0.identifier == "handler-only-at-expiry" }
        )
        #expect(finding.explanation.contains("29 seconds late"))
        #expect(try #require(result.deliveries.first).duration >= .seconds(29))
    }

    @Test("An extension that ignores the warning ends after 30 seconds of its device")
    func expiry() async throws {
        let result = try await Self.result { _, _ in }
        #expect(result.deliveries.first?.outcome == .original(.timeExpired))
        #expect(result.duration >= .seconds(30))
        #expect(result.process.mainThreadBlocked == .seconds(2))
        #expect(result.deliveries.first?.findings.contains { $0.identifier == "handler-never-called" } == true)
    }

    @Test("An answer comes when its time has come on the device, before the warning or after it", arguments: [20, 40])
    func slow(seconds: Int) async throws {
        let result = try await Self.result(answer: Self.slow(seconds)) { message, send in
            switch message {
            case .deliver: send(Self.fetch())
            case .fetched: send(Self.handed("answered"))
            case .expire: send(Self.handed("warned"))
            default: break
            }
        }
        #expect(result.deliveries.first?.shown?.title == (seconds < 29 ? "answered" : "warned"))
        let observation = try #require(result.observations.first)
        #expect(observation.wasIdleAtWarning == false)
        #expect(observation.transfersOpenAtWarning == (seconds < 29 ? 0 : 1))
        let handed = try #require(observation.handedAfter.first)
        #expect(handed >= .seconds(min(seconds, 29)) && handed < .seconds(max(seconds, 29)), "\(handed)")
    }

    @Test(
        "A download that begins with the handover counts as open, whichever message is first, and a receipt does not",
        arguments: [true, false],
        [("image/png", true), ("application/octet-stream", true), ("application/json", false), ("text/plain", false)]
    )
    func open(isFirst: Bool, answer: (type: String, isOpen: Bool)) async throws {
        let response = ScriptedResponse(contentType: answer.type, body: .bytes(SuiteMedia.picture))
        let result = try await Self.result(answer: response) { message, send in
            guard case .deliver = message else { return }
            let messages = [Self.fetch(), Self.handed("early")]
            for message in isFirst ? messages : messages.reversed() { send(message) }
        }
        #expect(result.observations.first?.openDownloads.map(\.key) == (answer.isOpen ? [Self.url] : []))
    }

    @Test("A download that begins after the last of several handovers belongs to that one")
    func openOfSeveral() async throws {
        let result = try await Self.result(count: 2, simultaneously: true) { message, send in
            guard case .deliver(1, _) = message else { return }
            send(Self.handed("first", delivery: 1))
            send(Self.handed("last", ask: 10, delivery: 0))
            send(Self.fetch())
        }
        let open = zip(result.deliveries, result.observations).filter { !$1.openDownloads.isEmpty }
        #expect(open.map(\.0.shown?.title) == ["last"])
    }

    @Test("What an extension does after a long answer still counts, up to the end of its time")
    func twice() async throws {
        let result = try await Self.result(answer: Self.slow(20)) { message, send in
            switch message {
            case .deliver:
                send(Self.fetch())
                send(Self.handed("first"))
            case .fetched: send(Self.handed("second"))
            default: break
            }
        }
        #expect(result.observations.first?.handedAfter.count == 2)
        #expect(result.deliveries.first?.shown?.title == "first")
        #expect(result.deliveries.first?.findings.contains { $0.identifier == "content-handler-called-twice" } == true)
    }

    @Test("What an extension requests long after it has called its handler still comes over the device's network")
    func afterTheHandler() async throws {
        let result = try await Self.result(answer: Self.slow(10)) { message, send in
            switch message {
            case .deliver:
                send(Self.fetch(1))
                send(Self.handed("first"))
            case .fetched(ask: 1, _): send(Self.fetch(2))
            case .fetched(ask: 2, _): send(Self.handed("second"))
            default: break
            }
        }
        #expect(result.process.fetches.map(\.status) == [200, 200])
        #expect(result.observations.first?.handedAfter.count == 2)
    }

    @Test("An extension that cancels its own request gave up, and the delivery was not canceled")
    func gaveUp() async throws {
        let result = try await Self.result(answer: Self.slow(20)) { message, send in
            switch message {
            case .deliver:
                send(Self.fetch(1))
                send(.fetch(ask: 2, FetchMessage(url: Self.url, timeout: 3, api: "dataTask")))
            case .fetched(ask: 2, _): send(.cancelFetch(ask: 1))
            case .fetched(ask: 1, _): send(Self.handed("text"))
            default: break
            }
        }
        let findings = try #require(result.deliveries.first).findings
        let finding = try #require(findings.first { $0.identifier == "request-given-up" })
        #expect(finding.explanation.contains("gave up its request after") && finding.severity == .warning)
        let duration = try #require(result.process.fetches.first?.duration)
        #expect(duration >= .seconds(3) && duration < .seconds(20))
        #expect(!findings.contains { $0.identifier == "canceled" })
        #expect(result.deliveries.first?.shown?.title == "text")
    }

    @Test("A process that ends by itself ends the delivery at once")
    func crash() async throws {
        let result = try await Self.result { message, send in
            if case .deliver = message { send(nil) }
        }
        #expect(result.deliveries.first?.outcome == .original(.extensionCrashed))
        #expect(result.process.end == .crashed(signal: 5))
        #expect(result.duration < .seconds(29))
    }

    @Test("A process that ends by itself after the call of its handler has crashed, too")
    func lateCrash() async throws {
        let result = try await Self.result(answer: Self.slow(20)) { message, send in
            switch message {
            case .deliver:
                send(Self.fetch())
                send(Self.handed("first"))
            case .fetched: send(nil)
            default: break
            }
        }
        #expect(result.deliveries.first?.shown?.title == "first")
        #expect(result.process.end == .crashed(signal: 5))
    }

    @Test("Each of several notifications has its own 30 seconds", arguments: [true, false])
    func several(simultaneously: Bool) async throws {
        let result = try await Self.result(count: 2, simultaneously: simultaneously, clock: DeviceClock()) {
            message,
            send in
            switch message {
            case .deliver:
                // The device is busy, so the next notification comes late.
                let end = ContinuousClock.now + .milliseconds(20)
                while .now < end {}
            case .expire(let number): send(Self.handed("\(number)", delivery: number))
            default: break
            }
        }
        #expect(Set(result.deliveries.map(\.shown?.title)) == ["0", "1"])
        for observation in result.observations { #expect(try #require(observation.warnedAfter) >= .seconds(29)) }
        #expect((result.duration < .seconds(58)) == simultaneously)
    }

    @Test("A notification for which the extension does not run has a delivery, and the others keep their observations")
    func notRun() async throws {
        let notifications = try [0, 1].map { mutable in
            let payload: JSONValue = ["aps": ["alert": "Sparky", "mutable-content": .integer(mutable)]]
            return try RemoteNotification(payload: payload, byteCount: 100)
        }
        let result = try await ExtensionRun(.executable("/")).deliver(notifications, to: "/", on: Device()) {
            _,
            _,
            receive in
            PeerInMemory(receive, look: { _ in .still }) { message, send in
                if case .deliver = message { send(Self.handed("shown")) }
            }
        }
        #expect(result.deliveries.map(\.shown?.title) == ["", "shown"])
        #expect(result.observations.map(\.handedAfter.count) == [0, 1])
        #expect(result.deliveries[0].outcome == nil)
    }

    @Test("Time still skips for a notification that comes while a timer of the app's runs on after an earlier one")
    func laterOne() async throws {
        let delivered = Mutex(0)
        let isFirstBack = Mutex(false)
        let result = try await Self.result(count: 2) { send in
            guard delivered.withLock({ $0 }) == 1 else { return .still }
            let isBack = isFirstBack.withLock { isBack in
                defer { isBack = true }
                return isBack
            }
            // So the next look is before the second notification.
            if !isBack { send(Self.handed("first")) }
            return .timed
        } _: { message, send in
            switch message {
            case .deliver: delivered.withLock { $0 += 1 }
            case .expire: send(Self.handed("second", delivery: 1))
            default: break
            }
        }
        #expect(result.deliveries.map(\.shown?.title) == ["first", "second"])
        #expect(result.observations.last?.wasIdleAtWarning == true)
        #expect(result.process.mainThreadBlocked > .zero)
    }

    @Test(
        "Time is real for a process that does not prove to wait for the device",
        arguments: [Stillness.Verdict.timed, .busy, .unknown, .hidden]
    )
    func real(verdict: Stillness.Verdict) async throws {
        // The notification is back once there was a look after the warning.
        let isWarned = Mutex(false)
        let limits = (Duration.milliseconds(20), Duration.seconds(30))
        let result = try await Self.result(limits: limits, clock: DeviceClock()) { send in
            if isWarned.withLock({ $0 }) { send(Self.handed("late")) }
            return verdict
        } _: { message, _ in
            if case .expire = message { isWarned.withLock { $0 = true } }
        }
        let observation = try #require(result.observations.first)
        #expect(try #require(observation.warnedAfter) >= .milliseconds(20))
        #expect(!observation.wasIdleAtWarning)
        #expect(result.process.mainThreadBlocked == .zero)
        #expect(result.process.limitations.contains { $0.contains("real time") } == (verdict == .hidden))
    }
}

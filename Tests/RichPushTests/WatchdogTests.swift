import Dispatch
import TestSupport
import Testing

@testable import RichPush

@Suite("The watchdog", .timeLimit(.minutes(10)))
struct WatchdogTests {
    @Test("The watchdog acts at every deadline, in any order and even if it has passed")
    func acts() async throws {
        let watchdog = Watchdog()
        let acted = Recorder<Int>()
        let now = ContinuousClock.now
        _ = watchdog.add(now + .seconds(3_600)) { acted.record(0) }
        _ = watchdog.add(now + .milliseconds(60)) { acted.record(1) }
        _ = watchdog.add(now + .milliseconds(20)) { acted.record(2) }
        _ = watchdog.add(now - .seconds(1)) { acted.record(3) }
        _ = watchdog.add(now + .milliseconds(40)) { acted.record(4) }
        try await acted.waitFor(4)
        #expect(acted.values.sorted() == [1, 2, 3, 4])
    }

    @Test("The watchdog does not act on a canceled deadline and keeps watching the others")
    func calledOff() async throws {
        let watchdog = Watchdog()
        let acted = Recorder<Int>()
        // An action that holds the watchdog's thread, so that it cannot act before the others are removed.
        let (held, release) = (Recorder<Void>(), DispatchSemaphore(value: 0))
        _ = watchdog.add(.now) {
            held.record(())
            release.wait()
        }
        try await held.waitFor()
        let deadline = ContinuousClock.now
        let entries = (0..<100).map { number in watchdog.add(deadline) { acted.record(number) } }
        for number in 0..<100 where number != 50 { watchdog.remove(entries[number]) }
        release.signal()
        try await acted.waitFor()
        // It acts on this one after all those whose deadlines came before.
        let later = Recorder<Void>()
        _ = watchdog.add(.now) { later.record(()) }
        try await later.waitFor()
        #expect(acted.values == [50])
    }
}

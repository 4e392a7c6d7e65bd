import DeviceSimulator
import Synchronization
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("The time of a device on a busy machine")
struct DeviceClockTests {
    /// A real time that moves by hand.
    private final class RealTime: Sendable {
        private let time = Mutex(ContinuousClock.now)
        var now: ContinuousClock.Instant { time.withLock { $0 } }
        func pass(_ milliseconds: Int) { time.withLock { $0 += .milliseconds(milliseconds) } }
    }

    /// A thread after so many milliseconds.
    private static func thread(_ number: Int32 = 1, ready: Bool = false, ran: Int = 0, waited: Int = 0)
        -> Starvation.Thread
    {
        .init(identifier: number, isReady: ready, ran: .milliseconds(ran), waited: .milliseconds(waited))
    }

    /// How long time has stood after each of some looks, 100 ms apart, in milliseconds.
    private static func waits(_ looks: [[Starvation.Thread]]) -> [Int] {
        let rest = Mutex(looks[...])
        var starvation = Starvation { rest.withLock { $0.popFirst() ?? [] } }
        let start = ContinuousClock.now
        return looks.indices.map { index in
            Int(starvation.waited(until: start + .milliseconds(100 * index)) / .milliseconds(1))
        }
    }

    @Test("A wait that has ended counts once, and that of the thread that waited longest")
    func ended() {
        #expect(Self.waits([[Self.thread(waited: 5_000)], [Self.thread(ran: 1, waited: 5_030)]]) == [0, 30])
        #expect(
            Self.waits([
                [Self.thread(1), Self.thread(2)],
                [Self.thread(1, ran: 2, waited: 20), Self.thread(2, ran: 2, waited: 60)],
                [Self.thread(1, ran: 2, waited: 20), Self.thread(2, ran: 2, waited: 60)],
            ]) == [0, 60, 0]
        )
    }

    @Test("A wait that has not ended counts at once, and not again when it ends")
    func pending() {
        let waiting = Self.thread(ready: true, ran: 7, waited: 40)
        let after = Self.thread(ran: 8, waited: 270)
        #expect(Self.waits([[waiting], [waiting], [waiting], [after]]) == [0, 100, 100, 30])
    }

    @Test("A thread that runs or sleeps waits for no processor, and a new one only since it is there")
    func fed() {
        #expect(Self.waits([[Self.thread(ready: true, ran: 10)], [Self.thread(ready: true, ran: 110)]]) == [0, 0])
        #expect(Self.waits([[Self.thread()], [Self.thread()]]) == [0, 0])
        #expect(Self.waits([[], [Self.thread(9, ran: 1, waited: 3)], []]) == [0, 3, 0])
        #expect(Self.waits([[], [Self.thread(9, ran: 1, waited: 900)]]) == [0, 100])
    }

    @Test("The device's time stands while its process waits for a processor, however often it is read")
    func starved() {
        let real = RealTime()
        let waited = Mutex(0)
        let clock = DeviceClock { real.now }
        clock.follow(Starvation { [Self.thread(waited: waited.withLock(\.self))] })
        let start = clock.now
        /// Lets its process have a processor for one of ten milliseconds.
        func starve() {
            real.pass(10)
            waited.withLock { $0 += 9 }
        }
        real.pass(1_000)
        #expect(clock.now - start == .seconds(1))
        for _ in 0..<100 {
            starve()
            _ = clock.now
        }
        // It looks every 20 milliseconds, and stands later for what it did not know yet.
        let before = clock.now - start
        #expect((.milliseconds(1_100) ... .milliseconds(1_120)).contains(before))
        // What is owed while it stands anyway is not owed afterward.
        clock.stop()
        for _ in 0..<50 { starve() }
        clock.resume()
        #expect(clock.now - start == before)
        real.pass(50)
        #expect(clock.now - start == .milliseconds(1_150))
    }

    @Test("What the device itself has to do takes none of its time, but what it waits for does")
    func deviceWork() async throws {
        let real = RealTime()
        let clock = DeviceClock { real.now }
        let start = clock.now
        let (before, after) = await Task(executorPreference: clock.executor) {
            let before = clock.now
            real.pass(60_000)
            return (before, clock.now)
        }.value
        #expect(before == start)
        #expect(after == start)
        try await Self.untilIdle(clock)
        real.pass(1_000)
        #expect(clock.now - start == .seconds(1))
    }

    /// Waits until the device's thread knows that it has nothing to do, which is after the last task has its value.
    private static func untilIdle(_ clock: DeviceClock) async throws {
        try await eventually("whether the device is idle") {
            clock.executor.isIdle
        } until: {
            $0
        }
    }

    /// Waits until something waits for 29 seconds at most.
    private static func untilSleeping(_ clock: DeviceClock) async throws {
        try await eventually("the sleeper") {
            var waits = false
            _ = clock.skip(before: clock.now + .seconds(29)) { isNext in
                waits = isNext
                return false
            }
            return waits
        } until: {
            $0
        }
    }

    @Test("The device's time stands at an event until it has happened")
    func event() async throws {
        let real = RealTime()
        let clock = DeviceClock { real.now }
        let start = clock.now
        let happened = Mutex<Duration?>(nil)
        let waits = Task(executorPreference: clock.executor) {
            try await clock.sleep(until: start + .seconds(29), tolerance: nil)
            happened.withLock { $0 = clock.now - start }
        }
        try await Self.untilSleeping(clock)
        real.pass(35_000)
        try await waits.value
        #expect(happened.withLock(\.self) == .seconds(29))
        try await Self.untilIdle(clock)
        real.pass(1_000)
        #expect(clock.now - start == .seconds(30))
    }

    @Test("No time skips past the limit, or to the end of a wait that was canceled")
    func canceled() async throws {
        let real = RealTime()
        let clock = DeviceClock { real.now }
        let start = clock.now
        let waits = Task(executorPreference: clock.executor) {
            try await clock.sleep(until: start + .seconds(29), tolerance: nil)
        }
        try await Self.untilSleeping(clock)
        #expect(clock.skip(before: start + .seconds(28)) { _ in true } == nil)
        #expect(clock.now == start)
        waits.cancel()
        #expect(clock.skip(before: start + .seconds(29)) { _ in true } == nil)
        await #expect(throws: CancellationError.self) { try await waits.value }
        #expect(clock.now == start)
    }
}

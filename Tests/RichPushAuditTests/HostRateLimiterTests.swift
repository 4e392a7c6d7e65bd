import TestSupport
import Testing

@testable import RichPushAudit

@Suite("The rate limiter of hosts")
struct HostRateLimiterTests {
    @Test("A host's downloads start at its rate, and another host's do not wait for them")
    func rate() async throws {
        let clock = ManualClock()
        let limiter = HostRateLimiter(limit: 10, rate: 2, clock: clock)
        let through = Recorder<Int>()
        let tasks = (0..<3).map { index in
            Task { if await limiter.enter("a") { through.record(index) } }
        }
        try await through.waitFor(1)
        await clock.waitForSleepers(2)
        #expect(through.values.count == 1)
        #expect(await limiter.enter("b"))
        clock.advance(by: .milliseconds(500))
        try await through.waitFor(2)
        await clock.waitForSleepers(1)
        #expect(through.values.count == 2)
        clock.advance(by: .milliseconds(500))
        try await through.waitFor(3)
        for task in tasks { await task.value }
    }

    @Test("A host has a limited number of downloads at once, and the next one starts when one of them ends")
    func limit() async {
        let limiter = HostRateLimiter(limit: 2, rate: nil)
        #expect(await limiter.enter("a"))
        #expect(await limiter.enter("a"))
        #expect(await limiter.enter("b"))
        let third = Task { await limiter.enter("a") }
        let canceled = Task { await limiter.enter("a") }
        canceled.cancel()
        #expect(await !canceled.value)
        limiter.leave("a")
        #expect(await third.value)
    }

    @Test("A download starts at once if none waits, and never before those that wait")
    func atOnce() async {
        let limiter = HostRateLimiter(limit: 1, rate: nil)
        #expect(await limiter.enter("a"))
        #expect(await limiter.enter("b"))
        let second = Task { await limiter.enter("a") }
        limiter.leave("a")
        #expect(await second.value)
        let third = Task { await limiter.enter("a") }
        third.cancel()
        #expect(await !third.value)
        limiter.leave("a")
        #expect(await limiter.enter("a"))
    }
}

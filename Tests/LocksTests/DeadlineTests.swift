import Testing

@testable import Locks

@Suite("Work with a deadline")
struct DeadlineTests {
    private let clock = ContinuousClock()

    @Test("Work that ends in time has its result, and nothing waits for the deadline", arguments: [1, nil])
    func inTime(value: Int?) async {
        let found = await withDeadline(clock.now + .seconds(3_600), on: clock) { value }
        #expect(found == value)
    }

    @Test("At the deadline, work is canceled and awaited")
    func late() async {
        let semaphore = AsyncSemaphore(value: 0)
        let found = await withDeadline(clock.now, on: clock) { await semaphore.wait() ? 1 : nil }
        #expect(found == nil)
        // Nobody waits any more who could take it.
        semaphore.signal()
        #expect(semaphore.tryWait())
    }

    @Test("A result that comes because the deadline has come still counts")
    func lastMoment() async {
        let semaphore = AsyncSemaphore(value: 0)
        let found = await withDeadline(clock.now, on: clock) {
            _ = await semaphore.wait()
            return 1
        }
        #expect(found == 1)
    }

    @Test("A canceled task does not wait for the deadline")
    func canceled() async {
        let semaphore = AsyncSemaphore(value: 0)
        let task = Task { [clock] in
            await withDeadline(clock.now + .seconds(3_600), on: clock) { await semaphore.wait() ? 1 : nil }
        }
        task.cancel()
        #expect(await task.value == nil)
    }
}

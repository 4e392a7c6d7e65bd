import Testing

@testable import Locks

@Suite("A coalescer", .timeLimit(.minutes(10)))
struct CoalescerTests {
    /// Waits until this many tasks wait for operations of a coalescer, or until this task is canceled.
    private static func waitForTasks(
        _ count: Int,
        of coalescer: Coalescer<some Hashable & Sendable, some Sendable>
    ) async {
        while coalescer.waitingCount < count, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
    }

    @Test("Tasks that need one value at the same time share one operation")
    func shares() async {
        let coalescer = Coalescer<String, Int>()
        let runs = Shared(0)
        let gate = AsyncSemaphore(value: 0)
        let answers = await withTaskGroup(
            of: (value: Int, isShared: Bool)?.self,
            returning: [(value: Int, isShared: Bool)].self
        ) { group in
            for _ in 0..<10 {
                group.addTask {
                    await coalescer.value(for: "a") {
                        _ = await gate.wait()
                        return runs.value.withLock { runs in
                            runs += 1
                            return runs
                        }
                    }
                }
            }
            group.addTask {
                // Another key has another operation.
                let other = await coalescer.value(for: "b") { 0 }
                #expect(other?.value == 0 && other?.isShared == false)
                await Self.waitForTasks(10, of: coalescer)
                for _ in 0..<10 { gate.signal() }
                return nil
            }
            var answers: [(value: Int, isShared: Bool)] = []
            for await case let answer? in group { answers.append(answer) }
            return answers
        }
        #expect(runs.value.withLock { $0 } == 1)
        #expect(answers.map(\.value) == Array(repeating: 1, count: 10))
        #expect(answers.count { !$0.isShared } == 1)
    }

    @Test("An operation runs again once it is over")
    func runsAgain() async {
        let coalescer = Coalescer<Int, Int>()
        for number in 0..<3 {
            let answer = await coalescer.value(for: 0) { number }
            #expect(answer?.value == number)
            #expect(answer?.isShared == false)
        }
    }

    @Test("An operation is canceled when the last task that waits for it is, and not before")
    func cancellation() async {
        let coalescer = Coalescer<Int, Bool>()
        let (started, continuation) = AsyncStream.makeStream(of: Void.self)
        let (ended, end) = AsyncStream.makeStream(of: Bool.self)
        let gate = AsyncSemaphore(value: 0)
        let operation: @Sendable () async -> Bool = {
            continuation.finish()
            let isFinished = await gate.wait()
            end.yield(isFinished)
            end.finish()
            return isFinished
        }
        let first = Task { await coalescer.value(for: 0, operation)?.value }
        for await _ in started {}
        let second = Task { await coalescer.value(for: 0, operation)?.value }
        await Self.waitForTasks(2, of: coalescer)
        first.cancel()
        #expect(await first.value == nil)
        #expect(coalescer.waitingCount == 1)
        second.cancel()
        #expect(await second.value == nil)
        var ends = ended.makeAsyncIterator()
        #expect(await ends.next() == false)
    }

    @Test("A canceled task does not end the operation for the others")
    func leaving() async {
        let coalescer = Coalescer<Int, Bool>()
        let gate = AsyncSemaphore(value: 0)
        let (started, continuation) = AsyncStream.makeStream(of: Void.self)
        let first = Task {
            await coalescer.value(for: 0) {
                continuation.finish()
                return await gate.wait()
            }?.value
        }
        for await _ in started {}
        let second = Task { await coalescer.value(for: 0) { await gate.wait() } }
        await Self.waitForTasks(2, of: coalescer)
        first.cancel()
        #expect(await first.value == nil)
        gate.signal()
        let answer = await second.value
        #expect(answer?.value == true)
        #expect(answer?.isShared == true)
    }
}

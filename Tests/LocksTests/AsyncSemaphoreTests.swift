@testable import Locks
import Testing

@Suite("An asynchronous semaphore", .timeLimit(.minutes(10)))
struct AsyncSemaphoreTests {
    @Test("A semaphore hands out as many permits as it has")
    func permits() {
        let semaphore = AsyncSemaphore(value: 2)
        #expect(semaphore.tryWait())
        #expect(semaphore.tryWait())
        #expect(!semaphore.tryWait())
        semaphore.signal()
        #expect(semaphore.tryWait())
    }

    @Test("A permit goes to the task that has waited longest")
    func order() async {
        let semaphore = AsyncSemaphore(value: 0)
        let arrivals = Shared<[Int]>([])
        var tasks: [Task<Void, Never>] = []
        for number in 0..<10 {
            tasks.append(
                Task {
                    _ = await semaphore.wait()
                    arrivals.value.withLock { $0.append(number) }
                    semaphore.signal()
                }
            )
            // A task that has started may not wait yet.
            while semaphore.waitingCount <= number, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
        }
        semaphore.signal()
        for task in tasks { await task.value }
        #expect(arrivals.value.withLock { $0 } == Array(0..<10))
    }

    @Test("A canceled task gets no permit and takes none from the tasks that still wait")
    func cancellation() async {
        let semaphore = AsyncSemaphore(value: 0)
        let canceled = Task { await semaphore.wait() }
        let patient = Task { await semaphore.wait() }
        canceled.cancel()
        #expect(await !canceled.value)
        semaphore.signal()
        #expect(await patient.value)
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            return await semaphore.wait()
        }
        late.cancel()
        #expect(await !late.value)
        semaphore.signal()
        #expect(semaphore.tryWait())
    }

    @Test("Many tasks never hold more permits than there are, and none is lost")
    func contention() async {
        let semaphore = AsyncSemaphore(value: 3)
        let holders = Shared(0)
        let most = Shared(0)
        await withTaskGroup { group in
            for number in 0..<500 {
                group.addTask {
                    guard await semaphore.wait() else { return }
                    let count = holders.value.withLock { count in
                        count += 1
                        return count
                    }
                    most.value.withLock { $0 = max($0, count) }
                    await Task.yield()
                    holders.value.withLock { $0 -= 1 }
                    semaphore.signal()
                }
                if number == 400 { group.cancelAll() }
            }
        }
        #expect(most.value.withLock { $0 } <= 3)
        #expect((0..<4).map { _ in semaphore.tryWait() } == [true, true, true, false])
    }
}

/// A value that tasks of a test share.
final class Shared<Value: Sendable>: Sendable {
    let value: Mutex<Value>

    init(_ value: Value) {
        self.value = Mutex(value)
    }
}

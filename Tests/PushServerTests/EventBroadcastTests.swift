import Dispatch
import Foundation
import TestSupport
import Testing

@testable import PushServer

@Suite("The broadcast of events")
struct EventBroadcastTests {
    @Test("A listener may leave at the moment an event wakes it")
    func leaving() async throws {
        let events = EventBroadcast(limit: 10_000)
        let ends = Recorder<String>()
        let left = Recorder<Void>()
        let turn = DispatchSemaphore(value: 0)
        let listenerCount = 3_000
        // On their own threads, because tasks that wait for each other's locks would stop all other tests, too.
        Thread {
            for number in 1...listenerCount {
                turn.wait()
                // Until this listener has left, but not forever: other tests need the processor, too.
                var rest = 2_000
                while rest > 0, left.values.count < number {
                    events.send(.imported)
                    rest -= 1
                }
            }
            ends.record("sender")
        }.start()
        Thread {
            for _ in 0..<listenerCount {
                let isListening = DispatchSemaphore(value: 0)
                let listener = Task {
                    guard let items = events.listen()?.items else { return }
                    isListening.signal()
                    for await _ in items {}
                }
                // Not for long: on a busy machine, tasks start late, and some listeners are enough.
                _ = isListening.wait(timeout: .now() + .milliseconds(10))
                turn.signal()
                Thread.sleep(forTimeInterval: 0.000_1)
                listener.cancel()
                left.record(())
            }
            ends.record("leaver")
        }.start()
        try await ends.waitFor(2)
    }

    @Test("Each listener gets all events in order, from several senders")
    func order() async throws {
        let events = EventBroadcast(limit: 10)
        let count = EventBroadcast.backlogLimit
        let subscription = try #require(events.listen())
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<count / 4 { events.send(.imported) } }
            }
        }
        var numbers: [Int] = []
        for await item in subscription.items.prefix(count) {
            if case .event(let number, _) = item { numbers.append(number) }
        }
        #expect(numbers == Array(1...count))
    }
}

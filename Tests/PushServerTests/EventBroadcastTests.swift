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
        let leaving = Recorder<Void>()
        // On their own threads, because tasks that wait for each other's locks would stop all other tests, too.
        Thread {
            while leaving.values.isEmpty { events.send(.imported) }
            ends.record("sender")
        }.start()
        Thread {
            for _ in 0..<3_000 {
                let listener = Task {
                    guard let items = events.listen()?.items else { return }
                    for await _ in items {}
                }
                Thread.sleep(forTimeInterval: 0.000_1)
                listener.cancel()
            }
            leaving.record(())
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

import RichPush
import Testing

@testable import PushServer

@Suite("The stream of events", .timeLimit(.minutes(10)))
struct EventStreamTests {
    private static func identifiers(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("id: ") }.map {
            String($0.dropFirst("id: ".count))
        }
    }

    @Test("A listener that comes back gets what it missed, once")
    func continues() async throws {
        try await RunningServer.run { (server) async throws in
            let before = try await EventStream.read(from: server, until: "event: finished") {
                let answer = try await server.sendMessage(Samples.text("one"))
                #expect(answer.status == 200)
            }
            let identifiers = Self.identifiers(before)
            try #require(identifiers.count == 2)
            #expect(try await server.sendMessage(Samples.text("two")).status == 200)
            #expect(try await server.wait(for: "title:two").status == 200)
            let after = try await EventStream.read(from: server, after: identifiers[0], until: "event: finished") {
                let answer = try await server.sendMessage(Samples.text("three"))
                #expect(answer.status == 200)
            }
            let last = try #require(Self.identifiers(after).first)
            let rest = try await EventStream.read(from: server, after: last, until: "three") {
                let answer = try await server.sendMessage(Samples.text("four"))
                #expect(answer.status == 200)
            }
            #expect(last == identifiers[1])
            #expect(rest.contains("event: accepted"))
            #expect(rest.contains("\"title\":\"two\""))
            #expect(!rest.contains("\"title\":\"one\""))
            #expect(!(after + rest).contains("event: lost"))
        }
    }

    @Test(
        "A listener from before the server's start learns that it has lost events",
        arguments: ["1-1", "a", "", "0-0-0"]
    )
    func isUnknown(_ identifier: String) async throws {
        try await RunningServer.run { (server) async throws in
            let text = try await EventStream.read(from: server, after: identifier, until: "event: lost\ndata: {}\n\n") {
                let answer = try await server.sendMessage(Samples.text("one"))
                #expect(answer.status == 200)
            }
            // It comes before everything else.
            #expect(text.split(separator: "event: ").dropFirst().first?.hasPrefix("lost\n") == true)
        }
    }

    @Test("A quiet stream has a comment now and then")
    func heartbeat() async throws {
        try await RunningServer.run {
            $0.upkeepInterval = .milliseconds(10)
        } while: { (server) async throws in
            let text = try await EventStream.read(from: server, until: ":\n\n") {}
            #expect(text.contains("retry: 1000"))
        }
    }

    @Test("Events are repeated as far back as they are kept, in order")
    func history() async throws {
        let events = EventBroadcast(limit: 20)
        let slow = try #require(events.listen())
        let count = 3 * EventBroadcast.backlogLimit / 2
        for number in 1...count { events.send(.forgotten(lastMessage: Int64(number))) }
        for last in [count - EventBroadcast.backlogLimit, count - 1] {
            let subscription = try #require(events.listen(after: events.identifier(last)))
            #expect(!subscription.hasLost)
            #expect(subscription.last == last)
            #expect(await Self.numbers(subscription.items, count: count - last) == Array((last + 1)...count))
        }
        #expect(events.listen(after: events.identifier(count))?.last == count)
        for last in [count - EventBroadcast.backlogLimit - 1, count + 1, -1, .max] {
            let subscription = try #require(events.listen(after: events.identifier(last)))
            #expect(subscription.hasLost)
            #expect(subscription.last == count)
        }
        // A listener that never read lost the oldest events, and the first number shows it.
        #expect(slow.last == 0)
        let numbers = await Self.numbers(slow.items, count: EventBroadcast.backlogLimit)
        #expect(numbers.first == count - EventBroadcast.backlogLimit + 1)
    }

    @Test("The server has room for a limited number of listeners, until one hangs up")
    func isLimited() async throws {
        let events = EventBroadcast(limit: 1)
        do {
            let listener = events.listen()
            #expect(events.listen() == nil)
            withExtendedLifetime(listener) {}
        }
        #expect(events.listen() != nil)
    }

    /// The numbers of the next events, each of which must have the message of that number.
    private static func numbers(_ items: AsyncStream<EventBroadcast.Item>, count: Int) async -> [Int] {
        var numbers: [Int] = []
        for await item in items {
            if case .event(let number, .forgotten(let message)) = item, message == Int64(number) {
                numbers.append(number)
            }
            if numbers.count == count { break }
        }
        return numbers
    }
}

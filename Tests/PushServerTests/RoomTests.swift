import Logging
import RichPush
import Testing

@testable import PushServer

@Suite("Room for messages that wait", .timeLimit(.minutes(5)))
struct RoomTests {
    /// Who has room at this moment, and how many had at once.
    private actor Occupancy {
        private(set) var count = 0
        private(set) var peak = 0

        func enter() {
            count += 1
            peak = max(peak, count)
        }

        func leave() { count -= 1 }
    }

    /// Devices with room for two messages, that do not deliver by themselves.
    private static func fleet() throws -> Fleet {
        var configuration = PushServerConfiguration()
        configuration.maximumMessages = 4
        return try PushService(configuration, logger: Logger(label: "test")).fleet
    }

    /// Registers a device that needs a while for each message, and gets no image in the end.
    private static func registerSlowDevice(latency: Int, _ server: RunningServer) async throws {
        let device = """
            {"token": "slow", "latencyInMilliseconds": \(latency), "connectionLostAfterBytes": 0}
            """
        #expect(try await server.send("POST", "/api/v1/devices", body: device).status == 201)
    }

    private static let message = Samples.image("https://media.example/sparky.png", to: "\"token\": \"slow\"")

    @Test("Of many senders at once no more are let in than there is room for, and the others as soon as there is")
    func admits() async throws {
        let fleet = try Self.fleet()
        let occupancy = Occupancy()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    #expect(await fleet.waitForRoom())
                    await occupancy.enter()
                    try? await Task.sleep(for: .milliseconds(1))
                    await occupancy.leave()
                    fleet.leaveRoom()
                }
            }
        }
        #expect(await occupancy.peak == 2)
        #expect(await occupancy.count == 0)
    }

    @Test("A sender that goes away while it waits leaves no room taken")
    func goesAway() async throws {
        let fleet = try Self.fleet()
        for _ in 0..<2 { #expect(await fleet.waitForRoom()) }
        let waiting = (0..<4).map { _ in Task { await fleet.waitForRoom() } }
        for sender in waiting { sender.cancel() }
        for sender in waiting { #expect(await !sender.value) }
        for _ in 0..<2 { fleet.leaveRoom() }
        for _ in 0..<2 { #expect(await fleet.waitForRoom()) }
    }

    @Test("A message that cannot be stored leaves no room taken")
    func isNotStored() async throws {
        var configuration = PushServerConfiguration()
        configuration.maximumMessages = 4
        let service = try PushService(configuration, logger: Logger(label: "test"))
        // Nothing that is as deep as this is read, and it cannot be written.
        let payload = (0..<1_000).reduce(JSONValue.null) { value, _ in [value] }
        let message = AcceptedMessage(
            origin: .apns,
            project: "",
            name: "",
            target: "",
            request: "{}",
            headers: [:],
            payload: payload,
            payloadSize: 2
        )
        for _ in 0..<4 {
            await #expect(throws: (any Error).self) { try await service.accept(message, for: [.standard]) }
        }
        for _ in 0..<2 { #expect(await service.fleet.waitForRoom()) }
    }

    @Test("What is acknowledged is delivered, however many senders come at once")
    func delivers() async throws {
        try await RunningServer.run {
            $0.maximumMessages = 8
            $0.concurrentDeliveries = 4
        } while: { server in
            try await Self.registerSlowDevice(latency: 200, server)
            let accepted = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<40 { group.addTask { try await server.sendMessage(Self.message).status } }
                return try await group.reduce(0) { $0 + ($1 == 200 ? 1 : 0) }
            }
            #expect(accepted > 8)
            while try await server.send("GET", "/api/v1/deliveries?query=status:pending").json?["total"] != 0 {
                try await Task.sleep(for: .milliseconds(50))
            }
            let page = try await server.send("GET", "/metrics").text
            #expect(page.contains("richpush_deliveries_total{status=\"failed\"} \(accepted)\n"))
        }
    }

    @Test("What one slow device has not got yet is kept, however much the others get meanwhile")
    func keepsPending() async throws {
        try await RunningServer.run {
            $0.maximumMessages = 4
        } while: { server in
            try await Self.registerSlowDevice(latency: 15_000, server)
            #expect(try await server.sendMessage(Self.message).status == 200)
            for number in 0..<8 {
                #expect(try await server.sendMessage(Samples.text("fast\(number)")).status == 200)
                #expect(try await server.wait(for: "title:fast\(number)").status == 200)
            }
            let waiting = try await server.send("GET", "/api/v1/deliveries").json
            #expect(waiting?["deliveries"]?.arrayValue?.last?["status"] == "pending")
            #expect(waiting?["total"] == 5)
            #expect(try await server.wait(for: "token:slow").status == 200)
            #expect(try await server.sendMessage(Samples.text("last")).status == 200)
            let kept = try await server.send("GET", "/api/v1/deliveries?query=token:slow").json
            #expect(kept?["total"] == 0)
        }
    }
}

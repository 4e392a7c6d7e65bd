import GRDB
import Logging
import RichPush
import TestSupport
import Testing

@testable import PushServer

@Suite("Backpressure on senders", .timeLimit(.minutes(10)))
struct BackpressureTests {
    /// The number of admitted senders at the moment, and at most.
    private actor Occupancy {
        private(set) var count = 0
        private(set) var peak = 0

        func enter() {
            count += 1
            peak = max(peak, count)
        }

        func leave() { count -= 1 }
    }

    /// Registers a device that needs a while for each message and gets no image.
    private static func registerSlowDevice(latency: Int, _ server: RunningServer) async throws {
        let device = """
            {"token": "slow", "latencyInMilliseconds": \(latency), "connectionLostAfterBytes": 0}
            """
        #expect(try await server.send("POST", "/api/v1/devices", body: device).status == 201)
    }

    private static let message = Samples.image("https://media.example/sparky.png", to: "\"token\": \"slow\"")

    @Test(
        "Only as many senders are admitted at once as there are places, and the others in turn"
    )
    func admits() async throws {
        // On a busy machine twenty turns may take longer than a sender waits.
        let backpressure = Backpressure(limit: 2, patience: .seconds(3_600))
        let occupancy = Occupancy()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    #expect(await backpressure.enter())
                    await occupancy.enter()
                    try? await Task.sleep(for: .milliseconds(1))
                    await occupancy.leave()
                    backpressure.leave()
                }
            }
        }
        #expect(await occupancy.peak == 2)
        #expect(await occupancy.count == 0)
    }

    @Test("A sender that goes away while it waits takes no place")
    func goesAway() async throws {
        let backpressure = Backpressure(limit: 2, patience: .seconds(10))
        for _ in 0..<2 { #expect(await backpressure.enter()) }
        let waiting = (0..<4).map { _ in Task { await backpressure.enter() } }
        for sender in waiting { sender.cancel() }
        for sender in waiting { #expect(await !sender.value) }
        for _ in 0..<2 { backpressure.leave() }
        for _ in 0..<2 { #expect(await backpressure.enter()) }
    }

    @Test("A sender is refused when its patience ends, and takes no place")
    func isRefused() async throws {
        let backpressure = Backpressure(limit: 1, patience: .milliseconds(1))
        #expect(await backpressure.enter())
        #expect(await !backpressure.enter())
        backpressure.leave()
        #expect(await backpressure.enter())
    }

    @Test("Unfinished deliveries count like senders, even if there are more of them than places")
    func countsDeliveries() async throws {
        let backpressure = Backpressure(limit: 2, patience: .seconds(10))
        backpressure.count(4)
        let waiting = Task { await backpressure.enter() }
        backpressure.count(-2)
        backpressure.count(-1)
        #expect(await waiting.value)
    }

    @Test("A message that cannot be stored takes no place")
    func isNotStored() async throws {
        var configuration = PushServerConfiguration()
        configuration.maximumMessages = 4
        let server = try ServerComponents(configuration, logger: Logger(label: "test"))
        let worker = DeliveryWorker(server)
        try server.inbox.database.close()
        for _ in 0..<4 {
            await #expect(throws: (any Error).self) {
                try await worker.accept(Samples.accepted, for: [.standard])
            }
        }
        for _ in 0..<2 { #expect(await server.backpressure.enter()) }
    }

    @Test("Every acknowledged message is delivered, however many senders come at once")
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
            try await eventually("the number of pending deliveries") {
                try await server.send("GET", "/api/v1/deliveries?query=status:pending").json?["total"]
            } until: {
                $0 == 0
            }
            let page = try await server.send("GET", "/metrics").text
            #expect(page.contains("richpush_deliveries_total{status=\"failed\"} \(accepted)\n"))
        }
    }

    @Test("A slow device's pending delivery is kept, however many the others get meanwhile")
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

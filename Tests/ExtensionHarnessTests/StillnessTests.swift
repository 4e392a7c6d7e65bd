import RichPush
import Synchronization
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("What a process waits for")
struct StillnessTests {
    /// A way to wait, and what can be proven of it.
    struct Row: CustomTestStringConvertible, Sendable {
        let wait: String
        let verdict: Stillness.Verdict
        var testDescription: String { wait }

        static func rows(_ verdict: Stillness.Verdict, _ names: String) -> [Row] {
            names.split(separator: " ").map { Row(wait: String($0), verdict: verdict) }
        }
    }

    private static let swiftRows =
        Row.rows(
            .still,
            "nothing semaphore main-semaphore group condition operation task canceled-timer far"
        )
        + Row.rows(
            .timed,
            "semaphore-time group-time condition-time async-after task-sleep timer run-loop sleep alarm"
        )
        + Row.rows(.unknown, "pipe") + Row.rows(.busy, "spin")

    private static let objectiveCRows =
        Row.rows(.still, "nothing semaphore main-semaphore operation")
        + Row.rows(.timed, "semaphore-time async-after timer sleep") + Row.rows(.busy, "spin")

    /// Runs a process that waits in this way.
    private static func withProcess(
        _ path: String,
        _ wait: String,
        _ body: (ExtensionProcess, _ wasHanded: @Sendable () -> Bool) async throws -> Void
    ) async throws {
        let program = try await ExtensionFixture(path: path).program()
        try await ExtensionProcesses.run {
            let folder = try DeviceFolder()
            let (messages, continuation) = AsyncStream.makeStream(of: ExtensionMessage.self)
            let wasHanded = Mutex(false)
            let process = try ExtensionProcess(
                program.executable,
                folder,
                memoryLimit: 1 << 30,
                clock: DeviceClock()
            ) { message in
                if case .handed = message { wasHanded.withLock { $0 = true } }
                if let message { continuation.yield(message) } else { continuation.finish() }
            }
            for await message in messages {
                if case .ready = message { break }
            }
            let content = ContentMessage(userInfo: #"{"wait": "\#(wait)"}"#)
            process.send(.deliver(delivery: 0, NotificationMessage(identifier: "", content: content)))
            // Far more often than it takes for its code to get as far as it does.
            let result: Result<Void, any Error>
            do {
                result = .success(try await body(process) { wasHanded.withLock { $0 } })
            } catch {
                result = .failure(error)
            }
            #expect(await process.stop(isStill: false, hasEnded: false) == .stopped)
            withExtendedLifetime(folder) {}
            try result.get()
        }
    }

    private static func expect(_ row: Row, in path: String) async throws {
        try await withProcess(path, row.wait) { process, _ in
            try await eventually("the verdict") {
                await process.stillness(within: .seconds(200))
            } until: {
                $0 == row.verdict
            }
            guard row.verdict != .still else { return }
            for _ in 0..<50 { #expect(await process.stillness(within: .seconds(200)) != .still) }
        }
    }

    @Test("It is still if it waits for the device alone, and nothing else is", arguments: swiftRows)
    func swift(row: Row) async throws { try await Self.expect(row, in: "waits/Waits.swift") }

    @Test(
        "It is still in Objective-C, too, if it waits for the device alone, and nothing else is",
        arguments: objectiveCRows
    )
    func objectiveC(row: Row) async throws { try await Self.expect(row, in: "waits/Waits.m") }

    @Test("It is never still while it works without an end", arguments: ["ping-pong", "polling"])
    func working(wait: String) async throws {
        try await Self.withProcess("waits/Waits.swift", wait) { process, _ in
            // It is still before it has the notification.
            try await eventually("the verdict") {
                await process.stillness(within: .seconds(200))
            } until: {
                $0 != .still
            }
            for _ in 0..<500 { #expect(await process.stillness(within: .seconds(200)) != .still) }
        }
    }

    @Test("Work for a pool whose threads all wait begins, as it does by libdispatch's own timer")
    func starved() async throws {
        try await Self.withProcess("waits/Waits.swift", "starved") { process, wasHanded in
            try await eventually("the call of the handler") { () -> Bool in
                _ = await process.stillness(within: .seconds(200))
                return wasHanded()
            } until: { (isCalled: Bool) -> Bool in
                isCalled
            }
        }
    }
}

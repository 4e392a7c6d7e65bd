import Foundation
import RichPush
import TestSupport

/// Delivers 10,000 notifications from a server that fails at three of ten requests, and looks at what comes back, how
/// often, and how much memory it takes meanwhile.
@main
struct Soak {
    private static let count = 10_000
    private static let concurrency = 64
    /// How many deliveries lie between two looks at the memory.
    private static let interval = 1_000
    /// How much the memory may grow from the third look to the last: one tenth, and what a page cache makes of it.
    private static let growthLimit = 1.1

    static func main() async throws {
        let seed = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 1
        let faults = try Faults(seed: seed)
        let passed = try await MediaServer.run(keepsRequests: false) { request in
            faults.script(for: request)
        } while: { server in
            try await soak(server, faults)
        }
        exit(passed ? 0 : 1)
    }

    private static func soak(_ server: MediaServer, _ faults: Faults) async throws -> Bool {
        let folder = try TemporaryFolder()
        var configuration = ExtensionHelper.Configuration.loopback(server, folder)
        configuration.timeLimit = .seconds(3)
        configuration.transfer.stallTimeout = .seconds(1)
        let helper = ExtensionHelper(configuration: configuration)
        let tally = Tally(count: count)
        print("notifications   handed back   attached   memory (MB)")
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                if number >= concurrency { await group.next() }
                group.addTask {
                    await withCheckedContinuation { continuation in
                        helper.populateNotificationContent(.withImage(server.url("/\(number).png"))) { content in
                            // A handler that is called twice would resume twice, which ends the process.
                            tally.handBack(number, isAttached: !content.attachments.isEmpty)
                            continuation.resume()
                        }
                    }
                }
                if (number + 1).isMultiple(of: interval) { tally.look() }
            }
        }
        tally.look()
        try await folder.waitUntilEmpty()

        let calls = tally.handlerCalls
        let lost = calls.count { $0 == 0 }
        let twice = calls.count { $0 > 1 }
        let expected = (0..<count).count { !faults.isFault($0) }
        let growth = tally.memoryGrowth
        print(
            """

            handler calls \(calls.reduce(0, +)), lost \(lost), twice \(twice), files left 0
            attached \(tally.attachedCount) of the \(expected) that the server answered well, \
            and \(count - expected) faults
            memory at the end ÷ after \(3 * interval): \(String(format: "%.2f", growth))
            """
        )
        return lost == 0 && twice == 0 && tally.attachedCount == expected && growth <= growthLimit
    }
}

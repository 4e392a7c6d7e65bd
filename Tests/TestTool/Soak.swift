import ArgumentParser
import RichPush
import TestSupport

/// Delivers 10,000 notifications while the server fails at three of ten requests, and checks the handler calls, the
/// attachments, and the memory.
struct Soak: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Deliver 10,000 notifications from a server that fails at three of ten requests."
    )

    @Argument(help: "The seed of the faults.")
    var seed = 1

    private static let count = 10_000
    private static let concurrency = 64
    /// The number of deliveries between two memory samples.
    private static let interval = 1_000
    /// The largest ratio of the last memory sample to the third one.
    private static let growthLimit = 1.1

    func run() async throws {
        let faults = try SoakFaults(seed: seed)
        let passed = try await MediaServer.run(keepsRequests: false) { request in
            faults.script(for: request)
        } while: { server in
            try await Self.soak(server, faults)
        }
        guard passed else { throw ExitCode.failure }
    }

    private static func soak(_ server: MediaServer, _ faults: SoakFaults) async throws -> Bool {
        let folder = try TemporaryFolder()
        var configuration = ExtensionHelper.Configuration.loopback(server, folder)
        configuration.timeLimit = .seconds(3)
        configuration.transfer.stallTimeout = .seconds(1)
        let helper = ExtensionHelper(configuration: configuration)
        let tally = SoakTally(count: count)
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
                if (number + 1).isMultiple(of: interval) { tally.sampleMemory() }
            }
        }
        tally.sampleMemory()
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
            memory at the end ÷ after \(3 * interval): \((growth * 100).rounded() / 100)
            """
        )
        return lost == 0 && twice == 0 && tally.attachedCount == expected && growth <= growthLimit
    }
}

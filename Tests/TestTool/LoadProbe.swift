import ArgumentParser
import Foundation
import RichPush
import TestSupport

/// Runs a ``LoadScenario``.
struct LoadProbe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load",
        abstract: "Deliver many notifications at once, as the scenario on the standard input says."
    )

    private struct Ended: Sendable {
        let number: Int
        let isAttached: Bool
    }

    func run() async throws {
        let input = FileHandle.standardInput.readDataToEndOfFile()
        let scenario = try JSONDecoder().decode(LoadScenario.self, from: input)
        let folder = try TemporaryFolder()
        let configuration = ExtensionHelper.Configuration.loopback(port: scenario.port, folder)
        let helper = ExtensionHelper(configuration: configuration)
        // The main thread opens a descriptor before it first waits, and the runtime crashes if it gets none.
        await Task.detached { await MainActor.run {} }.value
        if let limit = scenario.descriptorLimit {
            var limits = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
            guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { throw ExitCode(71) }
        }

        let handed = Recorder<Ended>()
        for number in 0..<scenario.count {
            helper.populateNotificationContent(.withImage(scenario.image)) { content in
                handed.record(Ended(number: number, isAttached: !content.attachments.isEmpty))
            }
        }
        try await handed.waitFor(scenario.count)

        let toldFailures = await Self.failures(of: scenario.toldCount, with: helper, image: scenario.image)
        var failures: [String: Int] = [:]
        var laterAttachedCount = 0
        for _ in 0..<scenario.laterCount {
            let report = await helper.populate(.withImage(scenario.image))
            if let failure = report.failure {
                failures[failure.kind.identifier, default: 0] += 1
            } else {
                laterAttachedCount += 1
            }
        }
        try? await folder.waitUntilEmpty()
        var calls = Array(repeating: 0, count: scenario.count)
        for ended in handed.values { calls[ended.number] += 1 }
        let outcome = LoadOutcome(
            handlerCalls: calls,
            attachedCount: handed.values.count(where: \.isAttached),
            laterAttachedCount: laterAttachedCount,
            failures: failures,
            toldFailures: toldFailures,
            leftFileCount: try folder.contents.count,
            peakMemory: Self.peakMemory
        )
        FileHandle.standardOutput.write(try JSONEncoder().encode(outcome))
    }

    /// Counts the reasons why simultaneous deliveries got no image.
    private static func failures(of count: Int, with helper: ExtensionHelper, image: String) async -> [String: Int] {
        await withTaskGroup(of: String?.self) { group in
            for _ in 0..<count {
                group.addTask { await helper.populate(.withImage(image)).failure?.kind.identifier }
            }
            var failures: [String: Int] = [:]
            for await case let failure? in group { failures[failure, default: 0] += 1 }
            return failures
        }
    }

    /// The peak resident set (`VmHWM`), in bytes.
    private static var peakMemory: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
    }
}

import ArgumentParser
import Foundation
import RichPush
import TestSupport

/// Measures how soon stalled deliveries come back after their time is up or they are canceled, and what they leave
/// behind.
///
/// It runs itself again in a private network whose DNS server does not answer.
struct StallBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stalls",
        abstract: "Measure how soon stalled deliveries come back, and what they leave behind."
    )

    @Flag(help: .private)
    var inPrivateNetwork = false

    /// Two hundred notifications for each phase, sixteen at a time.
    private static let deliveryCount = 200
    private static let concurrency = 16
    private static let timeLimit = Duration.milliseconds(300)
    /// The delay within which 99 of 100 deliveries must come back, in milliseconds.
    private static let overrunLimit = 100.0

    func run() async throws {
        if inPrivateNetwork {
            guard try await Self.measure() else { throw ExitCode.failure }
            return
        }
        // With these options the resolver gives up a name after a second, and its threads end with it.
        let network = try PrivateNetwork(resolverOptions: "timeout:1 attempts:1")
        let run = try await network.run([CommandLine.arguments[0], "stalls", "--in-private-network"], timeLimit: 300)
        FileHandle.standardOutput.write(Data(run.output.utf8))
        FileHandle.standardError.write(Data(run.error.utf8))
        throw ExitCode(run.status)
    }

    /// Measures and prints the table.
    /// - Returns: Whether every delivery came back in time and nothing is left.
    private static func measure() async throws -> Bool {
        let answers: [String: [DNSAnswer]] = ["silent.example": [.silence]]
        return try await DNSServer.run(answers: answers) { _ in
            try await StallServer.run { stalls in
                let folder = try TemporaryFolder()
                let load = DeliveryLoad(folder: folder, timeLimit: timeLimit, concurrency: concurrency)
                // Threads, connections and everything else that is created once.
                let warmUp = await load.deliver(stalls.answeredURL, count: 4 * concurrency)
                guard warmUp.allSatisfy({ !$0.isFailure }) else { throw WarmUpFailure(failures: warmUp) }
                for phase in StallPhase.allCases { _ = await load.deliver(stalls.url(of: phase), count: concurrency) }
                let baseline = try await Leftovers.settled(in: folder)

                var rows: [Row] = []
                for phase in StallPhase.allCases {
                    let url = stalls.url(of: phase)
                    let stalled = await load.deliver(url, count: deliveryCount)
                    let canceled = await load.cancel(url, count: deliveryCount, after: timeLimit / 3)
                    rows.append(
                        Row(
                            phase: phase,
                            overruns: Overruns(stalled, timeLimit: timeLimit) { phase.isReached(by: $0) },
                            cancellations: Overruns(canceled, timeLimit: .zero) { $0 == .canceled }
                        )
                    )
                }
                let left = try await Leftovers.left(since: baseline, in: folder)
                print(Self.table(rows))
                print(left)
                let isInTime = rows.flatMap { [$0.overruns, $0.cancellations] }.allSatisfy {
                    $0.isAsExpected && $0.percentile(99) <= overrunLimit
                }
                return isInTime && left.isNothing
            }
        }
    }

    private struct Row: Sendable {
        let phase: StallPhase
        /// The time from the limit until each delivery came back.
        let overruns: Overruns
        /// The time from the cancellation until each delivery came back.
        let cancellations: Overruns
    }

    private static func table(_ rows: [Row]) -> String {
        let percentiles = [50, 99, 100]
        let head = ["phase", "deliveries", "time-up p50", "p99", "max", "canceled p50", "p99", "max (ms)"]
        let cells = rows.map { row in
            [row.phase.rawValue, "\(row.overruns.count)"]
                + percentiles.map { String(format: "%.1f", row.overruns.percentile($0)) }
                + percentiles.map { String(format: "%.1f", row.cancellations.percentile($0)) }
                + row.overruns.unexpected.union(row.cancellations.unexpected).map { "  also: \($0)" }
        }
        return ([head] + cells).map { row in
            row.enumerated().map { column, text in
                let padding = String(repeating: " ", count: max(0, 13 - text.count))
                return column == 0 ? text + padding : padding + text
            }.joined(separator: " ")
        }.joined(separator: "\n")
    }
}

/// Deliveries that failed although nothing stalled.
struct WarmUpFailure: Error {
    let failures: [MeasuredDelivery]
}

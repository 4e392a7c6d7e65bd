import Foundation
import TestSupport

/// Measures how far past their time limit deliveries come back whose transfers stall, and what they leave behind.
///
/// It runs itself again in a private network, with a DNS server that says nothing.
@main
struct HostileMeasure {
    /// Two hundred notifications for each phase, sixteen at a time.
    private static let deliveryCount = 200
    private static let concurrency = 16
    private static let timeLimit = Duration.milliseconds(300)
    /// The farthest past the time limit that 99 of 100 deliveries may come, in milliseconds.
    private static let overrunLimit = 100.0

    private static let inside = "--in-private-network"

    static func main() async throws {
        if CommandLine.arguments.contains(inside) { exit(try await measure() ? 0 : 1) }
        // The resolver gives a name up after a second, and its threads with it: nobody waits for them till then.
        let network = try PrivateNetwork(resolverOptions: "timeout:1 attempts:1")
        do {
            let run = try await network.run([CommandLine.arguments[0], inside], timeLimit: 300)
            FileHandle.standardOutput.write(Data(run.output.utf8))
            FileHandle.standardError.write(Data(run.error.utf8))
            exit(run.status)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    /// Measures, and prints what came of it; `false` if something is not as it must be.
    private static func measure() async throws -> Bool {
        let answers: [String: [DNSAnswer]] = ["silent.example": [.silence]]
        return try await DNSServer.run(answers: answers) { _ in
            try await StallServer.run { stalls in
                let folder = try TemporaryFolder()
                let load = DeliveryLoad(folder: folder, timeLimit: timeLimit, concurrency: concurrency)
                // Threads, connections and what else is made once.
                let warmUp = await load.deliver(stalls.answeredURL, count: 4 * concurrency)
                guard warmUp.allSatisfy({ !$0.isFailure }) else { throw WarmUpFailure(failures: warmUp) }
                for phase in StallPhase.allCases { _ = await load.deliver(stalls.url(of: phase), count: concurrency) }
                let baseline = try await Leftovers.settled(in: folder)

                var rows: [(phase: StallPhase, overruns: Overruns)] = []
                for phase in StallPhase.allCases {
                    let deliveries = await load.deliver(stalls.url(of: phase), count: deliveryCount)
                    rows.append((phase, Overruns(deliveries, timeLimit: timeLimit, expected: phase.expected)))
                }
                let left = try await Leftovers.left(since: baseline, in: folder)
                print(Self.table(rows))
                print(left)
                let isInTime = rows.allSatisfy {
                    $0.overruns.isAsExpected && $0.overruns.percentile(99) <= overrunLimit
                }
                return isInTime && left.isNothing
            }
        }
    }

    private static func table(_ rows: [(phase: StallPhase, overruns: Overruns)]) -> String {
        let head = ["phase", "deliveries", "overrun p50", "p99", "max (ms)"]
        let cells = rows.map { phase, overruns in
            [phase.rawValue, "\(overruns.count)"]
                + [50, 99, 100].map { String(format: "%.1f", overruns.percentile($0)) }
                + overruns.unexpected.map { "  also: \($0)" }
        }
        return ([head] + cells).map { row in
            row.enumerated().map { column, text in
                let padding = String(repeating: " ", count: max(0, 12 - text.count))
                return column == 0 ? text + padding : padding + text
            }.joined(separator: " ")
        }.joined(separator: "\n")
    }
}

/// Deliveries that failed though nothing stalled.
struct WarmUpFailure: Error {
    let failures: [MeasuredDelivery]
}

import ArgumentParser
import Foundation
import RichPush
import TestSupport

/// Runs a ``NameScenario``.
struct NameProbe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "names",
        abstract: "Deliver images from names of its own DNS server, in a private network."
    )

    func run() async throws {
        let input = FileHandle.standardInput.readDataToEndOfFile()
        let scenario = try JSONDecoder().decode(NameScenario.self, from: input)
        let image = try Fixture.media("sparky.png")
        let respond: @Sendable (ReceivedRequest) -> Script = { request in
            if request.path == "/redirect", let redirect = scenario.redirect { return .redirect(to: redirect) }
            return .response(contentType: "image/png", body: image)
        }
        let outcome = try await DNSServer.run(answers: scenario.answers) { dns in
            try await MediaServer.run(host: "::", port: 80, respond: respond) { first in
                try await MediaServer.run(host: "::", port: 8_080, respond: respond) { second in
                    var outcome = try await Self.play(scenario)
                    outcome.lookupCounts = dns.lookupCounts
                    outcome.connectionCount = first.connectionCount + second.connectionCount
                    return outcome
                }
            }
        }
        FileHandle.standardOutput.write(try JSONEncoder().encode(outcome))
    }

    private static func play(_ scenario: NameScenario) async throws -> NameOutcome {
        var outcome = NameOutcome()
        if let command = scenario.command {
            let run = try await ProgramRun.run(command)
            outcome.commandStatus = run.status
            outcome.commandOutput = run.output
            outcome.commandMilliseconds = run.duration / .milliseconds(1)
        }
        let folder = try TemporaryFolder()
        var configuration = ExtensionHelper.Configuration.overHTTP(folder)
        configuration.timeLimit = .milliseconds(scenario.timeLimit)
        let helper = ExtensionHelper(configuration: configuration)
        for image in scenario.images {
            let report = await helper.populate(.withImage(image))
            outcome.deliveries.append(NameOutcome.Delivery(image: image, report: report))
        }
        try await folder.waitUntilEmpty()
        return outcome
    }
}

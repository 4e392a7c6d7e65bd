import Foundation
import RichPush
import TestSupport
import Testing

@Suite("Hostile names", .timeLimit(.minutes(10)))
struct NameCases {
    /// Addresses that this machine has in the private network, as any machine may have them.
    private static let publicAddress = "93.184.216.34"
    private static let publicIPv6Address = "2606:4700::1111"
    private static let privateAddress = "10.0.0.5"
    private static let privateIPv6Address = "fc00::5"

    private static func network(_ others: [String] = [], resolverOptions: String? = nil) throws -> PrivateNetwork {
        let all = [publicAddress, publicIPv6Address, privateAddress, privateIPv6Address] + others
        let addresses = all.map { $0.contains(":") ? "\($0)/128" : "\($0)/32" }
        return try PrivateNetwork(addresses: addresses, resolverOptions: resolverOptions)
    }

    @Test("20: a name with a public and a private address leads to the public one, in any order")
    func publicAndPrivateAddress() async throws {
        let (open, inside) = (Self.publicAddress, Self.privateAddress)
        let (open6, inside6) = (Self.publicIPv6Address, Self.privateIPv6Address)
        let answers = [
            [open, inside], [inside, open], ["127.0.0.1", open], [inside, inside6, "::1", open], [inside6, open],
            [inside, open6], [inside6, open6, inside], ["169.254.169.254", inside, open6, "fe80::1"],
        ]
        let names = answers.indices.map { "mixed\($0).example" }
        let scenario = NameScenario(
            answers: Dictionary(uniqueKeysWithValues: zip(names, answers.map { [.addresses($0)] })),
            images: names.map { "http://\($0)/a.png" }
        )
        let outcome = try await scenario.play(in: Self.network())
        #expect(outcome.deliveries.count == answers.count)
        for (delivery, addresses) in zip(outcome.deliveries, answers) {
            #expect(delivery.attachmentCount == 1, "\(addresses): \(delivery.detail)")
            let expected = addresses.contains(open) ? "\(open):80" : "[\(open6)]:80"
            #expect(delivery.remoteEndpoint == expected, "\(addresses)")
        }
        #expect(outcome.connectionCount == answers.count)
    }

    @Test("20: a name with a private address and a silent public one does not lead to the private one")
    func unreachablePublicAddress() async throws {
        // No host has the first of these addresses, and there is no route to it.
        let orders = [["192.5.5.241", Self.privateAddress], [Self.privateAddress, "192.5.5.241"]]
        let names = ["first.example", "last.example"]
        let scenario = NameScenario(
            answers: Dictionary(uniqueKeysWithValues: zip(names, orders.map { [.addresses($0)] })),
            images: names.map { "http://\($0)/a.png" }
        )
        let outcome = try await scenario.play(in: Self.network())
        #expect(outcome.connectionCount == 0)
        #expect(outcome.deliveries.count == orders.count)
        for delivery in outcome.deliveries {
            #expect(
                [Finding.Kind.blockedAddress, .connectionFailure].contains { $0.identifier == delivery.failure },
                "\(delivery)"
            )
            #expect(delivery.isBestAttempt && delivery.attachmentCount == 0)
        }
    }

    @Test("21: a name that changes its answer between two lookups leads to no internal connection")
    func changeBetweenLookups() async throws {
        // libcurl keeps an answer for a name and a port: on another port it asks again.
        let scenario = NameScenario(
            answers: ["rebind.example": [.addresses([Self.publicAddress]), .addresses([Self.privateAddress])]],
            images: ["http://rebind.example/a.png", "http://rebind.example:8080/a.png", "http://rebind.example/b.png"]
        )
        let outcome = try await scenario.play(in: Self.network())
        #expect(outcome.deliveries.map(\.failure) == [nil, Finding.Kind.blockedAddress.identifier, nil])
        #expect(
            outcome.deliveries.compactMap(\.remoteEndpoint) == Array(repeating: "\(Self.publicAddress):80", count: 2)
        )
        #expect(outcome.deliveries.map(\.attachmentCount) == [1, 0, 1])
        #expect(outcome.lookupCounts == ["rebind.example": 2])
        // The third delivery continues on the connection of the first.
        #expect(outcome.connectionCount == 1)
    }

    @Test("21: a name that changes its answer between two hops leads to no internal connection")
    func changeBetweenHops() async throws {
        let changes = [Self.privateAddress, Self.privateIPv6Address, "127.0.0.1", "::1", "169.254.169.254"]
        for change in changes {
            let scenario = NameScenario(
                answers: ["rebind.example": [.addresses([Self.publicAddress]), .addresses([change])]],
                images: ["http://rebind.example/redirect"],
                redirect: "http://rebind.example:8080/a.png"
            )
            let outcome = try await scenario.play(in: Self.network())
            let delivery = try #require(outcome.deliveries.first)
            #expect(delivery.failure == Finding.Kind.blockedAddress.identifier, "\(change): \(delivery)")
            #expect(delivery.isBestAttempt && delivery.attachmentCount == 0)
            #expect(outcome.lookupCounts == ["rebind.example": 2])
            #expect(outcome.connectionCount == 1, "the hop that was allowed")
        }
    }

    @Suite("Names that get no answer, by the clock", .serialized, .tags(.realTime))
    struct RealTime {
        /// Waits for an answer as long as the system's resolver can, which is longer than any busy machine takes.
        private static let patientResolver = "timeout:30 attempts:1"

        @Test("22: a silent DNS server costs the time limit and no more, and the process ends")
        func silence() async throws {
            let scenario = NameScenario(
                answers: ["silent.example": [.silence]],
                images: ["http://silent.example/a.png"],
                timeLimit: 500
            )
            let outcome = try await scenario.play(in: NameCases.network(resolverOptions: Self.patientResolver))
            let delivery = try #require(outcome.deliveries.first)
            #expect(delivery.failure == Finding.Kind.timeLimit.identifier)
            #expect(delivery.isBestAttempt && delivery.attachmentCount == 0)
            #expect(delivery.milliseconds >= 500)
            // The resolver continues for half a minute, which delays neither the delivery nor the end of the process.
            #expect(delivery.milliseconds < 15_000)
            #expect(outcome.processDuration ?? .seconds(60) < .seconds(20))
        }

        @Test("22: the command also ends in time with a silent DNS server")
        func silenceInTheCommand() async throws {
            let folder = try TemporaryFolder()
            let payload =
                #"{"aps":{"alert":"a","mutable-content":1},"fcm_options":{"image":"https://silent.example/a.png"}}"#
            let file = folder.url.appending(path: "payload.json")
            try payload.write(to: file, atomically: true, encoding: .utf8)
            let scenario = NameScenario(
                answers: ["silent.example": [.silence]],
                command: [
                    ProgramRun.built("richpush"), "deliver", "--format", "json", "--time-limit", "0.5", file.path,
                ]
            )
            let outcome = try await scenario.play(in: NameCases.network(resolverOptions: Self.patientResolver))
            #expect(outcome.commandOutput?.contains(#""time-limit""#) == true)
            #expect(outcome.commandMilliseconds ?? .infinity < 20_000)
        }
    }

    @Test("23: an unknown name, a failing server and an answer without addresses are DNS failures")
    func failures() async throws {
        let scenario = NameScenario(
            answers: [
                "none.example": [.noSuchName], "failing.example": [.serverFailure], "empty.example": [.addresses([])],
                "a.root-servers.net": [.addresses([Self.publicAddress])],
            ],
            images: ["none.example", "failing.example", "empty.example"].map { "http://\($0)/a.png" }
        )
        let outcome = try await scenario.play(in: Self.network())
        // A server that fails does not know whether the name exists.
        let kinds = [Finding.Kind.nameResolution, .networkFailure, .nameResolution]
        #expect(outcome.deliveries.map(\.failure) == kinds.map(\.identifier), "\(outcome.deliveries)")
        for delivery in outcome.deliveries { #expect(delivery.isBestAttempt && delivery.attachmentCount == 0) }
        #expect(outcome.connectionCount == 0)
    }

    @Test("23: a DNS server that knows no name at all does not blame the host")
    func emptyServer() async throws {
        let scenario = NameScenario(answers: [:], images: ["http://none.example/a.png"])
        let delivery = try #require(try await scenario.play(in: Self.network()).deliveries.first)
        #expect(delivery.failure == Finding.Kind.networkFailure.identifier, "\(delivery)")
        #expect(delivery.detail.contains("nor of a.root-servers.net"))
    }

    @Test("23: a machine without a route to an address does not blame the host")
    func unreachableNetwork() async throws {
        let scenario = NameScenario(
            answers: ["away.example": [.addresses(["192.5.5.241"])]],
            images: ["192.5.5.241", "away.example"].map { "http://\($0)/a.png" }
        )
        let outcome = try await scenario.play(in: Self.network())
        #expect(outcome.deliveries.count == 2)
        for delivery in outcome.deliveries {
            #expect(delivery.failure == Finding.Kind.networkFailure.identifier, "\(delivery)")
            #expect(delivery.detail.contains("it has no route to"))
        }
    }

    private static func line(_ number: Int, host: String) -> String {
        #"{"id":\#(number),"aps":{"alert":"a","mutable-content":1},"#
            + #""fcm_options":{"image":"http://\#(host)/\#(number).png"}}"# + "\n"
    }

    @Test("23: an audit without a network stops, blames no host, and another one audits the same lines again")
    func offlineAudit() async throws {
        let folder = try TemporaryFolder()
        let (input, earlier) = (folder.url.appending(path: "input"), folder.url.appending(path: "earlier"))
        let count = 2_000
        let lines = (0..<count).map { Self.line($0, host: "host\($0 % 4).example") }.joined()
        try Data(lines.utf8).write(to: input)
        // Nobody listens at the address of its DNS server.
        let network = try Self.network()
        let audit = [ProgramRun.built("richpush"), "audit", "--allow-http", "--ordered", "--concurrency", "1"]
        let run = try await network.run(audit + [input.path])
        #expect(run.status == 71)
        #expect(run.error.contains("richpush: this machine seems to have no network"), "\(run.error)")
        let results = try run.output.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
        #expect((3..<count).contains(results.count))
        for result in results {
            #expect(result["failure"] == "network-failure")
            #expect(result["verdicts"]?["helper"]?["outcome"] == "unknown")
        }
        try Data(run.output.utf8).write(to: earlier)
        let rest = try await network.run(audit + ["--resume", earlier.path, input.path])
        #expect(rest.status == 71)
        #expect(rest.output.hasPrefix(#"{"line":1,"#))
    }

    @Test("23: an audit goes on if a host answers, whatever the others do, or if they are too few", arguments: [2, 4])
    func onlineAudit(hostCount: Int) async throws {
        let folder = try TemporaryFolder()
        let input = folder.url.appending(path: "input")
        let hosts = (0..<hostCount).map { "host\($0).example" }
        try Data((0..<200).map { Self.line($0, host: hosts[$0 % hostCount]) }.joined().utf8).write(to: input)
        var answers = Dictionary(uniqueKeysWithValues: hosts.map { ($0, [DNSAnswer.serverFailure]) })
        if hostCount > 3 { answers[hosts[3]] = [.addresses([Self.publicAddress])] }
        let scenario = NameScenario(
            answers: answers,
            command: [ProgramRun.built("richpush"), "audit", "--allow-http", "--concurrency", "1", input.path]
        )
        let outcome = try await scenario.play(in: Self.network())
        #expect(outcome.commandStatus == 1)
        #expect(outcome.commandOutput?.split(separator: "\n").count == 200)
    }
}

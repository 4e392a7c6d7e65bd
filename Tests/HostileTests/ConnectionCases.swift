import RichPush
import TestSupport
import Testing

@Suite("Hostile connections", .timeLimit(.minutes(10)))
struct ConnectionCases {
    /// Expects no connection to any of the addresses, in a URL or behind a name, although this machine has them and a
    /// server listens on each.
    private func expectBlocked(_ addresses: [String], unassignable: Set<String> = []) async throws {
        let control = "93.184.216.34"
        let assigned = ([control] + addresses).filter { !unassignable.contains($0) }
        let network = try PrivateNetwork(addresses: assigned.map { $0.contains(":") ? "\($0)/128" : "\($0)/32" })
        let names = addresses.indices.map { "inside\($0).example" }
        var answers = Dictionary(uniqueKeysWithValues: zip(names, addresses.map { [DNSAnswer.addresses([$0])] }))
        answers["control.example"] = [.addresses([control])]
        let literals = addresses.map { $0.contains(":") ? "[\($0)]" : $0 }
        let scenario = NameScenario(
            answers: answers,
            images: (literals + names + ["control.example"]).map { "http://\($0)/a.png" }
        )
        let outcome = try await scenario.play(in: network)
        #expect(outcome.deliveries.count == 2 * addresses.count + 1)
        for delivery in outcome.deliveries.dropLast() {
            #expect(delivery.failure == Finding.Kind.blockedAddress.identifier, "\(delivery)")
            #expect(delivery.isBestAttempt && delivery.attachmentCount == 0)
        }
        // The delivery that is allowed to connect gets there.
        #expect(outcome.deliveries.last?.attachmentCount == 1)
        #expect(outcome.connectionCount == 1)
        #expect(outcome.lookupCounts.count == names.count + 1)
    }

    @Test("18: addresses of this machine, of private networks and of other special purposes are blocked addresses")
    func specialPurposes() async throws {
        try await expectBlocked(
            [
                "127.0.0.1", "127.255.255.254", "0.0.0.0", "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.254",
                "192.168.1.1", "169.254.169.254", "100.64.0.1", "100.127.255.254", "198.18.0.1", "224.0.0.1",
                "239.255.255.255", "255.255.255.255", "::1", "::", "fc00::1", "fdff::1", "fe80::1", "ff02::1",
            ],
            unassignable: [
                "127.0.0.1", "0.0.0.0", "224.0.0.1", "239.255.255.255", "255.255.255.255", "::1", "::", "ff02::1",
            ]
        )
    }

    @Test("19: IPv4 addresses that are translated, tunneled or mapped are blocked addresses")
    func translatedAddresses() async throws {
        try await expectBlocked(
            [
                "64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::7f00:1", "2002:7f00:1::1", "2002:a00:1::",
                "2001:0:7f00:1::1", "2001::1", "::127.0.0.1", "::10.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
                "::ffff:0:127.0.0.1",
            ],
            unassignable: ["::ffff:127.0.0.1", "::ffff:10.0.0.1"]
        )
    }

    // MARK: - 24

    @Suite("Connections without an answer, by the clock", .serialized, .tags(.realTime))
    struct RealTime {
        private static let limit = Duration.seconds(2)

        private func expectTimeout(
            _ halt: StalledPort.Halt,
            scheme: String,
            failing expected: MediaFailure,
            configure: (inout ExtensionHelper.Configuration) -> Void
        ) async throws {
            let port = try #require(StalledPort(halt))
            let report = try await deliver("\(scheme)://127.0.0.1:\(port.port)/a.png") { configuration in
                let exception = AddressPolicy.Exception("127.0.0.1:\(port.port)")
                configuration.transfer.addresses.exceptions = [exception].compactMap(\.self)
                configure(&configuration)
            }
            // A very busy machine is too late to say how far it got.
            #expect([expected, .time(.limit(nil))].contains(report.failure))
            #expect(report.duration >= Self.limit - .milliseconds(50))
        }

        @Test("24: a connection that gets no answer ends at the time limit")
        func swallowedConnection() async throws {
            try await expectTimeout(.connecting, scheme: "http", failing: .time(.limit(.connecting))) {
                $0.timeLimit = Self.limit
            }
        }

        @Test("24: an audit that does not wait gives up a connection without an answer")
        func connectTimeout() async throws {
            try await expectTimeout(.connecting, scheme: "http", failing: .time(.stalled(.connecting))) {
                $0.transfer.stallTimeout = Self.limit
            }
        }

        @Test("24: TLS that is never answered ends at the time limit")
        func stalledTLS() async throws {
            try await expectTimeout(.silent, scheme: "https", failing: .time(.limit(.tls))) {
                $0.timeLimit = Self.limit
            }
        }

        @Test("24: an audit that does not wait gives up TLS without an answer")
        func tlsTimeout() async throws {
            try await expectTimeout(.silent, scheme: "https", failing: .time(.stalled(.tls))) {
                $0.transfer.stallTimeout = Self.limit
            }
        }
    }

    // MARK: - 26

    @Test("26: the variables that name a proxy are ignored")
    func proxyVariables() async throws {
        let image = try Fixture.media("sparky.png")
        let respond: @Sendable (ReceivedRequest) -> Script = { _ in .response(contentType: "image/png", body: image) }
        let names = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
        try await MediaServer.run(respond: respond) { proxy in
            try await MediaServer.run(respond: respond) { server in
                let payload = """
                    {"aps":{"alert":"a","mutable-content":1},"fcm_options":{"image":"\(server.url("/a.png"))"}}
                    """
                // The address policy allows the proxy, too, so it is not the reason.
                let allowed = [proxy, server].flatMap { ["--allow-address", "127.0.0.1:\($0.port)"] }
                let environment = Dictionary(uniqueKeysWithValues: names.map { ($0, "http://127.0.0.1:\(proxy.port)") })
                let run = try await ProgramRun.run(
                    [ProgramRun.built("richpush"), "deliver", "--allow-http"] + allowed + ["-"],
                    input: payload,
                    environment: environment.merging(["no_proxy": "", "NO_PROXY": ""]) { $1 }
                )
                #expect(server.requests.map(\.path) == ["/a.png"], "\(run.output)\(run.error)")
                #expect(proxy.connectionCount == 0)
                #expect(!run.error.contains("--proxy"))
            }
        }
    }

    @Test("26: a proxy is used with the option alone, and a variable that names one is not passed over in silence")
    func proxyOption() async throws {
        // A label of more than 63 letters is not a valid name, so no DNS server is asked.
        let image = "https://\(String(repeating: "a", count: 64)).invalid/a.png"
        let payload = #"{"aps":{"alert":"a","mutable-content":1},"fcm_options":{"image":"\#(image)"}}"#
        let note = "richpush: HTTPS_PROXY is set, but RichPush does not use it without --proxy"
        try await MediaServer.run { _ in
            .response(status: 403)
        } while: { server in
            let proxy = "http://127.0.0.1:\(server.port)"
            for command in [["deliver"], ["deliver", "--vendor", "all"], ["audit"]] {
                func run(_ options: [String], _ variable: String) async throws -> ProgramRun {
                    try await ProgramRun.run(
                        [ProgramRun.built("richpush")] + command + options + ["-"],
                        input: payload + "\n",
                        environment: ["HTTPS_PROXY": variable]
                    )
                }
                let before = server.connectionCount
                let unused = try await run([], proxy)
                #expect(unused.output.contains("name-resolution"))
                #expect(unused.error.contains(note))
                #expect(try await !run([], "").error.contains("HTTPS_PROXY"))
                #expect(server.connectionCount == before)
                let used = try await run(["--proxy", proxy], proxy)
                #expect(used.output.contains("network-failure"))
                #expect(!used.error.contains(note))
                #expect(server.connectionCount == before + 1)
            }
            #expect(server.requests.allSatisfy { $0.method == "CONNECT" })
        }
    }
}

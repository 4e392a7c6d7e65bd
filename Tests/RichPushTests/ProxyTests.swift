import RichPush
import TestSupport
import Testing

@Suite("A proxy", .timeLimit(.minutes(10)))
struct ProxyTests {
    /// No exception to the address policy, not even for the proxy.
    private static func configuration(_ proxy: String?, _ folder: TemporaryFolder) -> ExtensionHelper.Configuration {
        var configuration = ExtensionHelper.Configuration.overHTTP(folder)
        configuration.transfer.proxy = proxy
        return configuration
    }

    private static func deliver(
        _ url: String,
        answer: Script,
        configure: @escaping @Sendable (inout ExtensionHelper.Configuration) -> Void = { _ in },
        check: @Sendable (HelperReport, MediaServer) throws -> Void
    ) async throws {
        try await MediaServer.run { _ in
            answer
        } while: { server in
            let folder = try TemporaryFolder()
            var configuration = Self.configuration("http://127.0.0.1:\(server.port)", folder)
            configure(&configuration)
            try check(await ExtensionHelper(configuration: configuration).populate(.withImage(url)), server)
            try await folder.waitUntilEmpty()
        }
    }

    @Test("A proxy looks up the host, and a download without it does not use it")
    func used() async throws {
        try await Self.deliver("http://media.invalid/a.png", answer: FindingRow.sparky) { report, proxy in
            #expect(report.failure == nil)
            #expect(report.content.attachments.count == 1)
            #expect(report.media?.remoteEndpoint == "127.0.0.1:\(proxy.port)")
            #expect(proxy.requests.map(\.path) == ["http://media.invalid/a.png"])
        }
        try await Loopback("/a.png").deliver { request in
            request.path == "/a.png" ? FindingRow.sparky : .response(status: 404)
        } check: { report in
            #expect(report.failure == nil)
        }
    }

    @Test("A proxy that refuses to connect says nothing about the host", arguments: [403, 407, 502])
    func refused(status: Int) async throws {
        try await Self.deliver("https://media.invalid/a.png", answer: .response(status: status)) { report, proxy in
            #expect(proxy.requests.map(\.method) == ["CONNECT"])
            #expect(proxy.requests.map(\.path) == ["media.invalid:443"])
            #expect(report.failure?.kind == .networkFailure)
            #expect(report.findings.contains { $0.explanation.contains("\(status)") })
            #expect(report.media?.verdicts.bytes.outcome == .unknown)
            #expect(report.media?.verdicts.helper.outcome == .unknown)
        }
    }

    @Test("A proxy that asks for credentials says nothing about the host", arguments: DecidingVerdict.allCases)
    func credentials(verdict: DecidingVerdict) async throws {
        let answer = Script.response(status: 407, contentType: "image/png", body: try Fixture.media("sparky.png"))
        try await Self.deliver("http://media.invalid/a.png", answer: answer) {
            $0.decidingVerdict = verdict
        } check: { report, _ in
            #expect(report.failure?.kind == .networkFailure)
            #expect(report.content.attachments == [])
            #expect(report.media?.verdicts.helper.outcome == .unknown)
        }
    }

    @Test(
        "A proxy that cannot be reached says nothing about the host, and its password stays secret",
        arguments: [
            "http://user:secret@127.0.0.1:PORT", "socks5h://user:secret@127.0.0.1:PORT",
            "http://user:secret@\(String(repeating: "a", count: 64)).invalid", "http://user:secret@127.0.0.1:x",
        ]
    )
    func unreachable(proxy: String) async throws {
        let port = try #require(ClosedPort())
        let folder = try TemporaryFolder()
        let proxy = proxy.replacing("PORT", with: "\(port.port)")
        let helper = ExtensionHelper(configuration: Self.configuration(proxy, folder))
        for url in ["http://media.invalid/a.png", "https://media.invalid/a.png"] {
            let report = await helper.populate(.withImage(url))
            #expect(report.failure?.kind == .networkFailure)
            #expect(report.media?.verdicts.helper.outcome == .unknown)
            #expect(!report.findings.contains { $0.explanation.contains("secret") })
        }
    }

    @Test(
        "An address of this machine or a private network in a URL is refused with a proxy, too",
        arguments: ["http://10.0.0.1/a.png", "http://localhost/a.png", "http://media.invalid/redirect"]
    )
    func addresses(url: String) async throws {
        try await Self.deliver(url, answer: .redirect(to: "http://169.254.169.254/a.png")) { report, proxy in
            #expect(report.failure?.kind == .blockedAddress)
            #expect(proxy.requests.count == (url.hasSuffix("redirect") ? 1 : 0))
        }
    }
}

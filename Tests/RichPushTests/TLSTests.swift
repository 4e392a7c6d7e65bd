import RichPush
import TestSupport
import Testing

@Suite("Downloads over TLS", .enabled(if: TLSServer.isAvailable), .timeLimit(.minutes(10)))
struct TLSTests {
    private static let trusting: @Sendable (inout ExtensionHelper.Configuration, TLSServer) -> Void = {
        $0.transfer.certificateAuthorities = $1.certificatePath
    }

    private func deliver(
        _ response: Script,
        name: String = "IP:127.0.0.1",
        options: [String] = [],
        configure: @escaping @Sendable (inout ExtensionHelper.Configuration, TLSServer) -> Void = trusting,
        check: @Sendable (HelperReport) throws -> Void
    ) async throws {
        let bytes = response.steps.flatMap { if case .send(let bytes, _) = $0 { bytes } else { [UInt8]() } }
        try await TLSServer.run(response: bytes, name: name, options: options) { server in
            let folder = try TemporaryFolder()
            var configuration = ExtensionHelper.Configuration.loopback(port: server.port, folder)
            configuration.transfer.transportSecurity = .requireHTTPS
            configure(&configuration, server)
            let helper = ExtensionHelper(configuration: configuration)
            try check(await helper.populate(.withImage(server.url("/response"))))
            try await folder.waitUntilEmpty()
        }
    }

    @Test("A download from a trusted server becomes an attachment", arguments: ["-tls1_2", "-tls1_3"])
    func trusted(version: String) async throws {
        try await deliver(FindingRow.sparky, options: [version]) { report in
            #expect(report.failure == nil)
            #expect(report.content.attachments.map(\.type) == [.png])
            #expect(report.media?.timeline.tlsEstablished != nil)
            #expect(!report.findings.contains { $0.kind == .insecureURL })
        }
    }

    @Test("A self-signed certificate fails and says so")
    func selfSigned() async throws {
        try await deliver(FindingRow.sparky, configure: { _, _ in }) { report in
            #expect(report.failure?.kind == .tlsFailure)
            let finding = try #require(report.findings.first)
            #expect(finding.kind == .tlsFailure)
            #expect(finding.explanation.contains("self-signed certificate"))
        }
    }

    @Test("A server that demands a client certificate fails and says so, even after the handshake of TLS 1.3")
    func clientCertificate() async throws {
        try await deliver(FindingRow.sparky, options: ["-tls1_3", "-Verify", "1"]) { report in
            #expect(report.failure == .network(.clientCertificate))
            #expect(report.findings.first?.explanation.contains("client certificate") == true)
        }
    }

    @Test("An alert of the server is named in plain words")
    func alert() async throws {
        try await deliver(FindingRow.sparky, options: ["-tls1_2", "-Verify", "1"]) { report in
            let detail = #"the server answers with the alert "handshake failure""#
            #expect(report.failure == .network(.tls(detail: detail)))
        }
    }

    @Test("Another host's certificate fails")
    func wrongHost() async throws {
        try await deliver(FindingRow.sparky, name: "DNS:other.example") { report in
            #expect(report.failure?.kind == .tlsFailure)
        }
    }

    @Test("A server that supports only TLS 1.1 fails")
    func oldVersion() async throws {
        try await deliver(FindingRow.sparky, options: ["-tls1_1", "-cipher", "DEFAULT@SECLEVEL=0"]) { report in
            #expect(report.failure?.kind == .tlsFailure)
        }
    }

    @Test("A redirect to http ends the download, even if http is allowed", arguments: [false, true])
    func redirectToHTTP(isHTTPAllowed: Bool) async throws {
        let redirect = Script.redirect(to: "http://127.0.0.1:1/sparky.png")
        try await deliver(redirect) { configuration, server in
            Self.trusting(&configuration, server)
            if isHTTPAllowed { configuration.transfer.transportSecurity = .allowHTTP }
            configuration.transfer.addresses.exceptions += [AddressPolicy.Exception("127.0.0.1:1")].compactMap(\.self)
        } check: { report in
            #expect(report.failure == .network(.redirect(.insecure)))
            #expect(report.findings.contains { $0.kind == .redirectRefused })
        }
    }
}

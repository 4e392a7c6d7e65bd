import RichPush
import TestSupport
import Testing

@Suite("Untrusted TLS", .timeLimit(.minutes(10)))
struct TLSCases {
    private static let image: [UInt8] = {
        let body = (try? Fixture.media("sparky.png")) ?? []
        return Array(Script.head(status: 200, contentType: "image/png", length: body.count).utf8) + body
    }()

    private func deliver(
        from server: TLSServer,
        isTrusted: Bool = true,
        exceptions: [String] = []
    ) async throws -> HelperReport {
        try await HostileTests.deliver(server.url("/response")) { configuration in
            let texts = ["127.0.0.1:\(server.port)"] + exceptions
            configuration.transfer.addresses.exceptions = texts.compactMap { AddressPolicy.Exception($0) }
            if isTrusted { configuration.transfer.certificateAuthorities = server.certificatePath }
        }
    }

    @Test("27: a self-signed certificate is a TLS failure")
    func selfSigned() async throws {
        try await TLSServer.run(response: Self.image) { server in
            let report = try await deliver(from: server, isTrusted: false)
            #expect(report.failure?.kind == .tlsFailure)
            let explanation = report.findings.first?.explanation
            #expect(explanation?.contains("self-signed certificate") == true, "\(explanation ?? "")")
            // The same server works if it is trusted.
            let trusted = try await deliver(from: server)
            #expect(trusted.content.attachments.count == 1)
        }
    }

    @Test("27: a certificate for another host is a TLS failure", arguments: ["DNS:other.example", "IP:127.0.0.2"])
    func wrongHost(name: String) async throws {
        try await TLSServer.run(response: Self.image, name: name) { server in
            let report = try await deliver(from: server)
            #expect(report.failure?.kind == .tlsFailure)
        }
    }

    @Test("27: an expired certificate is a TLS failure")
    func expired() async throws {
        try await TLSServer.run(response: Self.image, isExpired: true) { server in
            let report = try await deliver(from: server)
            #expect(report.failure?.kind == .tlsFailure)
            #expect(report.findings.first?.explanation.contains("expired") == true)
        }
    }

    @Test("28: a server that supports only TLS 1.1 is a TLS failure")
    func oldVersion() async throws {
        try await TLSServer.run(response: Self.image, options: ["-tls1_1", "-cipher", "DEFAULT@SECLEVEL=0"]) { server in
            let report = try await deliver(from: server)
            #expect(report.failure?.kind == .tlsFailure)
        }
    }

    @Test("29: a redirect from https to http is refused, even if http is allowed")
    func redirectToHTTP() async throws {
        try await MediaServer.run { _ in
            .raw(String(decoding: Self.image, as: UTF8.self))
        } while: { target in
            let redirect = "HTTP/1.1 302 Found\r\nLocation: \(target.url("/a.png"))\r\nContent-Length: 0\r\n\r\n"
            try await TLSServer.run(response: Array(redirect.utf8)) { server in
                let report = try await deliver(from: server, exceptions: ["127.0.0.1:\(target.port)"])
                #expect(report.failure == .network(.redirect(.insecure)))
            }
            #expect(target.connectionCount == 0)
        }
    }
}

import RichPush
import TestSupport
import Testing

@Suite("Hostile URLs", .timeLimit(.minutes(10)))
struct URLCases {
    private static func isBlockedAddress(_ failure: MediaFailure?) -> Bool {
        failure?.kind == .blockedAddress
    }

    @Test("11: a scheme that is neither http nor https is unsupported, and opens no socket")
    func schemes() async throws {
        let images = [
            "file:///etc/passwd", "ftp://127.0.0.1:PORT/a.png", "gopher://127.0.0.1:PORT/_GET",
            "dict://127.0.0.1:PORT/d",
            "data:image/png;base64,AAAA", "FTP://127.0.0.1:PORT/a.png", "ldap://127.0.0.1:PORT/",
            "ws://127.0.0.1:PORT/",
        ]
        try await expectNoConnection(to: images) { $0?.kind == .unsupportedScheme }
    }

    @Test("12: short, decimal, hexadecimal and octal addresses are blocked addresses")
    func numbers() async throws {
        let hosts = [
            "127.0.0.1", "0x7f.1", "127.1", "2130706433", "017700000001", "0", "0x7f000001", "0177.0.0.1", "127.0.1",
            "%31%32%37.0.0.1",
        ]
        try await expectNoConnection(to: hosts.map { "http://\($0):PORT/a.png" }, failing: Self.isBlockedAddress)
    }

    @Test("13: addresses in circled and full-width digits, and IPv4 inside IPv6, are blocked addresses")
    func compatibilityForms() async throws {
        let hosts = [
            "①②⑦.⓪.⓪.①", "１２７.０.０.１", "127。0。0。1", "０x７f.１", "②①③⓪⑦⓪⑥④③③", "%E2%91%A0%E2%91%A1%E2%91%A6.0.0.1",
            "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:FFFF:127.0.0.1]", "[::1]", "[::]",
        ]
        try await expectNoConnection(to: hosts.map { "http://\($0):PORT/a.png" }, failing: Self.isBlockedAddress)
    }

    @Test("13: a redirect to an address in circled digits leads to a blocked address")
    func redirectToCompatibilityForm() async throws {
        let target = ClosedPort()?.port ?? 0
        try await MediaServer.run { _ in
            .redirect(to: "http://①②⑦.⓪.⓪.①:\(target)/a.png")
        } while: { server in
            let exception = AddressPolicy.Exception("127.0.0.1:\(server.port)")
            let report = try await deliver(server.url("/a.png")) {
                $0.transfer.addresses.exceptions = [exception].compactMap(\.self)
            }
            #expect(Self.isBlockedAddress(report.failure))
        }
    }

    @Test("14: a backslash in front of an at sign, and credentials, are refused")
    func confusedAuthorities() async throws {
        let images = [
            "http://127.0.0.1:PORT\\@example.com/", "http://example.com\\@127.0.0.1:PORT/",
            "http://u:p@127.0.0.1:PORT/",
            "http://u@127.0.0.1:PORT/", "http://example.com:80@127.0.0.1:PORT/", "http://127.0.0.1:PORT＠example.com/",
            "http://127.0.0.1:PORT#@example.com\\/", "http://:@127.0.0.1:PORT/",
        ]
        try await expectNoConnection(to: images) { $0?.kind == .invalidURL }
    }

    @Test("15: a host with an escaped zero byte, or an escaped delimiter, is an invalid URL")
    func hiddenDelimiters() async throws {
        let hosts = [
            "example.com%00.evil", "127.0.0.1%00.example.com", "127.0.0.1%2F.example.com", "127.0.0.1%23.example.com",
            "127.0.0.1%0D%0A.example.com", "127.0.0.1／.example.com", "127.0.0.1＃.example.com", "127.0.0.1％00.evil",
        ]
        try await expectNoConnection(to: hosts.map { "http://\($0)/a.png" }) { $0?.kind == .invalidURL }
    }

    @Test("16: an empty host, a relative URL and one of 100 KB are invalid URLs")
    func incomplete() async throws {
        let images = [
            "http://", "http:///a.png", "http://:PORT/a.png", "http://./a.png", "http:a.png", "/a.png", "a.png",
            "//127.0.0.1:PORT/a.png", "http://127.0.0.1:PORT/" + String(repeating: "a", count: 100_000),
            "http://" + String(repeating: "a", count: 100_000),
        ]
        try await expectNoConnection(to: images) { $0?.kind == .invalidURL }
    }

    @Test("17: ports of other protocols are blocked ports", arguments: [22, 25, 6_379, 0])
    func ports(port: Int) async throws {
        let everywhere = AddressPolicy.Exception("127.0.0.1:*")
        let images = ["http://127.0.0.1:\(port)/a.png", "https://example.com:\(port)/a.png"]
        try await expectNoConnection(to: images) {
            $0.transfer.addresses.exceptions = [everywhere].compactMap(\.self)
        } failing: {
            $0 == .url(.blockedPort(UInt16(port)))
        }
    }
}

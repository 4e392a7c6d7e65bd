import Testing

@testable import RichPush

@Suite("Redirects")
struct RedirectTests {
    private static func target(of location: String, from text: String) throws -> String {
        var policy = TransferPolicy()
        policy.transportSecurity = .allowHTTP
        return try MediaURL(redirect: location, from: MediaURL(text, policy: policy), policy: policy).text
    }

    @Test(
        "A redirect leads to its Location, relative to where it came from",
        arguments: [
            ("https://other.example/x.png", "https://other.example/x.png"), ("/x.png", "https://example.com/x.png"),
            ("x.png", "https://example.com/a/x.png"), ("../x.png", "https://example.com/x.png"),
            ("?q=1", "https://example.com/a/b.png?q=1"), ("//other.example/x.png", "https://other.example/x.png"),
            ("/x y.png", "https://example.com/x%20y.png"), ("/€.png", "https://example.com/%E2%82%AC.png"),
            ("https://other.example/x y.png", "https://other.example/x%20y.png"),
            ("https://other.example/€.png", "https://other.example/%E2%82%AC.png"),
        ]
    )
    func followed(location: String, target: String) throws {
        #expect(try Self.target(of: location, from: "https://example.com/a/b.png") == target)
    }

    @Test("A redirect may lead from http to https and from http to http")
    func fromHTTP() throws {
        #expect(try Self.target(of: "https://example.com/", from: "http://example.com/") == "https://example.com/")
        #expect(try Self.target(of: "/x", from: "http://example.com/") == "http://example.com/x")
    }

    @Test(
        "A redirect may not lead from https to http, even if http is allowed",
        arguments: [TransportSecurity.allowHTTP, .requireHTTPS]
    )
    func downgrade(transportSecurity: TransportSecurity) throws {
        var policy = TransferPolicy()
        policy.transportSecurity = transportSecurity
        let url = try MediaURL("https://example.com/", policy: policy)
        #expect(throws: MediaFailure.network(.redirect(.insecure))) {
            try MediaURL(redirect: "http://example.com/", from: url, policy: policy)
        }
    }

    @Test(
        "A redirect may not lead to another scheme",
        arguments: [
            ("file:///etc/passwd", "file"), ("gopher://example.com/", "gopher"), ("dict://example.com/", "dict"),
            ("ftp://example.com/", "ftp"), ("FTP://example.com/", "ftp"),
        ]
    )
    func scheme(location: String, scheme: String) {
        #expect(throws: MediaFailure.network(.redirect(.scheme(scheme)))) {
            try Self.target(of: location, from: "https://example.com/")
        }
    }

    @Test(
        "A redirect may not lead to an invalid or forbidden URL",
        arguments: [
            ("https://", .malformed), ("https://example.com\\x", .malformed),
            ("https://example.com:99999/", .malformed),
            ("https://user:pass@example.com/", .withCredentials), ("https://./", .withoutHost),
            ("/x\ty", .withControlCharacters), ("/" + String(repeating: "a", count: 9_000), .tooLong),
            ("https://example.com%00.evil/", .malformed),
        ] as [(String, MediaFailure.URLDefect)]
    )
    func invalid(location: String, defect: MediaFailure.URLDefect) {
        #expect(throws: MediaFailure.network(.redirect(.url(defect)))) {
            try Self.target(of: location, from: "https://example.com/")
        }
    }

    @Test(
        "A redirect may not lead to a special-purpose address",
        arguments: [
            ("http://127.0.0.1/", "127.0.0.1"), ("//10.0.0.1/x", "10.0.0.1"), ("http://0x7f.1/", "127.0.0.1"),
            ("http://[::ffff:169.254.169.254]/", "::ffff:169.254.169.254"), ("https://2130706433/", "127.0.0.1"),
        ]
    )
    func internalAddress(location: String, address: String) throws {
        let blocked = try #require(IPAddress(address))
        let purpose = try #require(SpecialPurposeRanges.purpose(of: blocked))
        #expect(throws: MediaFailure.url(.blockedAddress(address: blocked, purpose: purpose))) {
            try Self.target(of: location, from: "http://example.com/")
        }
    }

    @Test("A redirect may not lead to a port of another protocol")
    func port() {
        #expect(throws: MediaFailure.url(.blockedPort(6379))) {
            try Self.target(of: "https://example.com:6379/", from: "https://example.com/")
        }
    }
}

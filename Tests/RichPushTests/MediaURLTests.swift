import Testing

@testable import RichPush

@Suite("Media URLs")
struct MediaURLTests {
    private static func policy(_ exceptions: String..., allowsHTTP: Bool = true) throws -> TransferPolicy {
        var policy = TransferPolicy()
        policy.transportSecurity = allowsHTTP ? .allowHTTP : .requireHTTPS
        policy.addresses.exceptions = try exceptions.map { try #require(AddressPolicy.Exception($0)) }
        return policy
    }

    // MARK: - What may be asked

    @Test(
        "A URL is read",
        arguments: [
            ("https://example.com/a/b.png", "https://example.com/a/b.png", "example.com", 443, "/a/b.png"),
            ("https://example.com", "https://example.com/", "example.com", 443, "/"),
            (
                "HTTPS://Example.COM:8443/a.png?b=c#d", "https://Example.COM:8443/a.png?b=c#d", "example.com", 8443,
                "/a.png"
            ),
            ("http://example.com/a", "http://example.com/a", "example.com", 80, "/a"),
            ("https://8.8.8.8/a", "https://8.8.8.8/a", "8.8.8.8", 443, "/a"),
            ("https://[2606:4700::1111]/a", "https://[2606:4700::1111]/a", "[2606:4700::1111]", 443, "/a"),
            (
                "https://example.com/../../etc/passwd", "https://example.com/etc/passwd", "example.com", 443,
                "/etc/passwd"
            ),
            (
                "https://example.com/@user/a:b.png", "https://example.com/@user/a:b.png", "example.com", 443,
                "/@user/a:b.png"
            ),
            ("https://ex%61mple.com/a", "https://example.com/a", "example.com", 443, "/a"),
            ("https://%38.8.2056/a", "https://8.8.8.8/a", "8.8.8.8", 443, "/a"),
        ] as [(String, String, String, UInt16, String)]
    )
    func parts(text: String, whole: String, host: String, port: UInt16, path: String) throws {
        let url = try MediaURL(text, policy: Self.policy())
        #expect(url.text == whole)
        #expect(url.host == host)
        #expect(url.port == port)
        #expect(url.path == path)
        #expect(url.isSecure == (text.prefix(6).lowercased() == "https:"))
    }

    @Test(
        "Spaces and non-ASCII letters after the host are escaped, and nothing else",
        arguments: [
            ("https://example.com/a b.png", "https://example.com/a%20b.png"),
            ("https://example.com/€.png?q=ä", "https://example.com/%E2%82%AC.png?q=%C3%A4"),
            ("https://example.com?q=a b", "https://example.com/?q=a%20b"),
            ("https://example.com/a%20b%2F.png", "https://example.com/a%20b%2F.png"),
            ("https://example.com/\u{301}a.png", "https://example.com/%CC%81a.png"),
            ("https://example.com?\u{301}q", "https://example.com/?%CC%81q"),
        ]
    )
    func escaped(text: String, whole: String) throws {
        #expect(try MediaURL(text, policy: TransferPolicy()).text == whole)
    }

    // MARK: - What may not

    private static func expect(_ failure: MediaFailure, for text: String, policy: TransferPolicy) {
        #expect(throws: failure) { try MediaURL(text, policy: policy) }
    }

    @Test(
        "A scheme other than http and https is refused",
        arguments: [
            ("file:///etc/passwd", "file"), ("ftp://example.com/a.png", "ftp"), ("gopher://example.com/", "gopher"),
            ("data:image/png;base64,AAAA", "data"), ("javascript:alert(1)", "javascript"), ("FILE:/x", "file"),
            ("dict://example.com/", "dict"), ("localhost:8080/a.png", "localhost"), ("httpx://example.com", "httpx"),
        ]
    )
    func unsupportedScheme(text: String, scheme: String) throws {
        Self.expect(.url(.unsupportedScheme(scheme)), for: text, policy: try Self.policy())
    }

    @Test("http is refused unless it is allowed")
    func insecure() throws {
        Self.expect(.url(.insecure), for: "http://example.com/a.png", policy: try Self.policy(allowsHTTP: false))
        Self.expect(.url(.insecure), for: "HTTP://example.com/a.png", policy: TransferPolicy())
        #expect(try MediaURL("http://example.com/a.png", policy: Self.policy()).isSecure == false)
    }

    @Test(
        "http is accepted for a host with an exception",
        arguments: [
            ("media.example", true), ("MEDIA.example", true), ("a.media.example", false), ("b.example", true),
            ("x.y.b.example", true), ("notb.example", false), ("example", false),
        ]
    )
    func insecureHost(host: String, isAllowed: Bool) throws {
        var policy = try Self.policy(allowsHTTP: false)
        policy.insecureHosts = ["Media.example", "*.b.example"]
        if isAllowed {
            #expect(try MediaURL("http://\(host)/a.png", policy: policy).isSecure == false)
        } else {
            Self.expect(.url(.insecure), for: "http://\(host)/a.png", policy: policy)
        }
    }

    @Test(
        "A special-purpose address is refused in every spelling",
        arguments: [
            ("127.0.0.1", "127.0.0.1"), ("0x7f.1", "127.0.0.1"), ("2130706433", "127.0.0.1"),
            ("017700000001", "127.0.0.1"), ("0", "0.0.0.0"), ("127.1", "127.0.0.1"), ("0x7f000001", "127.0.0.1"),
            ("[::1]", "::1"), ("[::ffff:127.0.0.1]", "::ffff:127.0.0.1"), ("[::ffff:7f00:1]", "::ffff:127.0.0.1"),
            ("[::127.0.0.1]", "::127.0.0.1"), ("169.254.169.254", "169.254.169.254"), ("[fe80::1%25eth0]", "fe80::1"),
            ("%31%32%37.0.0.1", "127.0.0.1"), ("213%30706433", "127.0.0.1"), ("0%787f%2e1", "127.0.0.1"),
            ("%EF%BC%90x7f.1", "127.0.0.1"), ("10.0.0.1", "10.0.0.1"), ("[64:ff9b::7f00:1]", "64:ff9b::7f00:1"),
            ("localhost", "127.0.0.1"), ("LOCALHOST", "127.0.0.1"), ("a.localhost", "127.0.0.1"),
        ]
    )
    func blockedAddress(host: String, address: String) throws {
        let blocked = try #require(IPAddress(address))
        let purpose = try #require(SpecialPurposeRanges.purpose(of: blocked))
        let failure = MediaFailure.url(.blockedAddress(address: blocked, purpose: purpose))
        Self.expect(failure, for: "http://\(host)/a.png", policy: try Self.policy())
        Self.expect(failure, for: "https://\(host)", policy: TransferPolicy())
    }

    @Test("The name of this machine is accepted if one of its addresses has an exception")
    func exceptionForLocalhost() throws {
        for exception in ["127.0.0.0/8:8080", "[::1]:8080"] {
            var policy = try Self.policy()
            policy.addresses.exceptions = [try #require(AddressPolicy.Exception(exception))]
            #expect(try MediaURL("http://localhost:8080/a.png", policy: policy).host == "localhost")
            #expect(throws: MediaFailure.self) { try MediaURL("http://localhost:8081/a.png", policy: policy) }
            #expect(try MediaURL("http://notlocalhost:8081/a.png", policy: policy).host == "notlocalhost")
        }
    }

    @Test("An address with an exception is accepted on its port")
    func exceptionForAddress() throws {
        let policy = try Self.policy("127.0.0.1:8080")
        #expect(try MediaURL("http://127.0.0.1:8080/a.png", policy: policy).port == 8080)
        #expect(throws: MediaFailure.self) { try MediaURL("http://127.0.0.1:8081/a.png", policy: policy) }
        #expect(throws: MediaFailure.self) { try MediaURL("http://127.0.0.2:8080/a.png", policy: policy) }
    }

    @Test("A port of another protocol is refused", arguments: [0, 22, 25, 6379, 6667, 27017] as [UInt16])
    func blockedPort(port: UInt16) throws {
        Self.expect(.url(.blockedPort(port)), for: "https://example.com:\(port)/a.png", policy: try Self.policy())
        Self.expect(.url(.blockedPort(port)), for: "http://127.0.0.1:\(port)/a.png", policy: try Self.policy())
    }

    @Test("A port with an exception by its number is accepted")
    func exceptionForPort() throws {
        #expect(try MediaURL("http://127.0.0.1:6379/", policy: Self.policy("127.0.0.1:6379")).port == 6379)
        Self.expect(.url(.blockedPort(6379)), for: "http://127.0.0.1:6379/", policy: try Self.policy("127.0.0.1:*"))
    }

    @Test(
        "An invalid URL is refused for its defect",
        arguments: [
            ("", .malformed), ("/a.png", .relative), ("//example.com/a.png", .relative), ("a.png", .relative),
            ("example.com/a.png", .relative), ("a b:c", .relative), (":", .relative), ("?a:b", .relative),
            ("https://user:pass@example.com/", .withCredentials), ("https://u@example.com/", .withCredentials),
            ("http://127.0.0.1:80\\@example.com/", .malformed), ("https://example.com\\a.png", .malformed),
            ("http://127.0.0.1:80\\\u{301}@example.com/", .malformed),
            ("https://example.com%00.evil/", .malformed), ("https://", .withoutHost), ("https:///", .withoutHost),
            ("https:", .withoutHost), ("https:/", .withoutHost), ("https:/?a", .withoutHost),
            ("https:///a.png", .withoutHost), ("https:/example.com/a.png", .withoutSlash),
            ("http:example.com/a.png", .withoutSlash), ("HTTPS:/example.com/a.png", .withoutSlash),
            ("https//example.com/a.png", .withoutColon), ("http//example.com:8080/a.png", .withoutColon),
            ("HTTPS//example.com/a.png", .withoutColon), ("https/example.com/a.png", .relative),
            ("httpsx//example.com/a.png", .relative), ("/https//example.com/a.png", .relative),
            ("https://exa mple.com/", .malformed),
            ("https://example.com:65536/", .malformed),
            ("https://example.com:x/", .malformed), ("https://[::1/", .malformed), ("https://[nonsense]/", .malformed),
            ("https://a.png\u{0}", .withControlCharacters), ("https://example.com/\r\nX: y", .withControlCharacters),
            (" https://example.com/", .afterSpace), ("\r\nhttps://example.com/", .afterSpace),
            ("https://example.com/\u{7F}", .withControlCharacters), ("https://example.com/\n", .withControlCharacters),
            ("https://./", .withoutHost), ("https://ex%2561mple.com/", .malformed),
            ("https://213%2530706433/", .malformed), ("https://ex%zzmple.com/", .malformed),
        ] as [(String, MediaFailure.URLDefect)]
    )
    func invalid(text: String, defect: MediaFailure.URLDefect) throws {
        Self.expect(.url(.invalid(defect)), for: text, policy: try Self.policy())
    }

    @Test("A URL longer than 8 KiB is refused")
    func tooLong() throws {
        let start = "https://example.com/"
        let longest = start + String(repeating: "a", count: 8 * 1_024 - start.utf8.count)
        #expect(try MediaURL(longest, policy: TransferPolicy()).text == longest)
        Self.expect(.url(.invalid(.tooLong)), for: longest + "a", policy: TransferPolicy())
        let huge = start + String(repeating: "a", count: 100_000)
        Self.expect(.url(.invalid(.tooLong)), for: huge, policy: TransferPolicy())
    }
}

import Testing

@testable import RichPush

@Suite("Address policies")
struct AddressPolicyTests {
    typealias Exception = AddressPolicy.Exception

    @Test(
        "A policy without exceptions refuses every special address on every port",
        arguments: ["127.0.0.1", "::1", "10.0.0.1"]
    )
    func withoutExceptions(text: String) throws {
        let address = try #require(IPAddress(text))
        for port: UInt16 in [80, 443, 8080] {
            #expect(AddressPolicy().refusal(of: address, port: port) != nil)
        }
        #expect(AddressPolicy().refusal(of: try #require(IPAddress("8.8.8.8")), port: 443) == nil)
    }

    @Test(
        "An exception is read from its text",
        arguments: [
            ("127.0.0.0/8:8080", "127.0.0.0/8", 8080), ("127.0.0.1:80", "127.0.0.1/32", 80),
            ("127.0.0.1:*", "127.0.0.1/32", nil), ("[::1]:8080", "::1/128", 8080), ("[fc00::]/7:443", "fc00::/7", 443),
            ("[fc00::/7]:443", "fc00::/7", 443), ("[::1]:*", "::1/128", nil), ("10.0.0.0/8:65535", "10.0.0.0/8", 65535),
        ] as [(String, String, UInt16?)]
    )
    func exceptions(text: String, range: String, port: UInt16?) throws {
        let exception = try #require(Exception(text))
        #expect(exception.range.description == range)
        #expect(exception.port == port)
    }

    @Test(
        "Other texts are not exceptions",
        arguments: ["", ":", "127.0.0.1", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536", "127.0.0.1:+80"]
            + ["127.0.0.1:-1", "127.0.0.1:80x", "127.0.0.1: 80", "localhost:80", "*:80", "127.0.0.1:**", ":80"]
            + ["::1", "::1:80", "fc00::/7:443", "[::1]", "[::1:80", "::1]:80", "[]:80", "[[::1]]:80", "[::]1]:80"]
            + ["[::1]x:80", "[fc00::]7:443", "[fc00::/7]/8:443", "127.0.0.1/33:80"]
    )
    func malformed(text: String) {
        #expect(Exception(text) == nil)
    }

    @Test(
        "An exception allows its addresses on its port and nothing else",
        arguments: [
            ("127.0.0.1:8080", "127.0.0.1", 8080, true), ("127.0.0.1:8080", "127.0.0.1", 8081, false),
            ("127.0.0.1:8080", "127.0.0.2", 8080, false), ("127.0.0.0/8:8080", "127.9.9.9", 8080, true),
            ("127.0.0.0/8:*", "127.9.9.9", 1, true), ("127.0.0.0/8:*", "10.0.0.1", 1, false),
            ("127.0.0.1:8080", "::1", 8080, false), ("[::1]:8080", "::1", 8080, true),
            ("[::1]:8080", "127.0.0.1", 8080, false), ("127.0.0.1:8080", "::ffff:127.0.0.1", 8080, true),
            ("127.0.0.1:8080", "::ffff:127.0.0.1", 8081, false), ("[::]/0:*", "::1", 80, true),
            ("[::]/0:*", "127.0.0.1", 80, false), ("[::]/0:*", "::ffff:127.0.0.1", 80, false),
        ] as [(String, String, UInt16, Bool)]
    )
    func allowed(exception: String, address: String, port: UInt16, isAllowed: Bool) throws {
        let policy = AddressPolicy(exceptions: [try #require(Exception(exception))])
        let refusal = policy.refusal(of: try #require(IPAddress(address)), port: port)
        #expect((refusal == nil) == isAllowed)
    }
}

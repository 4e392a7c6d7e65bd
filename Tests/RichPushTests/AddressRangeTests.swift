import Testing

@testable import RichPush

@Suite("Address ranges")
struct AddressRangeTests {
    @Test(
        "A range reads back as it was written",
        arguments: [
            ("10.0.0.0/8", "10.0.0.0/8"), ("10.1.2.3/8", "10.0.0.0/8"), ("127.0.0.1", "127.0.0.1/32"),
            ("0.0.0.0/0", "0.0.0.0/0"), ("255.255.255.255/32", "255.255.255.255/32"),
            ("10.0.0.255/31", "10.0.0.254/31"),
            ("fc00::/7", "fc00::/7"), ("fdff::1/7", "fc00::/7"), ("::1", "::1/128"), ("::/0", "::/0"),
            ("2001:DB8:0:0::1/32", "2001:db8::/32"), ("::ffff:10.0.0.1/104", "::ffff:10.0.0.0/104"),
        ]
    )
    func read(text: String, written: String) {
        #expect(AddressRange(text)?.description == written)
    }

    @Test(
        "Other texts are not ranges",
        arguments: [
            "", "/", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8", "10.0.0.0/a",
        ]
            + [
                "10.0.0.0/8 ", " 10.0.0.0/8", "10.0.0/8", "10/8", "0x7f.0.0.1", "256.0.0.0/8", "010.0.0.1",
                "fc00::/129",
            ]
            + ["[::1]", "fe80::1%eth0", "localhost", "10.0.0.0/99999999999999999999", "::1::"]
    )
    func malformed(text: String) {
        #expect(AddressRange(text) == nil)
    }

    @Test("A text with anything after a NUL is not a range")
    func nul() {
        #expect(AddressRange("127.0.0.1\u{0}.example") == nil)
        #expect(IPAddress("::1\u{0}.example") == nil)
    }

    @Test(
        "A range contains its first and last address and none beyond",
        arguments: [
            ("10.0.0.0/8", "9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0"),
            ("172.16.0.0/12", "172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0"),
            ("100.64.0.0/10", "100.63.255.255", "100.64.0.0", "100.127.255.255", "100.128.0.0"),
            ("192.168.7.9", "192.168.7.8", "192.168.7.9", "192.168.7.9", "192.168.7.10"),
            (
                "fc00::/7", "fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "fc00::",
                "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "fe00::"
            ),
            ("::1", "::", "::1", "::1", "::2"),
        ]
    )
    func edges(text: String, before: String, first: String, last: String, after: String) throws {
        let range = try #require(AddressRange(text))
        #expect(!range.contains(try #require(IPAddress(before))))
        #expect(range.contains(try #require(IPAddress(first))))
        #expect(range.contains(try #require(IPAddress(last))))
        #expect(!range.contains(try #require(IPAddress(after))))
    }

    @Test("A range of every address contains only its own family")
    func families() throws {
        let ipv4 = try #require(AddressRange("0.0.0.0/0"))
        let ipv6 = try #require(AddressRange("::/0"))
        for (text, isIPv4) in [("1.2.3.4", true), ("255.255.255.255", true), ("::", false), ("::ffff:1.2.3.4", false)] {
            let address = try #require(IPAddress(text))
            #expect(ipv4.contains(address) == isIPv4)
            #expect(ipv6.contains(address) == !isIPv4)
        }
    }
}

extension AddressRange {
    var description: String { "\(first)/\(prefixLength)" }
}

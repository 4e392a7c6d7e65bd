import Testing

@testable import RichPush

@Suite("A range of addresses")
struct AddressRangeTests {
    @Test(
        "is read, and written again",
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
        "is none",
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

    @Test("is none where there is more behind a NUL")
    func nul() {
        #expect(AddressRange("127.0.0.1\u{0}.example") == nil)
        #expect(IPAddress("::1\u{0}.example") == nil)
    }

    @Test(
        "has a first and a last address, and none beyond",
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

    @Test("of every address has those of its family alone")
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

@Suite("Addresses that are no public hosts'")
struct SpecialPurposeRangesTests {
    @Test("are in a table that can be read, each range as it is written", arguments: SpecialPurposeRanges.rows)
    func readable(row: (range: String, purpose: String)) {
        #expect(AddressRange(row.range)?.description == row.range)
        #expect(!row.purpose.isEmpty)
    }

    @Test("are the first and the last of each range", arguments: SpecialPurposeRanges.rows)
    func edges(row: (range: String, purpose: String)) throws {
        let range = try #require(AddressRange(row.range))
        #expect(SpecialPurposeRanges.purpose(of: range.first) == row.purpose)
        #expect(SpecialPurposeRanges.purpose(of: range.last) == row.purpose)
    }

    @Test(
        "do not begin before a range, nor end after it, unless in a range next to it",
        arguments: [
            "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
            "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "191.255.255.255", "192.0.1.0",
            "192.0.1.255", "192.0.3.0", "192.31.195.255", "192.31.197.0", "192.52.192.255", "192.52.194.0",
            "192.88.98.255", "192.88.100.0", "192.167.255.255", "192.169.0.0", "192.175.47.255", "192.175.49.0",
            "198.17.255.255", "198.20.0.0", "198.51.99.255", "198.51.101.0", "203.0.112.255", "203.0.114.0",
            "223.255.255.255", "8.8.8.8", "::1:0:0", "64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff", "64:ff9b::1:0:0",
            "64:ff9b:0:ffff:ffff:ffff:ffff:ffff", "64:ff9b:2::", "ff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
            "100:0:0:2::", "2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2001:200::",
            "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db9::", "2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2003::",
            "2620:4f:7fff:ffff:ffff:ffff:ffff:ffff", "2620:4f:8001::", "3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
            "3fff:1000::", "5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "5f01::",
            "fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "fe00::", "fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
            "2606:4700::1111", "::ffff:8.8.8.8",
        ]
    )
    func outside(text: String) throws {
        #expect(SpecialPurposeRanges.purpose(of: try #require(IPAddress(text))) == nil)
    }

    @Test(
        "are these for certain, in whatever form",
        arguments: [
            "127.0.0.1", "127.255.255.254", "10.0.0.1", "172.20.1.1", "192.168.1.1", "169.254.169.254",
            "100.100.100.200",
            "0.0.0.0", "255.255.255.255", "224.0.0.1", "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1",
            "::ffff:169.254.169.254", "64:ff9b::7f00:1", "64:ff9b:1::1", "2001::1", "2002:7f00:1::", "fc00::1",
            "fd12:3456:789a::1", "fe80::1", "fec0::1", "ff02::1",
        ]
    )
    func certain(text: String) throws {
        #expect(SpecialPurposeRanges.purpose(of: try #require(IPAddress(text))) != nil)
    }
}

extension AddressRange {
    fileprivate var last: IPAddress {
        let bits = first.bits | (UInt128.max >> (128 - first.family.bitCount + prefixLength))
        return first.family == .ipv4 ? IPAddress(ipv4: UInt32(truncatingIfNeeded: bits)) : IPAddress(ipv6: bits)
    }
}

@Suite("An address policy")
struct AddressPolicyTests {
    typealias Exception = AddressPolicy.Exception

    @Test(
        "without exceptions refuses every special address on every port",
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
        "reads exceptions",
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
        "reads no others",
        arguments: ["", ":", "127.0.0.1", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536", "127.0.0.1:+80"]
            + ["127.0.0.1:-1", "127.0.0.1:80x", "127.0.0.1: 80", "localhost:80", "*:80", "127.0.0.1:**", ":80"]
            + ["::1", "::1:80", "fc00::/7:443", "[::1]", "[::1:80", "::1]:80", "[]:80", "[[::1]]:80", "[::]1]:80"]
            + ["[::1]x:80", "[fc00::]7:443", "[fc00::/7]/8:443", "127.0.0.1/33:80"]
    )
    func malformed(text: String) {
        #expect(Exception(text) == nil)
    }

    @Test(
        "allows an exception's addresses on its port, and nothing else",
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

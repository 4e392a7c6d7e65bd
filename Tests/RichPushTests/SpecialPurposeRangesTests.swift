import Testing

@testable import RichPush

@Suite("Special-purpose address ranges")
struct SpecialPurposeRangesTests {
    private static let rows: [(range: String, purpose: String)] = SpecialPurposeRanges.rows.flatMap { row in
        row.ranges.map { (range: $0, purpose: row.purpose) }
    }

    @Test("The table is readable, each range in its own notation", arguments: rows)
    func readable(row: (range: String, purpose: String)) {
        #expect(AddressRange(row.range)?.description == row.range)
        #expect(!row.purpose.isEmpty)
    }

    @Test(
        "The ranges where no device finds a server are separate",
        arguments: SpecialPurposeRanges.rows.filter { $0.isUnreachable }.flatMap { $0.ranges }
    )
    func unreachable(text: String) throws {
        let range = try #require(AddressRange(text))
        for address in [range.first, range.last] {
            #expect(SpecialPurposeRanges.isUnreachable(address))
            #expect(SpecialPurposeRanges.purpose(of: address) != nil)
        }
    }

    @Test(
        "The ranges of a device's own network are separate",
        arguments: ["10.0.0.1", "192.168.1.1", "100.64.0.1", "169.254.1.1", "fd00::1", "fe80::1", "64:ff9b::808:808"]
    )
    func reachable(text: String) throws {
        #expect(!SpecialPurposeRanges.isUnreachable(try #require(IPAddress(text))))
    }

    @Test("A range contains its first and last address", arguments: rows)
    func edges(row: (range: String, purpose: String)) throws {
        let range = try #require(AddressRange(row.range))
        #expect(SpecialPurposeRanges.purpose(of: range.first) == row.purpose)
        #expect(SpecialPurposeRanges.purpose(of: range.last) == row.purpose)
    }

    @Test(
        "A range ends at its bounds unless the next one follows",
        arguments: [
            "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
            "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "191.255.255.255", "192.0.1.0",
            "192.0.1.255", "192.0.3.0", "192.31.195.255", "192.31.197.0", "192.52.192.255", "192.52.194.0",
            "192.88.98.255", "192.88.100.0", "192.167.255.255", "192.169.0.0", "192.175.47.255", "192.175.49.0",
            "198.17.255.255", "198.20.0.0", "198.51.99.255", "198.51.101.0", "203.0.112.255", "203.0.114.0",
            "168.63.129.15", "168.63.129.17",
            "223.255.255.255", "8.8.8.8", "2000::", "2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2001:200::",
            "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db9::", "2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2003::",
            "2620:4f:7fff:ffff:ffff:ffff:ffff:ffff", "2620:4f:8001::", "3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
            "3fff:1000::", "3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2606:4700::1111", "::ffff:8.8.8.8",
            "2606:4700::5eff:7f00:1", "2606:4700::5efe", "2606:4700:0:5efe::1",
        ]
    )
    func outside(text: String) throws {
        #expect(SpecialPurposeRanges.purpose(of: try #require(IPAddress(text))) == nil)
    }

    @Test(
        "All of IPv6 that is not assigned to public hosts is included",
        arguments: [
            "::1:0:0", "64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff", "64:ff9b::1:0:0", "64:ff9b:2::",
            "ff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "100:0:0:2::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "4000::",
            "4000::1", "5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "5f01::", "fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
            "fe00::", "fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        ]
    )
    func unassigned(text: String) throws {
        #expect(SpecialPurposeRanges.purpose(of: try #require(IPAddress(text))) == "not assigned")
    }

    @Test(
        "IPv4 addresses inside a global prefix are included",
        arguments: ["2606:4700::5efe:127.0.0.1", "2606:4700::5efe:10.0.0.1", "2606:4700::200:5efe:a00:1"]
    )
    func isatap(text: String) throws {
        #expect(SpecialPurposeRanges.purpose(of: try #require(IPAddress(text))) == "an IPv4 address inside a site")
    }

    @Test(
        "Well-known special-purpose addresses are included in every spelling",
        arguments: [
            "127.0.0.1", "127.255.255.254", "10.0.0.1", "172.20.1.1", "192.168.1.1", "169.254.169.254",
            "100.100.100.200", "168.63.129.16",
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
        return IPAddress(family: first.family, bits: bits)
    }
}

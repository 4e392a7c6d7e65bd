/// The addresses that are not public: IANA's special-purpose address registries, and the unassigned part of IPv6.
enum SpecialPurposeRanges {
    /// The purpose of an address; `nil` if it may be public.
    static func purpose(of address: IPAddress) -> String? {
        let mapped = address.mappedIPv4 ?? address
        if let row = table.first(where: { $0.range.contains(mapped) }) { return row.purpose }
        guard mapped.family == .ipv6 else { return nil }
        if isISATAP(mapped) { return "an IPv4 address inside a site" }
        return globalUnicast?.contains(mapped) == true ? nil : "not assigned"
    }

    /// Whether the interface's identifier stands for an IPv4 address, whatever the prefix: RFC 5214, 6.1.
    private static func isISATAP(_ address: IPAddress) -> Bool {
        let identifier = UInt32(truncatingIfNeeded: address.bits >> 32)
        return identifier == 0x0000_5EFE || identifier == 0x0200_5EFE
    }

    /// The only part of IPv6 that is assigned to public hosts.
    private static let globalUnicast = AddressRange("2000::/3")

    /// Whether no device can reach another machine's server at an address, in any network. An address of a private
    /// network may be in the device's own network.
    static func isUnreachable(_ address: IPAddress) -> Bool {
        let mapped = address.mappedIPv4 ?? address
        return unreachable.contains { $0.contains(mapped) }
    }

    private static let unreachable = unreachableRanges.compactMap { AddressRange($0) }

    /// A test makes sure that each can be parsed.
    static let unreachableRanges = [
        "0.0.0.0/8", "127.0.0.0/8", "192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
        "::/96", "100::/64", "100:0:0:1::/64", "2001:db8::/32", "3fff::/20", "ff00::/8",
    ]

    private struct Row: Sendable {
        let range: AddressRange
        let purpose: String
    }

    private static let table: [Row] = rows.compactMap { text, purpose in
        AddressRange(text).map { Row(range: $0, purpose: purpose) }
    }

    /// The registries' rows; a test makes sure that each can be parsed.
    static let rows: [(range: String, purpose: String)] = [
        ("0.0.0.0/8", "this network"),
        ("10.0.0.0/8", "a private network"),
        ("100.64.0.0/10", "a carrier's shared address space"),
        ("127.0.0.0/8", "this machine"),
        ("168.63.129.16/32", "Azure's virtual machines"),
        ("169.254.0.0/16", "the local link, cloud metadata included"),
        ("172.16.0.0/12", "a private network"),
        ("192.0.0.0/24", "protocol assignments"),
        ("192.0.2.0/24", "documentation"),
        ("192.31.196.0/24", "AS112 services"),
        ("192.52.193.0/24", "automatic multicast tunneling"),
        ("192.88.99.0/24", "6to4 relays"),
        ("192.168.0.0/16", "a private network"),
        ("192.175.48.0/24", "AS112 services"),
        ("198.18.0.0/15", "benchmarks"),
        ("198.51.100.0/24", "documentation"),
        ("203.0.113.0/24", "documentation"),
        ("224.0.0.0/4", "multicast"),
        ("240.0.0.0/4", "reserved, broadcast included"),
        ("::/96", "this machine, or an IPv4 address in an old form"),
        ("::ffff:0:0:0/96", "IPv4 addresses, translated in an old form"),
        ("64:ff9b::/96", "IPv4 addresses, translated"),
        ("64:ff9b:1::/48", "IPv4 addresses, translated locally"),
        ("100::/64", "discarded"),
        ("100:0:0:1::/64", "a dummy prefix"),
        ("2001::/23", "protocol assignments, Teredo included"),
        ("2001:db8::/32", "documentation"),
        ("2002::/16", "IPv4 addresses through 6to4"),
        ("2620:4f:8000::/48", "AS112 services"),
        ("3fff::/20", "documentation"),
        ("5f00::/16", "segment routing"),
        ("fc00::/7", "a private network"),
        ("fe80::/10", "the local link"),
        ("fec0::/10", "a site, in an old form"),
        ("ff00::/8", "multicast"),
    ]
}

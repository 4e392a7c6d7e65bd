/// The addresses that are not public: IANA's special-purpose address registries, and the unassigned part of IPv6.
enum SpecialPurposeRanges {
    /// The purpose of an address; `nil` if it may be public.
    static func purpose(of address: IPAddress) -> String? {
        let mapped = address.mappedIPv4 ?? address
        if let row = row(of: mapped) { return row.purpose }
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
        row(of: address.mappedIPv4 ?? address)?.isUnreachable == true
    }

    private typealias Row = (range: AddressRange, purpose: String, isUnreachable: Bool)

    private static func row(of address: IPAddress) -> Row? { table.first { $0.range.contains(address) } }

    private static let table: [Row] = rows.flatMap { row in
        row.ranges.compactMap { AddressRange($0) }
            .map { (range: $0, purpose: row.purpose, isUnreachable: row.isUnreachable) }
    }

    /// The registries' rows, which do not overlap; a test makes sure that each range can be parsed.
    static let rows: [(purpose: String, isUnreachable: Bool, ranges: [String])] = [
        ("this network", true, ["0.0.0.0/8"]),
        ("a private network", false, ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]),
        ("a carrier's shared address space", false, ["100.64.0.0/10"]),
        ("this machine", true, ["127.0.0.0/8"]),
        ("Azure's virtual machines", false, ["168.63.129.16/32"]),
        ("the local link, cloud metadata included", false, ["169.254.0.0/16"]),
        ("protocol assignments", false, ["192.0.0.0/24"]),
        ("documentation", true, ["192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32", "3fff::/20"]),
        ("AS112 services", false, ["192.31.196.0/24", "192.175.48.0/24", "2620:4f:8000::/48"]),
        ("automatic multicast tunneling", false, ["192.52.193.0/24"]),
        ("6to4 relays", false, ["192.88.99.0/24"]),
        ("benchmarks", false, ["198.18.0.0/15"]),
        ("multicast", true, ["224.0.0.0/4", "ff00::/8"]),
        ("reserved, broadcast included", true, ["240.0.0.0/4"]),
        ("this machine, or an IPv4 address in an old form", true, ["::/96"]),
        ("IPv4 addresses, translated in an old form", false, ["::ffff:0:0:0/96"]),
        ("IPv4 addresses, translated", false, ["64:ff9b::/96"]),
        ("IPv4 addresses, translated locally", false, ["64:ff9b:1::/48"]),
        ("discarded", true, ["100::/64"]),
        ("a dummy prefix", true, ["100:0:0:1::/64"]),
        ("protocol assignments, Teredo included", false, ["2001::/23"]),
        ("IPv4 addresses through 6to4", false, ["2002::/16"]),
        ("segment routing", false, ["5f00::/16"]),
        ("the local link", false, ["fe80::/10"]),
        ("a site, in an old form", false, ["fec0::/10"]),
    ]
}

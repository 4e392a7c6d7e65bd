/// A range of addresses that begin with the same bits: `10.0.0.0/8`.
struct AddressRange: Sendable, Hashable {
    let first: IPAddress
    /// The number of common bits, from 0 to 32 or 128.
    let prefixLength: Int

    /// The range around an address, whose bits after the prefix do not matter; `nil` for an impossible prefix.
    private init?(_ address: IPAddress, prefixLength: Int) {
        guard (0...address.family.bitCount).contains(prefixLength) else { return nil }
        let bits = address.bits & Self.mask(prefixLength, address.family)
        first = IPAddress(family: address.family, bits: bits)
        self.prefixLength = prefixLength
    }

    /// Reads `10.0.0.0/8`, `fc00::/7`, or a single address.
    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let part = parts.first, let address = IPAddress(String(part)) else { return nil }
        var prefixLength = address.family.bitCount
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy(\.isDigit), let length = Int(parts[1]) else { return nil }
            prefixLength = length
        }
        self.init(address, prefixLength: prefixLength)
    }

    /// Whether an address is in the range. An IPv4 address is in no IPv6 range, and vice versa.
    func contains(_ address: IPAddress) -> Bool {
        address.family == first.family && address.bits & Self.mask(prefixLength, address.family) == first.bits
    }

    /// The IPv4 range that a range of IPv4-mapped addresses stands for; other ranges are unchanged.
    var unmapped: AddressRange {
        guard prefixLength >= 96, let address = first.mappedIPv4 else { return self }
        return AddressRange(address, prefixLength: prefixLength - 96) ?? self
    }

    private static func mask(_ prefixLength: Int, _ family: IPAddress.Family) -> UInt128 {
        let ones = family == .ipv4 ? UInt128(UInt32.max) : UInt128.max
        return (ones << (family.bitCount - prefixLength)) & ones
    }
}

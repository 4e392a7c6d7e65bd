/// A range of addresses that begin with the same bits: `10.0.0.0/8`.
package struct AddressRange: Sendable, Hashable {
    package let first: IPAddress
    /// The number of common bits, from 0 to 32 or 128.
    package let prefixLength: Int

    /// The range around an address, whose bits after the prefix do not matter; `nil` for an impossible prefix.
    package init?(_ address: IPAddress, prefixLength: Int) {
        guard (0...address.family.bitCount).contains(prefixLength) else { return nil }
        let bits = address.bits & Self.mask(prefixLength, address.family)
        first = address.family == .ipv4 ? IPAddress(ipv4: UInt32(bits)) : IPAddress(ipv6: bits)
        self.prefixLength = prefixLength
    }

    /// Reads `10.0.0.0/8`, `fc00::/7`, or a single address.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let part = parts.first, let address = IPAddress(String(part)) else { return nil }
        guard parts.count == 2 else {
            self.init(address, prefixLength: address.family.bitCount)
            return
        }
        guard parts[1].utf8.allSatisfy(\.isDigit), let length = Int(parts[1]) else { return nil }
        self.init(address, prefixLength: length)
    }

    /// Whether an address is in the range. An IPv4 address is in no IPv6 range, and vice versa.
    package func contains(_ address: IPAddress) -> Bool {
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

extension AddressRange: CustomStringConvertible {
    package var description: String { "\(first)/\(prefixLength)" }
}

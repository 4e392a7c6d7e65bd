import Glibc

/// An address of IPv4 or IPv6.
public struct IPAddress: Sendable, Hashable {
    package enum Family: Sendable, Hashable {
        case ipv4, ipv6

        package var bitCount: Int { self == .ipv4 ? 32 : 128 }
    }

    package let family: Family
    /// The address as a number; an IPv4 address uses the lowest 32 bits.
    package let bits: UInt128
}

extension IPAddress: CustomStringConvertible {
    /// Reads `127.0.0.1` or `::1`, as `inet_pton` does: no short, octal or hexadecimal forms.
    public init?(_ text: String) {
        var (ipv4, ipv6) = (in_addr(), in6_addr())
        // C would read only up to a NUL byte.
        guard !text.utf8.contains(0) else { return nil }
        let isIPv4 = inet_pton(AF_INET, text, &ipv4) == 1
        guard isIPv4 || inet_pton(AF_INET6, text, &ipv6) == 1 else { return nil }
        self = isIPv4 ? IPAddress(ipv4: UInt32(bigEndian: ipv4.s_addr)) : IPAddress(ipv6)
    }

    package init(ipv4 bits: UInt32) { self.init(family: .ipv4, bits: UInt128(bits)) }

    init(_ address: in6_addr) {
        let bits: UInt128 = withUnsafeBytes(of: address) { bytes in bytes.reduce(0) { $0 << 8 | UInt128($1) } }
        self.init(family: .ipv6, bits: bits)
    }

    /// The IPv4 address that an IPv4-mapped IPv6 address (`::ffff:0:0/96`) stands for.
    var mappedIPv4: IPAddress? {
        family == .ipv6 && bits >> 32 == 0xFFFF ? IPAddress(family: .ipv4, bits: bits & 0xFFFF_FFFF) : nil
    }

    /// The address in its usual form: `127.0.0.1`, `2001:db8::1`.
    public var description: String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        var number = (bits << (128 - family.bitCount)).bigEndian
        inet_ntop(family == .ipv4 ? AF_INET : AF_INET6, &number, &buffer, socklen_t(buffer.count))
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

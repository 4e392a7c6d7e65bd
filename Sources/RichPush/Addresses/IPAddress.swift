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

    package init(ipv4 bits: UInt32) {
        family = .ipv4
        self.bits = UInt128(bits)
    }

    package init(ipv6 bits: UInt128) {
        family = .ipv6
        self.bits = bits
    }

    /// Reads `127.0.0.1` or `::1`, as `inet_pton` does: no short, octal or hexadecimal forms.
    public init?(_ text: String) {
        // C would read only up to a NUL byte.
        guard !text.utf8.contains(0) else { return nil }
        var ipv4 = in_addr()
        var ipv6 = in6_addr()
        let family: Family? = text.withCString { text in
            if inet_pton(AF_INET, text, &ipv4) == 1 { return .ipv4 }
            return inet_pton(AF_INET6, text, &ipv6) == 1 ? .ipv6 : nil
        }
        switch family {
        case .ipv4: self.init(ipv4: UInt32(bigEndian: ipv4.s_addr))
        case .ipv6: self.init(ipv6: Self.bits(of: ipv6))
        case nil: return nil
        }
    }

    static func bits(of address: in6_addr) -> UInt128 {
        withUnsafeBytes(of: address) { bytes in bytes.reduce(0) { $0 << 8 | UInt128($1) } }
    }

    /// The IPv4 address that an IPv4-mapped IPv6 address (`::ffff:0:0/96`) stands for.
    var mappedIPv4: IPAddress? {
        family == .ipv6 && bits >> 32 == 0xFFFF ? IPAddress(ipv4: UInt32(truncatingIfNeeded: bits)) : nil
    }
}

extension IPAddress: CustomStringConvertible {
    /// The address in its usual form: `127.0.0.1`, `2001:db8::1`.
    public var description: String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        var number = (bits << (128 - family.bitCount)).bigEndian
        inet_ntop(family == .ipv4 ? AF_INET : AF_INET6, &number, &buffer, socklen_t(buffer.count))
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

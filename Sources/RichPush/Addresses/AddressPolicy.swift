/// The addresses that may be connected to.
///
/// Addresses of this machine, of private networks and of other special purposes are refused, because a payload comes
/// from outside and must not reach inside. No switch turns this off; there are only exceptions, each for a range of
/// addresses and a port. An iPhone has no such policy.
public struct AddressPolicy: Sendable, Hashable {
    /// A range of addresses, and a port or all ports, to which connections are allowed anyway.
    public struct Exception: Sendable, Hashable {
        let range: AddressRange
        /// The port; `nil` for all of them.
        let port: UInt16?

        /// Reads `127.0.0.0/8:8080`, `127.0.0.1:*`, `[::1]:8080` or `[fc00::]/7:443`.
        public init?(_ text: String) {
            guard let colon = text.lastIndex(of: ":") else { return nil }
            let portText = text[text.index(after: colon)...]
            port = UInt16(portText)
            guard portText == "*" || (port ?? 0) > 0, portText.first != "+" else { return nil }
            var rangeText = String(text[..<colon])
            if rangeText.hasPrefix("[") {
                let parts = rangeText.dropFirst().split(separator: "]", omittingEmptySubsequences: false)
                guard parts.count == 2, parts[1].isEmpty || parts[1].hasPrefix("/") else { return nil }
                rangeText = parts.joined()
            } else if rangeText.contains(":") {
                return nil
            }
            guard let range = AddressRange(rangeText) else { return nil }
            // A range of IPv4-mapped addresses stands for the IPv4 addresses, which the policy judges.
            self.range = range.unmapped
        }
    }

    /// The exceptions, to which connections are allowed anyway.
    public var exceptions: [Exception]

    /// The policy with these exceptions.
    public init(exceptions: [Exception] = []) { self.exceptions = exceptions }

    /// Why connections to an address are refused, in a few words; `nil` if they are allowed.
    package func refusal(of address: IPAddress, port: UInt16) -> String? {
        let address = address.mappedIPv4 ?? address
        let isException = exceptions.contains { $0.range.contains(address) && ($0.port ?? port) == port }
        return isException ? nil : SpecialPurposeRanges.purpose(of: address)
    }

    /// Whether a port is refused because no media is served on it, and a request could harm another protocol. An
    /// exception must name such a port.
    func blocks(_ port: UInt16) -> Bool { Self.blockedPorts.contains(port) && !exceptions.contains { $0.port == port } }

    /// The list of the [Fetch standard](https://fetch.spec.whatwg.org/#port-blocking), and the usual data stores.
    private static let blockedPorts: Set<UInt16> = [
        0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
        109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526,
        530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045,
        4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
        1433, 1521, 3306, 5432, 6379, 9200, 11211, 27017,  // The data stores.
    ]
}

/// Which addresses may be connected to.
///
/// Addresses of this machine, of private networks and of other special purposes are refused, since a payload comes
/// from outside and must not reach inside. There is no switch that turns this off, only exceptions, each for a range
/// of addresses and a port. An iPhone has no such policy.
public struct AddressPolicy: Sendable, Hashable {
    /// A range of addresses, and the ports in it, that may be connected to all the same.
    public struct Exception: Sendable, Hashable {
        /// The addresses.
        public let range: AddressRange
        /// The port; `nil` for all of them.
        public let port: UInt16?

        /// An exception for a range and a port, or all ports.
        ///
        /// A range of IPv4-mapped addresses stands for the addresses of IPv4: connections are judged by those.
        public init(range: AddressRange, port: UInt16?) {
            self.range = range.unmapped
            self.port = port
        }

        /// Reads `127.0.0.0/8:8080`, `127.0.0.1:*`, `[::1]:8080` or `[fc00::]/7:443`.
        public init?(_ text: String) {
            guard let colon = text.lastIndex(of: ":") else { return nil }
            let portText = text[text.index(after: colon)...]
            let port = UInt16(portText)
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
            self.init(range: range, port: port)
        }
    }

    /// What may be connected to all the same.
    public var exceptions: [Exception]

    /// The policy with these exceptions.
    public init(exceptions: [Exception] = []) {
        self.exceptions = exceptions
    }

    /// Why an address may not be connected to, in a few words; `nil` if it may.
    public func refusal(of address: IPAddress, port: UInt16) -> String? {
        let address = address.mappedIPv4 ?? address
        let isException = exceptions.contains {
            $0.range.contains(address) && ($0.port == nil || $0.port == port)
        }
        return isException ? nil : SpecialPurposeRanges.purpose(of: address)
    }

    /// Whether one of the exceptions names this port.
    func hasException(forPort port: UInt16) -> Bool {
        exceptions.contains { $0.port == port }
    }
}

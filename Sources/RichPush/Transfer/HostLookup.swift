import CCurl
import Glibc

/// What this machine knows about a host that a transfer did not reach. libcurl does not say whose failure it was.
struct HostLookup: Sendable {
    /// The result of `getaddrinfo`: 0, or a code such as `EAI_AGAIN`.
    let code: Int32
    /// Whether this machine has a route to any of the host's addresses.
    var hasRoute = false
    /// Whether this machine finds any other name, so that it is the host's own fault to have no address.
    var findsOthers = true

    /// The results for a host without an address. The second one is `EAI_NODATA`, which Glibc's module lacks.
    private static let noAddress = [EAI_NONAME, -5]
    /// A root server, which always has an address.
    private static let rootServer = "a.root-servers.net."

    /// Asks the system, for as long as its resolver waits for an answer.
    static func system(_ host: String) -> HostLookup {
        var addresses: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host.filter { !"[]".contains($0) }, nil, nil, &addresses)
        defer { freeaddrinfo(addresses) }
        let all = sequence(state: addresses) { next in
            defer { next = next?.pointee.ai_next }
            return next?.pointee
        }
        // No name below "invalid" has an address (RFC 6761).
        let findsOthers =
            !noAddress.contains(code) || host == rootServer || host.hasSuffix(".invalid")
            || system(rootServer).code == 0
        return HostLookup(code: code, hasRoute: all.contains(where: isReachable), findsOthers: findsOthers)
    }

    /// Whether there is a route to an address: connecting a datagram socket sends nothing.
    private static func isReachable(_ address: addrinfo) -> Bool {
        let descriptor = socket(address.ai_family, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return errno != EAFNOSUPPORT }
        defer { close(descriptor) }
        return connect(descriptor, address.ai_addr, address.ai_addrlen) == 0
            || ![ENETUNREACH, ENETDOWN, EHOSTUNREACH, EADDRNOTAVAIL].contains(errno)
    }

    /// What this machine could not do; `nil` if the host itself may be why it was not reached.
    /// - Parameter hadAddress: Whether the transfer found an address of the host.
    func problem(with host: String, hadAddress: Bool) -> String? {
        switch code {
        case 0 where !hasRoute: "it has no route to \(host.bounded())"
        case _ where hadAddress: nil
        case _ where Self.noAddress.contains(code):
            findsOthers ? nil : "it found no address of \(host.bounded()), nor of \(Self.rootServer.dropLast())"
        case 0: "it found no address of \(host.bounded()) at first"
        default: "it could not look up \(host.bounded()) (\(String(cString: gai_strerror(code))))"
        }
    }
}

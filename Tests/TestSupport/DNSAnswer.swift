/// What a DNS server says to a question.
public enum DNSAnswer: Sendable, Hashable, Codable {
    /// The name has these addresses, of IPv4 or IPv6; none is an answer too.
    case addresses([String])
    /// There is no such name (NXDOMAIN).
    case noSuchName
    /// The server has failed (SERVFAIL).
    case serverFailure
    /// Nothing is said at all.
    case silence
}

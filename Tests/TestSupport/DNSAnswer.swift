/// A DNS server's answer to a question.
public enum DNSAnswer: Sendable, Hashable, Codable {
    /// The name has these IPv4 or IPv6 addresses, or none.
    case addresses([String])
    /// There is no such name (NXDOMAIN).
    case noSuchName
    /// The server has failed (SERVFAIL).
    case serverFailure
    /// The server does not answer.
    case silence
}

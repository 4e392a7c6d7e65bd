/// When each step of a download was done, in milliseconds from its start; `nil` for what was not reached, or not
/// needed, as TLS is not for `http`, and name resolution is not for a connection that is there already.
public struct TransferTimeline: Sendable, Hashable, Codable {
    /// The host's addresses were known.
    public internal(set) var nameResolved: Double?
    /// There was a connection.
    public internal(set) var connected: Double?
    /// TLS was agreed on.
    public internal(set) var tlsEstablished: Double?
    /// The first byte of the response had come.
    public internal(set) var firstByte: Double?
    /// It was over, one way or the other.
    public internal(set) var finished: Double?

    /// A timeline on which nothing has happened.
    public init() {}

    /// The times of a transfer that began some milliseconds after the download did, after redirects for one.
    init(_ times: EasyHandle.Times, offset: Double) {
        func reached(_ microseconds: Int) -> Double? {
            microseconds > 0 ? offset + Double(microseconds) / 1_000 : nil
        }
        nameResolved = reached(times.nameResolved)
        connected = reached(times.connected)
        tlsEstablished = reached(times.tlsEstablished)
        firstByte = reached(times.firstByte)
    }
}

extension Duration {
    /// Milliseconds, with what is left of one.
    var milliseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) * 1_000 + Double(attoseconds) / 1e15
    }
}

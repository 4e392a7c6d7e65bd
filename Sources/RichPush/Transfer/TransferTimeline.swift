import CCurl

/// When each step of a download was done, from its start; `nil` for a step that was not reached or not needed, such as
/// TLS for `http`, or name resolution for an address or an existing connection.
///
/// In JSON these are numbers of milliseconds.
public struct TransferTimeline: Sendable, Hashable {
    /// The host's addresses were known.
    public internal(set) var nameResolved: Duration?
    /// There was a connection.
    public internal(set) var connected: Duration?
    /// TLS was established.
    public internal(set) var tlsEstablished: Duration?
    /// The first byte of the response had come.
    public internal(set) var firstByte: Duration?
    /// It had ended, one way or another.
    public internal(set) var finished: Duration?

    /// A timeline on which nothing has happened.
    public init() {}

    /// The times of a transfer that began later than the download, such as after redirects.
    /// - Parameter hasName: Whether the host is a name, which had to be resolved.
    init(_ easy: EasyHandle, offset: Duration, hasName: Bool) {
        nameResolved = hasName ? easy.time(of: CURLINFO_NAMELOOKUP_TIME_T).map { offset + $0 } : nil
        connected = easy.time(of: CURLINFO_CONNECT_TIME_T).map { offset + $0 }
        tlsEstablished = easy.time(of: CURLINFO_APPCONNECT_TIME_T).map { offset + $0 }
        firstByte = easy.time(of: CURLINFO_STARTTRANSFER_TIME_T).map { offset + $0 }
    }
}

extension TransferTimeline: Codable {
    private enum Step: String, CodingKey { case nameResolved, connected, tlsEstablished, firstByte, finished }

    private static var times: [(step: Step, path: WritableKeyPath<TransferTimeline, Duration?>)] {
        [
            (.nameResolved, \.nameResolved), (.connected, \.connected), (.tlsEstablished, \.tlsEstablished),
            (.firstByte, \.firstByte), (.finished, \.finished),
        ]
    }

    /// Reads numbers of milliseconds.
    public init(from decoder: any Decoder) throws {
        let steps = try decoder.container(keyedBy: Step.self)
        for (step, path) in Self.times {
            self[keyPath: path] = try steps.decodeIfPresent(Double.self, forKey: step).map { Duration.milliseconds($0) }
        }
    }

    /// Writes numbers of milliseconds.
    public func encode(to encoder: any Encoder) throws {
        var steps = encoder.container(keyedBy: Step.self)
        for (step, path) in Self.times { try steps.encodeIfPresent(self[keyPath: path]?.milliseconds, forKey: step) }
    }
}

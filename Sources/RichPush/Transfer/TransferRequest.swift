/// What the transfer loop is asked to do.
struct TransferRequest: Sendable {
    let url: MediaURL
    /// Of the response that is known, where it is to come only if it has changed.
    let validator: ResponseValidator?
    let policy: TransferPolicy
    /// What the network does to the body; `nil` for a real one.
    let shaping: TransferShaping?
    let rules: AttachmentRules
    /// Where the body is written; `nil` where the media is only judged.
    let destination: FileDestination?
    let start: ContinuousClock.Instant
    /// How long it may take from then on.
    let timeLimit: Duration
    /// When it must be over.
    var deadline: ContinuousClock.Instant { start + timeLimit }

    init(
        url: MediaURL,
        validator: ResponseValidator? = nil,
        policy: TransferPolicy,
        shaping: TransferShaping? = nil,
        rules: AttachmentRules,
        destination: FileDestination?,
        timeLimit: Duration
    ) {
        self.url = url
        self.validator = validator
        self.policy = policy
        self.shaping = shaping
        self.rules = rules
        self.destination = destination
        self.timeLimit = timeLimit
        start = .now
    }

    /// What comes of the request if nothing is asked of the network.
    func failed(_ failure: MediaFailure) -> MediaDownload {
        MediaDownload(url: url, outcome: .failure(failure))
    }
}

/// What a simulated network does to a transfer's body: how fast it comes, and where it breaks off.
package struct TransferShaping: Sendable, Hashable {
    /// How many bytes of a body arrive in a second; `nil` for as many as there are.
    package var bytesPerSecond: Int?
    /// After how many bytes of a body the connection is lost: 0 for no connection at all, `nil` for never.
    package var byteLimit: Int?

    /// A network that shapes nothing, unless told otherwise.
    package init(bytesPerSecond: Int? = nil, byteLimit: Int? = nil) {
        self.bytesPerSecond = bytesPerSecond
        self.byteLimit = byteLimit
    }

    /// Whether there is a connection at all.
    var isConnected: Bool { byteLimit != 0 }

    /// The largest piece of a body that may arrive at once, in bytes; `nil` for any.
    var pieceLimit: Int? { bytesPerSecond.map { $0 / 8 } }

    /// How long a body has been coming, at least, once so many of its bytes are there.
    func duration(of byteCount: Int) -> Duration {
        guard let bytesPerSecond, bytesPerSecond > 0 else { return .zero }
        return .seconds(Double(byteCount) / Double(bytesPerSecond))
    }
}

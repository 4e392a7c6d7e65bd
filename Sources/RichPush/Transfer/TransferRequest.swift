/// What the transfer loop is asked to do.
struct TransferRequest: Sendable {
    /// What the response is for.
    enum Purpose: Sendable {
        /// An attachment, by these rules. It is written to a place, or only judged.
        case attachment(AttachmentRules, FileDestination?)
        /// Whatever an app does with it.
        case resource(ResourceTransfer)
    }

    let url: MediaURL
    /// Of the response that is known, where it is to come only if it has changed.
    let validator: ResponseValidator?
    let policy: TransferPolicy
    /// What the network does to the body; `nil` for a real one.
    let shaping: TransferShaping?
    let purpose: Purpose
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
        purpose: Purpose,
        timeLimit: Duration
    ) {
        self.url = url
        self.validator = validator
        self.policy = policy
        self.shaping = shaping
        self.purpose = purpose
        self.timeLimit = timeLimit
        start = .now
    }

    /// Where an attachment is written.
    var destination: FileDestination? {
        if case .attachment(_, let destination) = purpose { destination } else { nil }
    }

    /// What is sent and kept where nothing is judged.
    var resource: ResourceTransfer? {
        if case .resource(let transfer) = purpose { transfer } else { nil }
    }

    /// What comes of the request if nothing is asked of the network.
    func failed(_ failure: MediaFailure) -> MediaDownload {
        MediaDownload(url: url, outcome: .failure(failure))
    }
}

/// What a simulated network does to a transfer's body: how fast it comes, and where it stops or breaks off.
package struct TransferShaping: Sendable, Hashable {
    /// How many bytes of a body arrive in a second; `nil` for as many as there are.
    package var bytesPerSecond: Int?
    /// After how many bytes of a body the connection is lost: 0 for no connection at all, `nil` for never.
    package var byteLimit: Int?
    /// After how many bytes of a body no more come, though the connection stays; `nil` for never.
    package var stallsAfterBytes: Int?

    /// A network that shapes nothing, unless told otherwise.
    package init(bytesPerSecond: Int? = nil, byteLimit: Int? = nil, stallsAfterBytes: Int? = nil) {
        self.bytesPerSecond = bytesPerSecond
        self.byteLimit = byteLimit
        self.stallsAfterBytes = stallsAfterBytes
    }

    /// Whether there is a connection at all.
    var isConnected: Bool { byteLimit.map { $0 > 0 } ?? true }

    /// Whether it keeps a body waiting.
    var isSlow: Bool { bytesPerSecond != nil || stallsAfterBytes != nil }

    /// The largest piece of a body that may arrive at once, in bytes; `nil` for any.
    var pieceLimit: Int? { bytesPerSecond.map { $0 / 8 } }

    /// What both of two networks carry that a body passes through.
    func narrowed(by other: TransferShaping?) -> TransferShaping {
        func least(_ limits: [Int?]) -> Int? { limits.lazy.compactMap(\.self).min() }
        return TransferShaping(
            bytesPerSecond: least([bytesPerSecond, other?.bytesPerSecond].filter { $0 ?? 0 > 0 }),
            byteLimit: least([byteLimit, other?.byteLimit]),
            stallsAfterBytes: least([stallsAfterBytes, other?.stallsAfterBytes])
        )
    }

    /// How long a body has been coming, at least, once so many of its bytes are there.
    func duration(of byteCount: Int) -> Duration {
        guard let bytesPerSecond, bytesPerSecond > 0 else { return .zero }
        return .seconds(Double(byteCount) / Double(bytesPerSecond))
    }
}

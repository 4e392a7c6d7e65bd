/// A request to the transfer loop. A class, because many callers pass it on.
final class TransferRequest: Sendable {
    enum Purpose: Sendable {
        /// An attachment, by these rules. It is written to the destination, or only judged if there is none.
        case attachment(AttachmentRules, FileDestination?)
        /// Anything that an app does with it.
        indirect case resource(RequestMessage, folder: String, byteLimit: Int)
    }

    let url: MediaURL
    /// The validator of a known response, if a new one should come only if it has changed.
    let validator: ResponseValidator?
    let policy: TransferPolicy
    /// What the network does to the body; `nil` for a real network.
    let shaping: TransferShaping?
    let purpose: Purpose
    /// Where its cookies come from and go to; `nil` if it neither sends nor accepts any.
    let cookieJar: CookieJar?
    let start: ContinuousClock.Instant
    /// The maximum time from the start.
    let timeLimit: Duration
    var deadline: ContinuousClock.Instant { start + timeLimit }

    init(
        url: MediaURL,
        validator: ResponseValidator? = nil,
        policy: TransferPolicy,
        shaping: TransferShaping? = nil,
        purpose: Purpose,
        cookieJar: CookieJar? = CookieJar(),
        timeLimit: Duration
    ) {
        self.url = url
        self.validator = validator
        self.policy = policy
        self.shaping = shaping
        self.purpose = purpose
        self.cookieJar = cookieJar
        self.timeLimit = timeLimit
        start = .now
    }

    var destination: FileDestination? { if case .attachment(_, let destination) = purpose { destination } else { nil } }

    /// The rest of the request; `nil` for one for media.
    var message: RequestMessage? { if case .resource(let message, _, _) = purpose { message } else { nil } }

    /// The result of the request if nothing is requested.
    func failed(_ failure: MediaFailure) -> MediaDownload { MediaDownload(url: url, outcome: .failure(failure)) }
}

/// What a simulated network does to a transfer's body: how fast it arrives, and where it stalls or breaks off.
package struct TransferShaping: Sendable, Hashable {
    /// The number of bytes of a body that arrive per second; `nil` for no limit.
    package var bytesPerSecond: Int?
    /// The number of bytes of a body after which the connection breaks: 0 for no connection at all, `nil` for never.
    package var byteLimit: Int?
    /// The number of bytes of a body after which no more arrive, although the connection stays open; `nil` for never.
    package var stallsAfterBytes: Int?

    package init(bytesPerSecond: Int? = nil, byteLimit: Int? = nil, stallsAfterBytes: Int? = nil) {
        (self.bytesPerSecond, self.byteLimit, self.stallsAfterBytes) = (bytesPerSecond, byteLimit, stallsAfterBytes)
    }

    var isConnected: Bool { byteLimit.map { $0 > 0 } ?? true }

    var isSlow: Bool { bytesPerSecond != nil || stallsAfterBytes != nil }

    /// The largest piece of a body that may arrive at once, in bytes; `nil` for any.
    var pieceLimit: Int? { bytesPerSecond.map { $0 / 8 } }

    func narrowed(by other: TransferShaping?) -> TransferShaping {
        func least(_ limits: [Int?]) -> Int? { limits.lazy.compactMap(\.self).min() }
        return TransferShaping(
            bytesPerSecond: least([bytesPerSecond, other?.bytesPerSecond].filter { $0 ?? 0 > 0 }),
            byteLimit: least([byteLimit, other?.byteLimit]),
            stallsAfterBytes: least([stallsAfterBytes, other?.stallsAfterBytes])
        )
    }

    /// The minimum time until a number of a body's bytes have arrived.
    func duration(of byteCount: Int) -> Duration {
        guard let bytesPerSecond, bytesPerSecond > 0 else { return .zero }
        return .seconds(Double(byteCount) / Double(bytesPerSecond))
    }
}

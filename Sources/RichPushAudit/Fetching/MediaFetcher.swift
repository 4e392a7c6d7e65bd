import Locks
import RichPush

/// Downloads the media of lines: each URL once, and no host faster than it may be asked.
final class MediaFetcher: Sendable {
    /// What became of a line's media, and whether another line's download was used.
    struct Answer: Sendable {
        let outcome: MediaOutcome
        let isCoalesced: Bool
    }

    /// When iOS warns an extension: a helper that takes longer does not finish.
    private static let longestTimeLimit: Duration = .seconds(29)

    private let helper: ExtensionHelper
    private let limiter: HostRateLimiter<ContinuousClock>
    private let isSharing: Bool
    private let decoding: MediaDecoding?
    private let downloads = DownloadsUnderWay()
    private let known: Mutex<KnownMedia>

    init(_ configuration: Audit.Configuration) {
        var helper = configuration.helper
        helper.timeLimit = min(helper.timeLimit, Self.longestTimeLimit)
        helper.transfer.stallTimeout = configuration.stallTimeout
        decoding = configuration.decoding
        if decoding != nil { helper.makeRoom(forDownloads: max(1, configuration.concurrency)) }
        self.helper = ExtensionHelper(configuration: helper)
        limiter = HostRateLimiter(limit: configuration.downloadsPerHost, rate: configuration.downloadsPerHostAndSecond)
        isSharing = configuration.sharesDownloads
        known = Mutex(KnownMedia(lifetime: configuration.outcomeLifetime))
    }

    /// The answer for a URL that was downloaded before, if it still holds.
    func knownAnswer(for media: InspectedLine.Media) -> Answer? {
        guard isSharing, let (outcome, isCurrent) = earlierOutcome(for: media.url), isCurrent else { return nil }
        return Answer(outcome: outcome, isCoalesced: true)
    }

    /// Asks what is known for many URLs at once; nothing is where lines do not share downloads.
    func withKnownMedia(_ body: (inout KnownMedia) -> Void) {
        if isSharing { known.withLock { body(&$0) } }
    }

    /// Downloads the media, or waits for another line's download of the same URL.
    /// - Returns: `nil` if the audit was stopped before.
    func answer(for media: InspectedLine.Media) async -> Answer? {
        guard isSharing else { return await download(media) }
        let (answer, isShared) = await downloads.answer(for: media.url) {
            // Another download may have ended since the cache was asked.
            let earlier = earlierOutcome(for: media.url)
            if let earlier, earlier.isCurrent { return Answer(outcome: earlier.outcome, isCoalesced: true) }
            let answer = await download(media, earlier: earlier?.outcome)
            if let outcome = answer?.outcome, outcome.isLasting {
                known.withLock { $0.insert(outcome, for: media.url) }
            }
            return answer
        }
        guard isShared else { return answer }
        return answer.map { Answer(outcome: $0.outcome, isCoalesced: true) }
    }

    private func earlierOutcome(for url: String) -> (outcome: MediaOutcome, isCurrent: Bool)? {
        known.withLock { $0.outcome(for: url) }
    }

    private func download(_ media: InspectedLine.Media, earlier: MediaOutcome? = nil) async -> Answer? {
        guard let host = media.url.urlHost else { return await ask(media, earlier: earlier) }
        // Nearly always there is room, and nobody to wait for.
        if !limiter.enterAtOnce(host) { guard await limiter.enter(host) else { return nil } }
        defer { limiter.leave(host) }
        return await ask(media, earlier: earlier)
    }

    /// Asks the helper: the one place where an audit uses the network.
    /// - Parameter earlier: An earlier outcome of the same URL, which counts again if the server confirms it.
    private func ask(_ media: InspectedLine.Media, earlier: MediaOutcome?) async -> Answer? {
        let decoding = decoding?.includes(media.url) == true ? decoding : nil
        let report = await helper.judge(
            media.content,
            unlessConfirmed: earlier?.validator,
            keepsFile: decoding != nil,
            isOnExecutor: true
        )
        if case .cancelled? = report.failure, Task.isCancelled { return nil }
        if let earlier, earlier.validator?.isConfirmed(by: report) == true {
            return Answer(outcome: earlier, isCoalesced: true)
        }
        var outcome = MediaOutcome(report, requested: media.url)
        if let decoding, let attachment = report.content.attachments.first {
            outcome.add(await decoding.decode(attachment))
            if Task.isCancelled { return nil }
        }
        return Answer(outcome: outcome, isCoalesced: false)
    }
}

extension String {
    /// The length in bytes at which a host is cut.
    private static let longestHost = 200

    /// The host of a URL, with the port if the text has one, in lower case; `nil` if there is none.
    ///
    /// The text need not be a valid URL.
    var urlHost: String? {
        guard let colon = utf8.prefix(16).firstIndex(of: UInt8(ascii: ":")), utf8[colon...].starts(with: "://".utf8)
        else { return nil }
        let authority = utf8[colon...].dropFirst(3).prefix { !Self.endsHost($0) }.prefix(Self.longestHost)
        let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() } ?? authority
        guard !host.isEmpty else { return nil }
        // Nearly always it is in lower case already.
        let isLowercase = host.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
        let text = String(Substring(host))
        return isLowercase ? text : text.lowercased()
    }

    private static func endsHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"): true
        default: false
        }
    }
}

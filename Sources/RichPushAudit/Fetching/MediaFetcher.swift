import Locks
import RichPush

/// The outcome for a line's media, and whether another line's download was used. A class, because each copy of an
/// outcome would retain a dozen strings and arrays.
final class FetchedMedia: Sendable {
    let outcome: MediaOutcome
    let isCoalesced: Bool

    init(outcome: MediaOutcome, isCoalesced: Bool) {
        self.outcome = outcome
        self.isCoalesced = isCoalesced
    }

    /// The same media for a line that uses another line's download.
    var coalesced: FetchedMedia { isCoalesced ? self : FetchedMedia(outcome: outcome, isCoalesced: true) }
}

/// Downloads the media of lines: each URL once, and within the limits of each host.
final class MediaFetcher: Sendable {
    /// The time at which iOS warns an extension: a helper that takes longer does not finish.
    private static let longestTimeLimit: Duration = .seconds(29)

    private let helper: ExtensionHelper
    private let limiter: HostRateLimiter<ContinuousClock>
    private let isSharing: Bool
    /// Whether outcomes expire.
    private let isExpiring: Bool
    private let decoding: MediaDecoding?
    private let thumbnails: MediaThumbnails?
    private let downloads = DownloadsUnderWay()
    private let known: Mutex<KnownMedia>

    init(_ configuration: Audit.Configuration) {
        var helper = configuration.helper
        helper.timeLimit = min(helper.timeLimit, Self.longestTimeLimit)
        helper.transfer.stallTimeout = configuration.stallTimeout
        decoding = configuration.decoding
        thumbnails = configuration.thumbnails
        if decoding != nil || thumbnails != nil { helper.makeRoom(forDownloads: max(1, configuration.concurrency)) }
        self.helper = ExtensionHelper(configuration: helper)
        limiter = HostRateLimiter(limit: configuration.downloadsPerHost, rate: configuration.downloadsPerHostAndSecond)
        isSharing = configuration.sharesDownloads
        isExpiring = configuration.outcomeLifetime != nil
        known = Mutex(KnownMedia(lifetime: configuration.outcomeLifetime))
    }

    /// The media of a URL that was downloaded before, if it is still current.
    func knownMedia(for media: InspectedLine.Media) -> FetchedMedia? {
        guard isSharing, let (fetched, isCurrent) = earlierMedia(for: media.url), isCurrent else { return nil }
        return fetched.coalesced
    }

    /// The known media of many URLs at once; none if lines do not share downloads.
    func withKnownMedia(_ body: (inout KnownMedia) -> Void) {
        if isSharing { known.withLock { body(&$0) } }
    }

    /// Downloads the media, or waits for another line's download of the same URL.
    /// - Returns: `nil` if the audit was stopped first.
    nonisolated(nonsending) func fetched(for media: InspectedLine.Media) async -> FetchedMedia? {
        guard isSharing else { return await download(media) }
        let (fetched, isShared) = await downloads.fetched(for: media.url) {
            // Another download may have ended since the last look at the cache.
            let earlier = earlierMedia(for: media.url)
            if let earlier, earlier.isCurrent { return earlier.fetched.coalesced }
            let fetched = await download(media, earlier: earlier?.fetched)
            if let fetched, fetched.outcome.isLasting { known.withLock { $0.insert(fetched, for: media.url) } }
            return fetched
        }
        return isShared ? fetched?.coalesced : fetched
    }

    private func earlierMedia(for url: String) -> (fetched: FetchedMedia, isCurrent: Bool)? {
        known.withLock { $0.fetched(for: url) }
    }

    private nonisolated(nonsending) func download(
        _ media: InspectedLine.Media,
        earlier: FetchedMedia? = nil
    ) async -> FetchedMedia? {
        guard let host = media.host else { return await ask(media, earlier: earlier) }
        // Usually, a download need not wait.
        if !limiter.enterAtOnce(host) { guard await limiter.enter(host) else { return nil } }
        defer { limiter.leave(host) }
        return await ask(media, earlier: earlier)
    }

    /// Asks the helper: the one place where an audit uses the network.
    /// - Parameter earlier: Earlier media of the same URL, which counts again if the server confirms it.
    private nonisolated(nonsending) func ask(
        _ media: InspectedLine.Media,
        earlier: FetchedMedia?
    ) async -> FetchedMedia? {
        let decoding = decoding?.includes(media.url) == true ? decoding : nil
        let judgment = await helper.judge(
            media.url,
            unlessConfirmed: earlier?.outcome.validator,
            keepsFile: decoding != nil || thumbnails?.wants(isShown: false) == true,
            isOnExecutor: true
        )
        if case .cancelled? = judgment.failure, Task.isCancelled { return nil }
        if let earlier, earlier.outcome.validator?.isConfirmed(by: judgment.media) == true { return earlier.coalesced }
        await thumbnails?.add(judgment, of: media.url, helper.configuration)
        var outcome = MediaOutcome(judgment, keepsValidator: isExpiring)
        if let decoding, let attachment = judgment.attachment {
            outcome.add(await decoding.decode(attachment))
            if Task.isCancelled { return nil }
        }
        return FetchedMedia(outcome: outcome, isCoalesced: false)
    }
}

extension String {
    /// The length at which a host is truncated, in bytes.
    private static let longestHost = 200

    /// The host of a URL, with the port if the text has one, in lower case; `nil` if there is none.
    ///
    /// The text need not be a valid URL.
    var urlHost: String? {
        var text = self
        return text.withUTF8 { bytes in
            guard let colon = bytes.prefix(16).firstIndex(of: UInt8(ascii: ":")),
                bytes[colon...].starts(with: "://".utf8)
            else { return nil }
            let authority = bytes[(colon + 3)...].prefix { !Self.endsHost($0) }.prefix(Self.longestHost)
            let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] } ?? authority
            guard !host.isEmpty else { return nil }
            // It is nearly always in lower case already.
            let isLowercase = host.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
            let text = String(decoding: host, as: UTF8.self)
            return isLowercase ? text : text.lowercased()
        }
    }

    private static func endsHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"): true
        default: false
        }
    }
}

import Locks
import RichPush

/// The outcome for a line's media, and whether another line's download was used. A class, because each copy of an
/// outcome would retain a dozen strings and arrays.
final class FetchedMedia: Sendable {
    let outcome: MediaOutcome
    let isCoalesced: Bool

    init(outcome: MediaOutcome, isCoalesced: Bool) { (self.outcome, self.isCoalesced) = (outcome, isCoalesced) }

    /// The same media for a line that uses another line's download.
    var coalesced: FetchedMedia { isCoalesced ? self : FetchedMedia(outcome: outcome, isCoalesced: true) }
}

/// Downloads the media of lines: each URL once, and within the limits of each host.
final class MediaFetcher: Sendable {
    /// The time at which iOS warns an extension: a helper that takes longer does not finish.
    private static let longestTimeLimit: Duration = .seconds(29)

    private let configuration: Audit.Configuration
    private let helper: ExtensionHelper
    private let limiter: HostRateLimiter<ContinuousClock>
    private let downloads = DownloadsUnderWay()
    private let known: Mutex<KnownMedia>

    init(_ configuration: Audit.Configuration) {
        var helper = configuration.helper
        helper.timeLimit = min(helper.timeLimit, Self.longestTimeLimit)
        helper.transfer.stallTimeout = configuration.stallTimeout
        if configuration.decoding != nil || configuration.thumbnails != nil {
            helper.makeRoom(forDownloads: max(1, configuration.concurrency))
        }
        self.configuration = configuration
        self.helper = ExtensionHelper(configuration: helper)
        let rate = configuration.maxDownloadsPerSecondPerHost
        limiter = HostRateLimiter(limit: configuration.downloadsPerHost, rate: rate)
        known = Mutex(KnownMedia(lifetime: configuration.outcomeLifetime))
    }

    /// The media of a URL that was downloaded before, if it is still current.
    func knownMedia(for url: String) -> FetchedMedia? {
        guard configuration.sharesDownloads else { return nil }
        let earlier = known.withLock { $0.fetched(for: url) }
        return earlier?.isCurrent == true ? earlier?.fetched.coalesced : nil
    }

    /// The known media of many URLs at once; none if lines do not share downloads.
    func withKnownMedia(_ body: (inout KnownMedia) -> Void) {
        if configuration.sharesDownloads { known.withLock { body(&$0) } }
    }

    /// Downloads the media of a URL, or waits for another line's download.
    /// - Returns: `nil` if the audit was stopped first.
    nonisolated(nonsending) func fetched(for url: String) async -> FetchedMedia? {
        guard configuration.sharesDownloads else { return await download(url) }
        let (fetched, isShared) = await downloads.fetched(for: url) {
            // Another download may have ended since the last look at the cache.
            let earlier = known.withLock { $0.fetched(for: url) }
            if let earlier, earlier.isCurrent { return earlier.fetched.coalesced }
            let fetched = await download(url, earlier: earlier?.fetched)
            if let fetched, fetched.outcome.isLasting { known.withLock { $0.insert(fetched, for: url) } }
            return fetched
        }
        return isShared ? fetched?.coalesced : fetched
    }

    /// Asks the helper: the one place where an audit uses the network.
    /// - Parameter earlier: Earlier media of the same URL, which counts again if the server confirms it.
    private nonisolated(nonsending) func download(_ url: String, earlier: FetchedMedia? = nil) async -> FetchedMedia? {
        let host = url.urlHost
        if let host { guard await limiter.enter(host) else { return nil } }
        defer { if let host { limiter.leave(host) } }
        let decoding = configuration.decoding.flatMap { $0.includes(url) ? $0 : nil }
        let thumbnails = configuration.thumbnails
        let judgment = await helper.judge(
            url,
            unlessConfirmed: earlier?.outcome.validator,
            keepsFile: decoding != nil || thumbnails?.wants(isShown: false) == true,
            isOnExecutor: true
        )
        if case .canceled? = judgment.failure, Task.isCancelled { return nil }
        if let earlier, earlier.outcome.validator?.isConfirmed(by: judgment.media) == true { return earlier.coalesced }
        await thumbnails?.add(judgment, of: url, helper.configuration)
        var outcome = MediaOutcome(judgment, keepsValidator: configuration.outcomeLifetime != nil)
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
    private static let hostEnds = ASCIICharacters("/?#\\")

    /// The host of a URL, with the port if the text has one, in lower case; `nil` if there is none.
    ///
    /// The text need not be a valid URL.
    var urlHost: String? {
        var text = self
        return text.withUTF8 { bytes in
            guard let colon = bytes.prefix(16).firstIndex(of: UInt8(ascii: ":")),
                bytes[colon...].starts(with: "://".utf8)
            else { return nil }
            let authority = bytes[(colon + 3)...].prefix { !Self.hostEnds.contains($0) }.prefix(Self.longestHost)
            let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] } ?? authority
            guard !host.isEmpty else { return nil }
            // It is nearly always in lower case already.
            let isLowercase = host.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
            let text = String(decoding: host, as: UTF8.self)
            return isLowercase ? text : text.lowercased()
        }
    }
}

/// The outcomes of the most recent URLs, and the results of lines without other findings.
struct KnownMedia: Sendable {
    /// The maximum number of outcomes: about 4 MB.
    private static let limit = 6_000

    private struct Entry: Sendable {
        var fetched: FetchedMedia
        /// The result with the media, once an unremarkable line has used them.
        var result: LineResult?
        let time: ContinuousClock.Instant

        func isCurrent(within lifetime: Duration?) -> Bool { lifetime.map { .now - time < $0 } ?? true }
    }

    /// How long an outcome counts; `nil` if it never expires.
    private let lifetime: Duration?
    private var entries = LRUCache<Entry>(limit: Self.limit)

    init(lifetime: Duration?) { self.lifetime = lifetime }

    /// The media of a URL, and whether it still counts; `nil` if there is none.
    mutating func fetched(for url: String) -> (fetched: FetchedMedia, isCurrent: Bool)? {
        guard let entry = entries.value(for: url) else { return nil }
        return (entry.fetched, entry.isCurrent(within: lifetime))
    }

    mutating func insert(_ fetched: FetchedMedia, for url: String) {
        entries.insert(Entry(fetched: fetched, time: .now), for: url)
    }

    /// The result of lines whose only findings are about the download of their URL; `nil` if the outcome of that
    /// download is unknown, or if there are findings about the URL itself.
    mutating func result(for url: UnsafeBufferPointer<UInt8>) -> LineResult? {
        let lifetime = lifetime
        return entries.withValue(for: url) { url, entry in
            guard entry.isCurrent(within: lifetime) else { return nil }
            if entry.result == nil, url.isUnremarkableImageURL {
                entry.fetched = entry.fetched.coalesced
                entry.result = LineResult(sharedBy: url, entry.fetched)
            }
            return entry.result
        }
    }
}

/// The running downloads, and the lines that wait for another line's download.
///
/// An audit stops as a whole, so a download belongs to the line that began it. If that download is stopped, the lines
/// that wait for it get nothing.
final class DownloadsUnderWay: Sendable {
    /// Gets what another line has fetched, or at once `nil` if there is no other.
    private typealias Waiter = CheckedContinuation<FetchedMedia??, Never>

    /// The bytes of a URL: Swift's strings are equal even if they encode `é` in different ways.
    private struct Key: Hashable {
        let bytes: [UInt8]

        /// At once; an array hashes its elements one by one.
        func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
    }

    private let waiters = Mutex<[Key: [Waiter]]>([:])

    var waitingCount: Int { waiters.withLock { $0.values.reduce(0) { $0 + $1.count } } }

    /// Returns the result of another line's running download of the URL, or else of this one.
    nonisolated(nonsending) func fetched(
        for url: String,
        _ download: nonisolated(nonsending) () async -> FetchedMedia?
    ) async -> (fetched: FetchedMedia?, isShared: Bool) {
        let key = Key(bytes: Array(url.utf8))
        let shared = await withCheckedContinuation { (waiter: Waiter) in
            let isFirst = waiters.withLock { waiters -> Bool in
                if waiters[key]?.append(waiter) != nil { return false }
                waiters[key] = []
                return true
            }
            if isFirst { waiter.resume(returning: nil) }
        }
        if let shared { return (shared, true) }
        let fetched = await download()
        let waiting = waiters.withLock { $0.removeValue(forKey: key) }
        for waiter in waiting ?? [] { waiter.resume(returning: .some(fetched)) }
        return (fetched, false)
    }
}

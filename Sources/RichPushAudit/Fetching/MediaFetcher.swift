import Glibc
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
        limiter = HostRateLimiter(
            limit: configuration.downloadsPerHost,
            rate: configuration.maxDownloadsPerSecondPerHost
        )
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
        if case .canceled? = judgment.failure, Task.isCancelled { return nil }
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

/// The outcomes of the most recent URLs, and the results of lines without other findings.
struct KnownMedia: Sendable {
    /// The maximum number of outcomes: about 2 MB, and twice that if lines share all of them.
    private static let limit = 6_000

    /// The media, or the result with it once an unremarkable line has used it.
    private enum Known: Sendable {
        case fetched(FetchedMedia)
        case result(LineResult)
    }

    private struct Entry: Sendable {
        var known: Known
        let time: ContinuousClock.Instant
    }

    private let lifetime: Duration?
    private var entries = LRUCache<Entry>(limit: Self.limit)

    /// - Parameter lifetime: How long an outcome counts; `nil` if it never expires.
    init(lifetime: Duration?) {
        self.lifetime = lifetime
    }

    /// The media of a URL, and whether it still counts; `nil` if there is none.
    mutating func fetched(for url: String) -> (fetched: FetchedMedia, isCurrent: Bool)? {
        guard let entry = entries.value(for: url) else { return nil }
        switch entry.known {
        case .fetched(let fetched): return (fetched, isCurrent(entry))
        case .result(let result): return result.fetched.map { ($0, isCurrent(entry)) }
        }
    }

    mutating func insert(_ fetched: FetchedMedia, for url: String) {
        entries.insert(Entry(known: .fetched(fetched), time: .now), for: url)
    }

    /// The result of lines whose only findings are about the download of their URL; `nil` if the outcome of that
    /// download is unknown, or if there are findings about the URL itself.
    mutating func result(for url: UnsafeBufferPointer<UInt8>) -> LineResult? {
        let lifetime = lifetime
        return entries.withValue(for: url) { url, entry in
            guard lifetime.map({ .now - entry.time < $0 }) ?? true else { return nil }
            switch entry.known {
            case .result(let result): return result
            case .fetched(let fetched):
                guard url.isUnremarkableImageURL else { return nil }
                let result = LineResult(sharedBy: url, fetched)
                entry.known = .result(result)
                return result
            }
        }
    }

    private func isCurrent(_ entry: Entry) -> Bool {
        lifetime.map { .now - entry.time < $0 } ?? true
    }
}

/// The running downloads, and the lines that wait for another line's download.
///
/// An audit stops as a whole, so a download belongs to the line that began it. If that download is stopped, the lines
/// that wait for it get nothing.
final class DownloadsUnderWay: Sendable {
    private enum Waiting {
        case ended(FetchedMedia?)
        /// The download had ended before the line began to wait.
        case tooLate
    }

    /// A URL that compares byte by byte: Swift's strings are equal even if they encode `é` in different ways.
    private struct Key: Hashable {
        let url: String

        static func == (one: Key, other: Key) -> Bool {
            var (one, other) = (one.url, other.url)
            return one.withUTF8 { one in
                other.withUTF8 { other in
                    guard one.count == other.count, let start = one.baseAddress, let otherStart = other.baseAddress
                    else { return one.count == other.count }
                    return memcmp(start, otherStart, one.count) == 0
                }
            }
        }

        func hash(into hasher: inout Hasher) { hasher.combine(url) }
    }

    private typealias Waiter = CheckedContinuation<Waiting, Never>

    private let waiters = Mutex<[Key: [Waiter]]>([:])

    /// The number of lines that wait for another line's download.
    var waitingCount: Int { waiters.withLock { $0.values.reduce(0) { $0 + $1.count } } }

    /// Returns the result of another line's running download of the URL, or else of this one.
    nonisolated(nonsending) func fetched(
        for url: String,
        _ download: nonisolated(nonsending) () async -> FetchedMedia?
    ) async -> (fetched: FetchedMedia?, isShared: Bool) {
        let key = Key(url: url)
        while !begin(key) {
            let waiting = await withCheckedContinuation { (waiter: Waiter) in
                let isUnderWay = waiters.withLock { waiters in waiters[key]?.append(waiter) != nil }
                if !isUnderWay { waiter.resume(returning: .tooLate) }
            }
            if case .ended(let fetched) = waiting { return (fetched, true) }
        }
        let fetched = await download()
        let waiting = waiters.withLock { $0.removeValue(forKey: key) }
        for waiter in waiting ?? [] { waiter.resume(returning: .ended(fetched)) }
        return (fetched, false)
    }

    private func begin(_ key: Key) -> Bool {
        waiters.withLock { waiters in
            guard waiters[key] == nil else { return false }
            waiters[key] = []
            return true
        }
    }
}

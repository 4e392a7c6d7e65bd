import RichPush

/// Downloads the media of lines: each URL once, and no host faster than it may be asked.
struct MediaFetcher: Sendable {
    private let helper: ExtensionHelper
    private let gates: HostGates<ContinuousClock>
    /// `nil` where every line is to have a download of its own.
    private let cache: VerdictCache?

    init(helper: ExtensionHelper, gates: HostGates<ContinuousClock>, cache: VerdictCache?) {
        self.helper = helper
        self.gates = gates
        self.cache = cache
    }

    /// What becomes of a line's media, and whether another line's download was taken; `nil` when the audit was stopped
    /// before that was known.
    func verdict(on media: JudgedLine.Media) async -> (verdict: MediaVerdict, isCoalesced: Bool)? {
        guard let cache else { return await download(media) }
        let key = URLKey(media.url)
        let earlier: MediaVerdict?
        switch await cache.answer(for: key) {
        case .known(let verdict): return (verdict, true)
        case .givenUp: return nil
        case .outdated(let verdict): earlier = verdict
        case .unknown: earlier = nil
        }
        let answer = await download(media, earlier: earlier)
        cache.finish(key, with: answer?.verdict)
        return answer
    }

    private func download(
        _ media: JudgedLine.Media,
        earlier: MediaVerdict? = nil
    ) async -> (verdict: MediaVerdict, isCoalesced: Bool)? {
        guard let host = URLText.host(media.url) else { return await verdict(of: media, earlier: earlier) }
        guard await gates.enter(host) else { return nil }
        defer { gates.leave(host) }
        return await verdict(of: media, earlier: earlier)
    }

    /// The one place where an audit asks the helper. The attachment goes with the report, at the end of this.
    /// - Parameter earlier: What was said of the same URL before, and is said again if the server confirms it.
    private func verdict(
        of media: JudgedLine.Media,
        earlier: MediaVerdict?
    ) async -> (verdict: MediaVerdict, isCoalesced: Bool)? {
        let report = await helper.populate(media.content, unlessConfirmed: earlier?.validator)
        if case .cancelled? = report.failure, Task.isCancelled { return nil }
        if let earlier, earlier.validator?.isConfirmed(by: report) == true { return (earlier, true) }
        return (MediaVerdict(report, requested: media.url), false)
    }
}

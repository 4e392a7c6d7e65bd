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
        guard let cache else { return await download(media).map { ($0, false) } }
        let key = URLKey(media.url)
        switch await cache.answer(for: key) {
        case .known(let verdict): return (verdict, true)
        case .givenUp: return nil
        case .unknown:
            let verdict = await download(media)
            cache.finish(key, with: verdict)
            return verdict.map { ($0, false) }
        }
    }

    private func download(_ media: JudgedLine.Media) async -> MediaVerdict? {
        guard let host = URLText.host(media.url) else { return await verdict(of: media) }
        guard await gates.enter(host) else { return nil }
        defer { gates.leave(host) }
        return await verdict(of: media)
    }

    /// The one place where an audit asks the helper. The attachment goes with the report, at the end of this.
    private func verdict(of media: JudgedLine.Media) async -> MediaVerdict? {
        let report = await helper.populate(media.content)
        if case .cancelled? = report.failure, Task.isCancelled { return nil }
        return MediaVerdict(report, requested: media.url)
    }
}

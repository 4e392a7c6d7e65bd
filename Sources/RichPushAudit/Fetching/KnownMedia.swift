import RichPush

/// The outcomes of the most recent URLs, and the verdicts on lines without other findings.
struct KnownMedia: Sendable {
    /// The maximum number of outcomes: about 2 MB, and twice that if lines share all of them.
    private static let limit = 6_000

    /// An answer, or the verdict with it once an unremarkable line has used it.
    private enum Known: Sendable {
        case answer(MediaFetcher.Answer)
        case verdict(LineVerdict)
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

    /// The answer for a URL, and whether it still counts; `nil` if there is none.
    mutating func answer(for url: String) -> (answer: MediaFetcher.Answer, isCurrent: Bool)? {
        guard let entry = entries.value(for: url) else { return nil }
        switch entry.known {
        case .answer(let answer): return (answer, isCurrent(entry))
        case .verdict(let verdict): return verdict.answer.map { ($0, isCurrent(entry)) }
        }
    }

    mutating func insert(_ answer: MediaFetcher.Answer, for url: String) {
        entries.insert(Entry(known: .answer(answer), time: .now), for: url)
    }

    /// The verdict on lines whose only findings are about the download of their URL; `nil` if the outcome of that
    /// download is unknown, or if there are findings about the URL itself.
    mutating func verdict(for url: UnsafeBufferPointer<UInt8>) -> LineVerdict? {
        let lifetime = lifetime
        return entries.withValue(for: url) { url, entry in
            guard lifetime.map({ .now - entry.time < $0 }) ?? true else { return nil }
            switch entry.known {
            case .verdict(let verdict): return verdict
            case .answer(let answer):
                guard url.isUnremarkableImageURL else { return nil }
                let verdict = LineVerdict(sharedBy: url, answer)
                entry.known = .verdict(verdict)
                return verdict
            }
        }
    }

    private func isCurrent(_ entry: Entry) -> Bool {
        lifetime.map { .now - entry.time < $0 } ?? true
    }
}

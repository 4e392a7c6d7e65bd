import RichPush

/// The outcomes of the URLs that were downloaded last, and what becomes of lines that have nothing else to tell.
struct KnownMedia: Sendable {
    /// How many outcomes are kept: about 2 MB, and twice that if lines share all of them.
    private static let limit = 6_000

    /// An outcome; once an unremarkable line has used it, as a part of the verdict on such lines.
    private enum Known: Sendable {
        case outcome(MediaOutcome)
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

    /// The outcome of a URL, and whether it still counts; `nil` if there is none.
    mutating func outcome(for url: String) -> (outcome: MediaOutcome, isCurrent: Bool)? {
        guard let entry = entries.value(for: url) else { return nil }
        switch entry.known {
        case .outcome(let outcome): return (outcome, isCurrent(entry))
        case .verdict(let verdict): return verdict.media.map { ($0, isCurrent(entry)) }
        }
    }

    mutating func insert(_ outcome: MediaOutcome, for url: String) {
        entries.insert(Entry(known: .outcome(outcome), time: .now), for: url)
    }

    /// The verdict on lines of which there is nothing to tell but what became of their URL; `nil` if that is not known,
    /// or if there is something to tell of the URL itself.
    mutating func verdict(for url: UnsafeBufferPointer<UInt8>) -> LineVerdict? {
        let lifetime = lifetime
        return entries.withValue(for: url) { url, entry in
            guard lifetime.map({ .now - entry.time < $0 }) ?? true else { return nil }
            switch entry.known {
            case .verdict(let verdict): return verdict
            case .outcome(let outcome):
                guard url.isUnremarkableImageURL else { return nil }
                let verdict = LineVerdict(sharedBy: url, outcome)
                entry.known = .verdict(verdict)
                return verdict
            }
        }
    }

    private func isCurrent(_ entry: Entry) -> Bool {
        lifetime.map { .now - entry.time < $0 } ?? true
    }
}

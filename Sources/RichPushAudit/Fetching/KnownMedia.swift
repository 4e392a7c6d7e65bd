import RichPush

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

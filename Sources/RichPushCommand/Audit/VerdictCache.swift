import RichPush

#if !THREAD_SANITIZER
    import Synchronization
#endif

/// The verdicts on the URLs of this run, so that each is asked once, and no more of them than fit in little memory.
///
/// A verdict holds for as long as it is told to: then whoever needs it asks the server whether it still does.
final class VerdictCache: Sendable {
    /// What is known of a URL.
    enum Answer: Sendable {
        /// Nothing, and nobody is asking: whoever gets this asks, and calls ``finish(_:with:)`` in any case.
        case unknown
        case known(MediaVerdict)
        /// What was known, and may have changed; nobody is asking: whoever gets this asks, and calls
        /// ``finish(_:with:)`` in any case.
        case outdated(MediaVerdict)
        /// Whoever was asking has given up, since the audit is over.
        case givenUp
    }

    private enum Lookup {
        case answer(Answer)
        /// Somebody is asking.
        case inFlight
    }

    /// How much is kept of each age, in verdicts that share their shape with others.
    private static let generationCost = 6_144
    /// A verdict with a shape of its own takes as much memory as so many that share theirs.
    private static let ownShapeCost = 16
    private static let shapeLimit = 256

    private struct Entry {
        let verdict: MediaVerdict
        let isSince: ContinuousClock.Instant

        var cost: Int { verdict.hasOwnShape ? VerdictCache.ownShapeCost : 1 }
    }

    /// Verdicts of two ages: when the young are too many they become the old ones, and those go.
    private struct State {
        var young: [URLKey: Entry] = [:]
        var old: [URLKey: Entry] = [:]
        var youngCost = 0
        /// Who waits for those that are being asked.
        var inFlight: [URLKey: [CheckedContinuation<Answer, Never>]] = [:]
        var shapes: Set<MediaVerdict.Shape> = []

        /// - Parameter limit: What was known before it is outdated; `nil` if nothing ever is.
        mutating func look(up key: URLKey, limit: ContinuousClock.Instant?) -> Lookup {
            let youngEntry = young[key]
            let entry = youngEntry ?? old[key]
            if let entry, limit.map({ entry.isSince > $0 }) ?? true {
                // What is asked for again stays.
                if youngEntry == nil { keep(entry, for: key) }
                return .answer(.known(entry.verdict))
            }
            guard inFlight[key] == nil else { return .inFlight }
            inFlight[key] = []
            return .answer(entry.map { .outdated($0.verdict) } ?? .unknown)
        }

        mutating func keep(_ entry: Entry, for key: URLKey) {
            if youngCost >= VerdictCache.generationCost {
                swap(&young, &old)
                young.removeAll(keepingCapacity: true)
                youngCost = 0
            }
            youngCost += entry.cost
            if let replaced = young.updateValue(entry, forKey: key) { youngCost -= replaced.cost }
        }

        /// The shape that equal verdicts share, as long as there are not too many.
        mutating func share(_ verdict: MediaVerdict) -> MediaVerdict {
            if let index = shapes.firstIndex(of: verdict.shape) { return verdict.sharing(shapes[index]) }
            guard shapes.count < VerdictCache.shapeLimit else { return verdict }
            shapes.insert(verdict.shape)
            return verdict.sharing(verdict.shape)
        }
    }

    private let state = Mutex(State())
    /// How long a verdict holds; `nil` for as long as it is kept.
    private let lifetime: Duration?

    init(lifetime: Duration? = nil) {
        self.lifetime = lifetime
    }

    /// What is known of a URL; waits for whoever is asking already.
    func answer(for key: URLKey) async -> Answer {
        let limit = lifetime.map { ContinuousClock.now - $0 }
        if case .answer(let answer) = state.withLock({ $0.look(up: key, limit: limit) }) { return answer }
        return await withCheckedContinuation { continuation in
            let early = state.withLock { state -> Answer? in
                // In between it may have been answered.
                if case .answer(let answer) = state.look(up: key, limit: limit) { return answer }
                state.inFlight[key, default: []].append(continuation)
                return nil
            }
            if let early { continuation.resume(returning: early) }
        }
    }

    /// Hands an answer to all who wait for it, and keeps it if it lasts.
    /// - Parameter verdict: The answer; `nil` if there is none, since the audit is over.
    func finish(_ key: URLKey, with verdict: MediaVerdict?) {
        let (waiters, answer) = state.withLock { state -> ([CheckedContinuation<Answer, Never>], Answer) in
            let waiters = state.inFlight.removeValue(forKey: key) ?? []
            guard let verdict else { return (waiters, .givenUp) }
            let shared = state.share(verdict)
            if verdict.isLasting { state.keep(Entry(verdict: shared, isSince: .now), for: key) }
            return (waiters, .known(shared))
        }
        for waiter in waiters { waiter.resume(returning: answer) }
    }
}

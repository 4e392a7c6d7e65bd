import RichPush

#if !THREAD_SANITIZER
    import Synchronization
#endif

/// The verdicts on the URLs of this run, so that each is asked once, and no more of them than fit in little memory.
///
/// Within one run a URL is taken to stay what it is: it is not asked again whether it has changed.
final class VerdictCache: Sendable {
    /// What is known of a URL.
    enum Answer: Sendable {
        /// Nothing, and nobody is asking: whoever gets this asks, and calls ``finish(_:with:)`` in any case.
        case unknown
        case known(MediaVerdict)
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

    /// Verdicts of two ages: when the young are too many they become the old ones, and those go.
    private struct State {
        var young: [URLKey: MediaVerdict] = [:]
        var old: [URLKey: MediaVerdict] = [:]
        var youngCost = 0
        /// Who waits for those that are being asked.
        var inFlight: [URLKey: [CheckedContinuation<Answer, Never>]] = [:]
        var shapes: Set<MediaVerdict.Shape> = []

        mutating func look(up key: URLKey) -> Lookup {
            if let verdict = young[key] { return .answer(.known(verdict)) }
            if let verdict = old[key] {
                // What is asked for again stays.
                keep(verdict, for: key)
                return .answer(.known(verdict))
            }
            guard inFlight[key] == nil else { return .inFlight }
            inFlight[key] = []
            return .answer(.unknown)
        }

        mutating func keep(_ verdict: MediaVerdict, for key: URLKey) {
            if youngCost >= VerdictCache.generationCost {
                swap(&young, &old)
                young.removeAll(keepingCapacity: true)
                youngCost = 0
            }
            young[key] = verdict
            youngCost += verdict.hasOwnShape ? VerdictCache.ownShapeCost : 1
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

    /// What is known of a URL; waits for whoever is asking already.
    func answer(for key: URLKey) async -> Answer {
        if case .answer(let answer) = state.withLock({ $0.look(up: key) }) { return answer }
        return await withCheckedContinuation { continuation in
            let early = state.withLock { state -> Answer? in
                // In between it may have been answered.
                if case .answer(let answer) = state.look(up: key) { return answer }
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
            if verdict.isLasting { state.keep(shared, for: key) }
            return (waiters, .known(shared))
        }
        for waiter in waiters { waiter.resume(returning: answer) }
    }
}

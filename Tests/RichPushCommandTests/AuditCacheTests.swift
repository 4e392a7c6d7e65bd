import RichPush
import TestSupport
import Testing

@testable import RichPushCommand

@Suite("The verdicts that an audit keeps")
struct AuditCacheTests {
    /// A verdict for which nothing is asked of a network.
    private static func verdict() async -> MediaVerdict {
        let report = await ExtensionHelper().populate(.withImage("relative.png"))
        return MediaVerdict(report, requested: "relative.png")
    }

    private static func isKnown(_ answer: VerdictCache.Answer) -> Bool {
        if case .known = answer { true } else { false }
    }

    @Test("are few, however many URLs there are")
    func bounded() async {
        let cache = VerdictCache()
        let verdict = await Self.verdict()
        for number in 0..<20_000 {
            let key = URLKey("\(number)")
            _ = await cache.answer(for: key)
            cache.finish(key, with: verdict)
        }
        #expect(Self.isKnown(await cache.answer(for: URLKey("19999"))))
        #expect(Self.isKnown(await cache.answer(for: URLKey("14000"))))
        #expect(!Self.isKnown(await cache.answer(for: URLKey("0"))))
    }

    @Test("stay as long as they are asked for")
    func renewed() async {
        let cache = VerdictCache()
        let verdict = await Self.verdict()
        for number in 0..<20_000 {
            let key = URLKey("\(number)")
            _ = await cache.answer(for: key)
            cache.finish(key, with: verdict)
            if number % 1_000 == 0 { #expect(Self.isKnown(await cache.answer(for: URLKey("0")))) }
        }
    }

    @Test("are handed to all who wait, also that there will be none", arguments: [true, false])
    func shared(isFound: Bool) async {
        let cache = VerdictCache()
        let key = URLKey("https://host/a.png")
        _ = await cache.answer(for: key)
        let waiters = (0..<10).map { _ in
            Task {
                let answer = await cache.answer(for: key)
                // It came when the first had given up already, so it is the one to ask.
                if case .unknown = answer { cache.finish(key, with: nil) }
                return answer
            }
        }
        cache.finish(key, with: isFound ? await Self.verdict() : nil)
        for waiter in waiters {
            switch await waiter.value {
            case .known: #expect(isFound)
            case .givenUp, .unknown: #expect(!isFound)
            case .outdated: Issue.record("It holds for the whole run.")
            }
        }
    }

    @Test("are asked about again once they are old, by one at a time")
    func outdated() async {
        let cache = VerdictCache(lifetime: .zero)
        let key = URLKey("https://host/a.png")
        _ = await cache.answer(for: key)
        cache.finish(key, with: await Self.verdict())
        for confirmed in [true, false] {
            guard case .outdated(let verdict) = await cache.answer(for: key) else {
                Issue.record("It is not said to be old.")
                return
            }
            let waiter = Task { await cache.answer(for: key) }
            await Task.yield()
            cache.finish(key, with: confirmed ? verdict : nil)
            switch await waiter.value {
            case .known: #expect(confirmed)
            case .givenUp: #expect(!confirmed)
            // It came when the first had its answer already, so it is the one to ask.
            case .outdated: cache.finish(key, with: verdict)
            case .unknown: Issue.record("What was known is forgotten.")
            }
        }
    }
}

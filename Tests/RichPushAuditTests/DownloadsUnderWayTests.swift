import Locks
import RichPush
import TestSupport
import Testing

@testable import RichPushAudit

@Suite("The downloads under way")
struct DownloadsUnderWayTests {
    private static func answer() -> MediaFetcher.Answer {
        MediaFetcher.Answer(outcome: MediaOutcome(MediaJudgement()), isCoalesced: false)
    }

    @Test(
        "A line that comes while its URL is downloaded shares the download, and one that comes later does not",
        arguments: [("a", "b"), ("é", "e\u{301}")]
    )
    func sharing(url: String, otherURL: String) async throws {
        let downloads = DownloadsUnderWay()
        let answer = Self.answer()
        let gate = AsyncSemaphore(value: 0)
        let begun = Recorder<Int>()
        let download = { @Sendable (number: Int) in
            begun.record(number)
            _ = await gate.wait()
            return answer as MediaFetcher.Answer?
        }
        let first = Task { await downloads.answer(for: url) { await download(1) }.isShared }
        try await begun.waitFor(1)
        let second = Task { await downloads.answer(for: url) { await download(2) }.isShared }
        let other = Task { await downloads.answer(for: otherURL) { await download(3) }.isShared }
        try await begun.waitFor(2)
        try await eventually("the number of tasks that wait for another's download") {
            downloads.waitingCount
        } until: {
            $0 == 1
        }
        for _ in 0..<3 { gate.signal() }
        #expect(await !first.value)
        #expect(await !other.value)
        #expect(await second.value)
        #expect(begun.values == [1, 3])
        #expect(await !downloads.answer(for: url) { await download(4) }.isShared)
    }

    @Test("Each of many lines gets an answer, whenever it comes")
    func many() async {
        let downloads = DownloadsUnderWay()
        let answer = Self.answer()
        let count = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<2_000 {
                group.addTask {
                    await downloads.answer(for: "\(index % 7)") {
                        await Task.yield()
                        return answer
                    }.answer != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(count == 2_000)
    }
}

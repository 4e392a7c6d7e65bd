import Locks
import TestSupport
import Testing

@testable import RichPush
@testable import RichPushAudit

@Suite("The downloads under way")
struct DownloadsUnderWayTests {
    private static func media() -> FetchedMedia {
        FetchedMedia(outcome: MediaOutcome(MediaJudgment()), isCoalesced: false)
    }

    @Test(
        "A line that comes while its URL is downloaded shares the download, and one that comes later does not",
        arguments: [("a", "b"), ("é", "e\u{301}")]
    )
    func sharing(url: String, otherURL: String) async throws {
        let downloads = DownloadsUnderWay()
        let fetched = Self.media()
        let gate = AsyncSemaphore(value: 0)
        let begun = Recorder<Int>()
        let download = { @Sendable (number: Int) in
            begun.record(number)
            _ = await gate.wait()
            return fetched as FetchedMedia?
        }
        let first = Task { await downloads.fetched(for: url) { await download(1) }.isShared }
        try await begun.waitFor(1)
        let second = Task { await downloads.fetched(for: url) { await download(2) }.isShared }
        let other = Task { await downloads.fetched(for: otherURL) { await download(3) }.isShared }
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
        #expect(await !downloads.fetched(for: url) { await download(4) }.isShared)
    }

    @Test("Each of many lines gets its media, whenever it comes")
    func many() async {
        let downloads = DownloadsUnderWay()
        let fetched = Self.media()
        let count = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<2_000 {
                group.addTask {
                    await downloads.fetched(for: "\(index % 7)") {
                        await Task.yield()
                        return fetched
                    }.fetched != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(count == 2_000)
    }
}

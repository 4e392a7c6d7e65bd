import Locks
import RichPush
import TestSupport
import Testing

@testable import RichPushAudit

@Suite("The downloads under way")
struct DownloadsUnderWayTests {
    private static func answer() async -> MediaFetcher.Answer {
        let report = await ExtensionHelper().populate(NotificationContent())
        return MediaFetcher.Answer(outcome: MediaOutcome(report, requested: "a"), isCoalesced: false)
    }

    @Test("A line that comes while its URL is downloaded shares the download, and one that comes later does not")
    func sharing() async throws {
        let downloads = DownloadsUnderWay()
        let answer = await Self.answer()
        let gate = AsyncSemaphore(value: 0)
        let begun = Recorder<Int>()
        let download = { @Sendable (number: Int) in
            begun.record(number)
            _ = await gate.wait()
            return answer as MediaFetcher.Answer?
        }
        let first = Task { await downloads.answer(for: "a") { await download(1) }.isShared }
        try await begun.waitFor(1)
        let second = Task { await downloads.answer(for: "a") { await download(2) }.isShared }
        let other = Task { await downloads.answer(for: "b") { await download(3) }.isShared }
        try await begun.waitFor(2)
        // Whether the second line waits by now cannot be seen; if it does not, it comes later.
        for _ in 0..<1_000 { await Task.yield() }
        for _ in 0..<3 { gate.signal() }
        #expect(await !first.value)
        #expect(await !other.value)
        let isShared = await second.value
        #expect(begun.values.contains(2) != isShared)
        #expect(await !downloads.answer(for: "a") { await download(4) }.isShared)
    }

    @Test("Each of many lines gets an answer, whenever it comes")
    func many() async {
        let downloads = DownloadsUnderWay()
        let answer = await Self.answer()
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

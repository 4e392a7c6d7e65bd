import FoundationEssentials
import Testing

@testable import RichPush

@Suite("Durations")
struct DurationTests {
    @Test(
        "A duration converts to milliseconds, with and without the fraction",
        arguments: [
            (.zero, 0, 0), (.milliseconds(1), 1, 1), (.microseconds(1_500), 1.5, 1), (.seconds(25), 25_000, 25_000),
            (.seconds(3600) + .microseconds(250), 3_600_000.25, 3_600_000), (.microseconds(-1_500), -1.5, -1),
            (.nanoseconds(500), 0.0005, 0), (.seconds(1 << 60), 1_152_921_504_606_846_976_000, .max),
            (.seconds(-1 << 60), -1_152_921_504_606_846_976_000, .min),
        ] as [(Duration, Double, Int)]
    )
    func milliseconds(duration: Duration, milliseconds: Double, whole: Int) {
        #expect(abs(duration.milliseconds - milliseconds) <= abs(milliseconds) * 1e-9)
        #expect(duration.wholeMilliseconds == whole)
    }

    @Test("A download's steps are milliseconds in JSON, and steps that were not reached are omitted")
    func timeline() throws {
        var timeline = TransferTimeline()
        timeline.connected = .microseconds(1_250)
        timeline.finished = .seconds(2) + .microseconds(500)
        let json = try JSONEncoder().encode(timeline)
        #expect(
            try JSONDecoder().decode([String: Double].self, from: json) == ["connected": 1.25, "finished": 2_000.5]
        )
        #expect(try JSONDecoder().decode(TransferTimeline.self, from: json) == timeline)
    }
}

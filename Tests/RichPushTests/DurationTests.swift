import Testing

@testable import RichPush

@Suite("A duration")
struct DurationTests {
    @Test(
        "is a number of milliseconds, with and without what is left of one",
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
}

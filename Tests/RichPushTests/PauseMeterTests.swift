import Testing

@testable import RichPush

@Suite("The longest pause of a transfer")
struct PauseMeterTests {
    private static let start = ContinuousClock.now

    /// The measurement for pieces that arrive this many milliseconds after the start, and for the end.
    private static func pause(
        _ pieces: [(milliseconds: Int, byteCount: Int)],
        endAfter milliseconds: Int,
        rate: Int = 100
    ) -> PauseMeter.Pause {
        var meter = PauseMeter(slowestRate: rate, start: start)
        for piece in pieces { meter.receive(piece.byteCount, at: start + .milliseconds(piece.milliseconds)) }
        meter.end(in: .receiving, at: start + .milliseconds(milliseconds))
        return meter.longest
    }

    @Test("The time to the first byte counts if nothing takes longer")
    func firstByte() {
        let pause = Self.pause([(6_000, 17), (6_001, 40), (6_002, 9_000)], endAfter: 6_003)
        #expect(pause.duration == .milliseconds(6_000))
        #expect(pause.phase == nil)
    }

    @Test("A silence within the body counts, even if many bytes follow", arguments: [0, 100])
    func silence(rate: Int) {
        let pause = Self.pause([(10, 1_000), (4_010, 32_768), (4_020, 32_768)], endAfter: 4_030, rate: rate)
        #expect(pause.duration == .milliseconds(4_000))
        #expect(pause.phase == .receiving)
    }

    @Test("A pause continues while one byte a second arrives, and ends when more arrive")
    func drip() {
        let drip = (1...8).map { (milliseconds: 10 + 1_000 * $0, byteCount: 1) }
        let pause = Self.pause([(10, 200)] + drip + [(9_010, 500)], endAfter: 9_500)
        #expect(pause.duration == .milliseconds(9_000))
        #expect(pause.phase == .receiving)
    }

    @Test("A slow but steady body has only a short pause")
    func steady() {
        let pieces = (0..<100).map { (milliseconds: 100 * $0, byteCount: 20) }
        #expect(Self.pause(pieces, endAfter: 10_000).duration == .milliseconds(100))
    }

    @Test("The pause lasts to the end if nothing arrives")
    func nothing() {
        #expect(Self.pause([], endAfter: 3_000).duration == .milliseconds(3_000))
    }

    @Test("The time to the first byte of a second response counts as well")
    func redirect() {
        var meter = PauseMeter(slowestRate: 100, start: Self.start)
        meter.receive(200, at: Self.start + .milliseconds(10))
        meter.restart()
        meter.receive(17, at: Self.start + .milliseconds(5_010))
        #expect(meter.longest.duration == .milliseconds(5_000))
        #expect(meter.longest.phase == nil)
    }

    @Test("Bytes that are read at once with others end a pause like these", arguments: [[5_000], [50, 50]])
    func together(counts: [Int]) {
        var meter = PauseMeter(slowestRate: 100, start: Self.start)
        meter.receive(200, at: Self.start)
        meter.receive(20, at: Self.start + .milliseconds(1_000))
        for count in counts { meter.receiveMore(count) }
        meter.receive(200, at: Self.start + .milliseconds(1_900))
        #expect(meter.longest.duration == .milliseconds(1_000))
    }

    @Test("Bytes that a busy machine reads late were not late, and the next pause begins when they are read")
    func busyMachine() {
        var meter = PauseMeter(slowestRate: 100, start: Self.start)
        meter.receive(200, at: Self.start + .seconds(7), arrivedAt: Self.start + .seconds(1))
        meter.end(in: .receiving, at: Self.start + .seconds(8))
        #expect(meter.longest.duration == .seconds(1))
    }

    @Test(
        "Bytes arrived within a quarter of a second after the look before, or just now",
        arguments: [(2_000, 2_000), (2_100, 2_100), (2_250, 2_250), (2_251, 2_250), (9_000, 2_250)]
    )
    func arrival(readAt now: Int, arrivedAt arrival: Int) {
        let clock = ArrivalClock(start: Self.start)
        clock.look(at: Self.start + .milliseconds(2_000))
        clock.look(at: Self.start + .milliseconds(now))
        let time = clock.arrival(of: Self.start + .milliseconds(now))
        #expect(time == Self.start + .milliseconds(arrival))
    }
}

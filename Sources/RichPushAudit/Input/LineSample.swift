/// A random sample of an input's lines: each line that is not blank has the same chance.
public struct LineSample: Sendable, Hashable {
    /// The number of lines, from 1. The audit keeps them in memory until the input ends.
    public let count: Int
    /// The seed of the choice: the same seed chooses the same lines of the same input.
    public let seed: Int

    /// A sample of `count` lines.
    public init(count: Int, seed: Int) { (self.count, self.seed) = (max(1, count), seed) }
}

/// A random sample that is taken in one pass, without knowing how many lines there are.
struct LineReservoir {
    private let sample: LineSample
    private var generator: SeededGenerator
    private var lines: [LineBatch.Line] = []
    private var lineCount = 0

    init(_ sample: LineSample) { (self.sample, generator) = (sample, SeededGenerator(seed: sample.seed)) }

    mutating func add(_ batches: [LineBatch]) {
        for line in batches.flatMap(\.lines) {
            lineCount += 1
            if lines.count < sample.count {
                lines.append(line.detached)
                continue
            }
            // The line belongs to the sample of all lines so far with the probability that this is a place in it.
            let place = Int.random(in: 0..<lineCount, using: &generator)
            if place < sample.count { lines[place] = line.detached }
        }
    }

    /// The sample so far, in the order of the input.
    var batches: [LineBatch] {
        let sorted = lines.sorted { $0.number < $1.number }
        return stride(from: 0, to: sorted.count, by: LineBatch.lineLimit).map {
            LineBatch(lines: Array(sorted[$0...].prefix(LineBatch.lineLimit)))
        }
    }
}

/// Random numbers that are the same in each run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

import Testing

@testable import ExtensionHarness

@Suite("The memory of an extension")
struct ProcessMemoryTests {
    @Test("The samples are few, in order, and keep the peak", arguments: [1, 199, 200, 201, 5_000, 12_345])
    func samples(count: Int) {
        let start = ContinuousClock.now
        var memory = ProcessMemory()
        for index in 0..<count { memory.add(index == count / 3 ? 99 : 1, at: start + .milliseconds(index)) }
        #expect(memory.peak == 99)
        #expect(memory.samples.map(\.bytes).max() == 99)
        #expect((min(count, 100)...200).contains(memory.samples.count))
        #expect(memory.samples.first?.time == start)
        #expect(zip(memory.samples, memory.samples.dropFirst()).allSatisfy { $0.time < $1.time })
    }
}

import Foundation
import Locks

/// Counts handler calls and attachments, and samples the memory.
final class SoakTally: Sendable {
    private struct State {
        var calls: [Int]
        var attachedCount = 0
        var memory: [Int] = []
    }

    private let state: Mutex<State>

    init(count: Int) {
        state = Mutex(State(calls: Array(repeating: 0, count: count)))
    }

    /// The number of handler calls, for each notification.
    var handlerCalls: [Int] { state.withLock { $0.calls } }

    /// The number of notifications that came back with an attachment.
    var attachedCount: Int { state.withLock { $0.attachedCount } }

    /// The last memory sample divided by the third one.
    var memoryGrowth: Double {
        state.withLock { state in
            guard state.memory.count > 3, let last = state.memory.last else { return .infinity }
            return Double(last) / Double(state.memory[2])
        }
    }

    func handBack(_ number: Int, isAttached: Bool) {
        state.withLock { state in
            state.calls[number] += 1
            if isAttached { state.attachedCount += 1 }
        }
    }

    /// Samples the memory, and prints a line.
    func sampleMemory() {
        let memory = Self.residentMemory
        let (calls, attached) = state.withLock { state in
            state.memory.append(memory)
            return (state.calls.reduce(0, +), state.attachedCount)
        }
        let columns = [("", 0), ("\(calls)", 27), ("\(attached)", 11), ("\(memory >> 20)", 14)]
        print(columns.map { text, width in String(repeating: " ", count: max(0, width - text.count)) + text }.joined())
    }

    /// The resident set of this process (`VmRSS`), in bytes.
    private static var residentMemory: Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) : 0
    }
}

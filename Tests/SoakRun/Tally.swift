import Foundation
import Locks

/// Counts what is handed back, and how much memory it takes.
final class Tally: Sendable {
    private struct State {
        var calls: [Int]
        var attachedCount = 0
        var memory: [Int] = []
    }

    private let state: Mutex<State>

    init(count: Int) {
        state = Mutex(State(calls: Array(repeating: 0, count: count)))
    }

    /// How often the handler of each notification was called.
    var handlerCalls: [Int] { state.withLock { $0.calls } }

    /// How many notifications came back with an attachment.
    var attachedCount: Int { state.withLock { $0.attachedCount } }

    /// The memory at the last look, by that at the third.
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

    /// Looks at the memory, and prints a line.
    func look() {
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
